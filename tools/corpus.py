#!/usr/bin/env python3
"""tools/corpus.py RIFT [write]: how many texts of tests/corpus the program understands.

The ledger tests/corpus/understood names those that are understood; it may only grow. A text that is in it and no longer
understood is a failure, and so is one of GAME-refuse.tsv that is understood but not named in tests/corpus/wrongly. GAME-more.tsv are
texts that were written freely, by people who had not seen the grammar; they are counted apart.
"write" writes the ledger again: look at the diff. Where ../shared/corpus is there, the documents' own sentences in it (group
"quoted") are tried, too. Ends with "N passed, N failed".
"""
import bisect
import csv
import json
import os
import subprocess
import sys

GAMES = ("wars", "enemy", "trekwar")
HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "corpus")
SHARED = os.path.join(HERE, "..", "..", "..", "shared", "corpus")
LEDGER = os.path.join(HERE, "understood")
WRONGLY = os.path.join(HERE, "wrongly")


def rows(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def words_of(path):
    with open(path, encoding="utf-8") as file:
        return {line.split()[0] for line in file if line.strip() and not line.startswith("#")}


def texts(game):
    quoted = [row for row in rows(os.path.join(SHARED, game + ".tsv")) if row["group"] == "quoted"]
    return quoted + rows(os.path.join(HERE, game + ".tsv"))


def numbers(game, type_line):
    """A third line for a card of that type."""
    kind = type_line.split()[0]
    if game == "wars" and kind == "LOCATION":
        return "Shi • Energy 1/1 • Support Shi/- • Destiny 2"
    if game == "wars" and kind in ("CHARACTER", "NŌBOT", "VEHICLE", "SHIP"):
        of = "2/3" if "INVERTER" in type_line else "2"
        return "Shi • Cost 2 • Support Shi • Power %s • Tactics %s • Defense %s • Destiny 3" % (of, of, of)
    if game == "wars":
        return "Shi • Cost 2 • Support Shi • Destiny 3"
    if game == "enemy":
        return {"PC": "Strength 4 • Destiny 3", "Monster": "Strength 5 • Destiny 3 • VP 1",
                "Weapon": "Strength +2 • Destiny 4", "Armor": "Strength +1 • Destiny 4"}.get(kind, "Destiny 4")
    enemies = ("Dominion", "Cardassian", "Jem'Hadar", "Breen")
    fleet = "Dominion" if type_line.split(" • ")[-1] in enemies else "Federation"
    return {"Unit": fleet + " • Space 5 • Surface 3", "Event": fleet}.get(kind, fleet + " • Space +1 • Surface +1")


def cards_refused(rift, game, some):
    """Which of these texts are refused, each on a card of its own: their places in the list. (explain accepts what
    check does: tests/cli/agree.py.)"""
    lines, starts = ["Game: " + game, ""], []
    for index, row in enumerate(some):
        starts.append(len(lines) + 1)
        title = "Place %d/Spot" % index if row["type"].startswith("LOCATION") else "Text %d" % index
        lines += ["%s [T%04d]" % (title, index), row["type"], numbers(game, row["type"])]
        lines += row["text"].split(" || ") + [""]
    done = subprocess.run([rift, "check", "-", "--json"], input="\n".join(lines) + "\n", capture_output=True, text=True,
                          timeout=120)
    wrong = [p["line"] for p in json.loads(done.stdout)["problems"] if p.get("severity", "error") == "error"]
    return {bisect.bisect(starts, line) - 1 for line in wrong if line}


def main():
    rift, writes = sys.argv[1], sys.argv[2:] == ["write"]
    before, wrongly = words_of(LEDGER) if os.path.exists(LEDGER) else set(), words_of(WRONGLY)
    jobs = [(game, row, True) for game in GAMES for row in texts(game)]
    jobs += [(game, dict(row, id="more-" + row["id"]), True) for game in GAMES for row in rows(os.path.join(HERE, game + "-more.tsv"))]
    jobs += [(game, row, False) for game in GAMES for row in rows(os.path.join(HERE, game + "-refuse.tsv"))]
    verdicts = [True] * len(jobs)
    for game in GAMES:
        some = [i for i, job in enumerate(jobs) if job[0] == game]
        for place in cards_refused(rift, game, [jobs[i][1] for i in some]):
            verdicts[some[place]] = False
    failed, understood, counts = 0, [], {}
    for (game, row, is_good), yes in zip(jobs, verdicts):
        name = game + ":" + row["id"]
        which = game + (" (more)" if row["id"].startswith("more-") else "")
        part, whole = counts.get((which, is_good), (0, 0))
        counts[which, is_good] = (part + (yes == is_good), whole + 1)
        if is_good and yes:
            understood.append(name)
        if (is_good and not yes and name in before) or (not is_good and yes and name not in wrongly):
            failed += 1
            print("%s, and should %sbe: %s [%s] %s" % ("understood" if yes else "not understood", "" if is_good else "not ",
                                                       name, row["type"], row["text"]))
    for (game, is_good), (part, whole) in counts.items():
        print("%s: %d of %d %s" % (game, part, whole, "understood" if is_good else "refused, as they must be"))
    if writes:
        with open(LEDGER, "w", encoding="utf-8") as file:
            file.write("# The texts that are understood, by game and id: tools/corpus.py RIFT write\n")
            file.writelines(name + "\n" for name in understood)
    print("%d passed, %d failed" % (len(jobs) - failed, failed))
    sys.exit(failed > 0)


main()
