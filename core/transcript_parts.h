// transcript_parts.h — what recording, writing and reading share. For transcript*.c alone.

#ifndef RIFT_CORE_TRANSCRIPT_PARTS_H
#define RIFT_CORE_TRANSCRIPT_PARTS_H

#include "core/transcript.h"

extern const char *const transcript_call_words[];       // by LineKind: how calls are written
void transcript_entry_add(Transcript *tr, TranscriptEntry entry);
// Marks the last live entries as void and gives the hash of the events before them; false if there are fewer.
bool transcript_void_last(Transcript *tr, int32_t entries, uint64_t *ret_hash);

#endif
