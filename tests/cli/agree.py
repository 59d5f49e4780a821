#!/usr/bin/env python3
"""tests/cli/agree.py RIFT: `rift explain` and `rift check` accept and refuse the same texts.

The texts are some of tests/corpus, those of docs/cards.md and the cards of
tests/refused. They are explained alternately with numbers, as a whole card, and without: then there may be warnings
only about what a whole card would need besides the text. The last line is "N passed, N failed".
"""
import csv
import glob
import json
import os
import re
import subprocess
import sys

RIFT = os.path.abspath(sys.argv[1])
CORPUS = os.path.join("tests", "corpus")
TEXTS_MAX = 330                         # of the corpus, spread over all of it
DOMINION = ("Dominion", "Cardassian", "Jem'Hadar", "Breen")


def numbers(game, type_line):
    """A third line that fits the type of a card."""
    kind = type_line.split()[0].upper()
    if game == "wars":
        if kind == "LOCATION":
            return "Shi • Energy 1/1 • Support Shi/- • Destiny 2"
        if kind in ("CHARACTER", "NŌBOT", "NOBOT", "VEHICLE", "SHIP"):
            of = "2/3" if "INVERTER" in type_line else "2"
            return "Shi • Cost 2 • Support Shi • Power %s • Tactics %s • Defense %s • Destiny 3" % (of, of, of)
        return "Shi • Cost 2 • Support Shi • Destiny 3"
    if game == "enemy":
        return {"PC": "Strength 4 • Destiny 3", "MONSTER": "Strength 5 • Destiny 3 • VP 1",
                "WEAPON": "Strength +2 • Destiny 4", "ARMOR": "Strength +1 • Destiny 4"}.get(kind, "Destiny 4")
    fleet = "Dominion" if type_line.split(" • ")[-1] in DOMINION else "Federation"
    return {"UNIT": fleet + " • Space 5 • Surface 3", "EVENT": fleet}.get(kind, fleet + " • Space +1 • Surface +1")


def corpus():
    rows = []
    for path in sorted(glob.glob(os.path.join(CORPUS, "*.tsv"))):
        with open(path, encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                rows.append((os.path.basename(path).split(".")[0].split("-")[0], row["type"], None,
                             row["text"].split(" || ")))
    step = max(1, len(rows) // TEXTS_MAX)
    return rows[::step]


def documented():
    rows, game = [], None
    heads = {"### TrekWar": "trekwar", "### .hack//ENEMY": "enemy", "### WARS": "wars"}
    for line in open("docs/cards.md", encoding="utf-8"):
        game = heads.get(line.strip(), None if line.startswith("## ") else game)
        found = re.match(r"\| `([^`]*)` \| `([^`]*)`", line)
        if game and found:
            rows.append((game, found.group(1), None, found.group(2).split("\\n")))
    return rows


def refused():
    rows = []
    for path in sorted(glob.glob("tests/refused/*/texts.cards") + glob.glob("tests/refused/*/sense.cards")):
        for block in open(path, encoding="utf-8").read().split("\n\n"):
            lines = [line for line in block.split("\n") if line and not line.startswith("#")]
            if len(lines) > 3 and not lines[0].startswith("Game:"):
                rows.append((path.split("/")[2], lines[1], lines[2], lines[3:]))
    return rows


def explain(row, with_numbers):
    game, type_line, given, text = row
    command = [RIFT, "explain", game, "--json", "--type", type_line]
    command += ["--numbers", given or numbers(game, type_line)] if with_numbers else []
    for line in text:
        command += ["--text", line]
    return json.loads(subprocess.run(command, capture_output=True, text=True).stdout)


def check(rows):
    """For each text, whether it is good as a card, and whether it is wrong on a line of text."""
    good, on_text = [True] * len(rows), [False] * len(rows)
    for game in sorted({row[0] for row in rows}):
        lines, owner = ["Game: " + game, ""], {}
        for index, (of, type_line, given, text) in enumerate(rows):
            if of != game:
                continue
            title = "Place %d/Spot" % index if type_line.startswith("LOCATION") else "Text %d" % index
            for offset, line in enumerate([title + " [T%04d]" % index, type_line, given or numbers(of, type_line)] + text):
                lines.append(line)
                owner[len(lines)] = (index, offset)
            lines.append("")
        done = subprocess.run([RIFT, "check", "-", "--json"], input="\n".join(lines) + "\n", capture_output=True,
                              text=True)
        for problem in json.loads(done.stdout)["problems"]:
            if problem["severity"] == "error" and problem["line"] in owner:
                index, offset = owner[problem["line"]]
                good[index] = False
                on_text[index] = on_text[index] or offset >= 3
    return good, on_text


def main():
    rows = corpus() + documented() + refused()
    good, on_text = check(rows)
    passed = failed = 0
    for index, row in enumerate(rows):
        whole = index % 2 == 0
        understood = explain(row, whole)["understood"]
        if understood == (good[index] if whole else not on_text[index]):
            passed += 1
            continue
        failed += 1
        print("FAILED %s [%s] %s: check %s, explain %s%s" % (row[0], row[1], " / ".join(row[3]), good[index], understood,
                                                            "" if whole else " without numbers"))
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(failed > 0)


main()
