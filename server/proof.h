// proof.h — the proof of a match's shuffles in its record: put there when the match begins, for anybody to check.
//
// Proof.head is the BLAKE2b-256 of the record from its first line to the line "choices", line ends included, without
// the lines "seed …" and "proof …" in front of the decks (docs/security.md).

#ifndef RIFT_SERVER_PROOF_H
#define RIFT_SERVER_PROOF_H

#include "core/text.h"
#include "core/transcript.h"
#include "server/shuffle.h"

// Everything is revealed, and the match that is recorded has the shuffle's seed; `t` is its table.
void proof_put(Transcript *tr, const Table *t, const Shuffle *shuffle);

// For a record with a proof, as it was read from this file: the values are those committed to, the seed is made of
// them, and the head is what was agreed on. False with the line that fails. transcript_replay verifies that the match
// follows from the seed.
bool proof_check(const Transcript *tr, Span file, Problem *problem);
// After transcript_replay, at its table: the file is byte for byte what is written for this match, so that even the
// card names in the choices are true.
bool proof_check_words(const Transcript *tr, const Table *t, Span file, Problem *problem);

#endif
