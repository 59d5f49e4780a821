#!/usr/bin/env python3
"""tools/decks.py RIFT SEED FOLDER: random cards and decks for all games, into FOLDER/cards and FOLDER/decks.

The texts are those of tests/corpus and the examples of `rift words`, one or two on a card; what is refused is left out.
RIFT_TEST_DATA=FOLDER makes the property tests play with them: the shipped cards say a small part of what can be said.
"""
import csv
import json
import os
import random
import subprocess
import sys

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "corpus")
DOMINION = ("Dominion", "Cardassian", "Jem'Hadar", "Breen")
ENEMY_KINDS = ("PC", "Monster", "Weapon", "Armor", "Action")            # what a sample deck may hold


def texts(rift, game):
    with open(os.path.join(HERE, game + ".tsv"), encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        found = [(row["type"], row["text"].split(" || ")) for row in rows]
    words = json.loads(subprocess.run([rift, "words", game, "--json"], capture_output=True, check=True).stdout)
    found += [(row["type"], [row["example"]]) for row in words["rows"] if row.get("example")]
    return found


def bonus(chance):
    return "+%d" % chance.randint(0, 3)


def trekwar_numbers(kind, chance):
    name = kind.split(" • ")
    fleet = "Dominion" if name[-1] in DOMINION or (len(name) == 1 and chance.random() < 0.5) else "Federation"
    if name[0] == "Unit":
        return "%s • Space %d • Surface %d" % (fleet, chance.randint(1, 7), chance.randint(1, 6))
    return fleet if name[0] == "Event" else "%s • Space %s • Surface %s" % (fleet, bonus(chance), bonus(chance))


def enemy_numbers(kind, chance):
    name, destiny = kind.split()[0], "Destiny %d" % chance.randint(1, 5)
    if name in ("Weapon", "Armor"):
        return "Strength %s • %s" % (bonus(chance), destiny)
    if name == "PC":
        return "Strength %d • %s" % (chance.randint(2, 6), destiny)
    return "Strength %d • %s • VP 1" % (chance.randint(2, 7), destiny) if name == "Monster" else destiny


def wars_numbers(kind, chance):
    name, faction = kind.split()[0], chance.choice(("Shi", "Quay", "Gongen", "Earther", "Maverick"))
    destiny = "Destiny %d" % chance.randint(1, 5)
    if name == "LOCATION":
        return "%s • Energy %d/1 • Support %s/- • %s" % (faction, chance.randint(1, 3), faction, destiny)
    front = "%s • Cost %d • Support %s" % (faction, chance.randint(0, 4), faction)
    if name in ("CHARACTER", "NŌBOT", "VEHICLE", "SHIP"):
        of = "%d/3" if "INVERTER" in kind else "%d"
        front += "".join(" • %s " % what + of % chance.randint(1, 4) for what in ("Power", "Tactics", "Defense"))
    return front + " • " + destiny


def blocks(game, found, numbers, chance):
    """Cards as lists of lines: some with one text, some with two of the same type, some with none."""
    by_type, made = {}, []
    for kind, text in found:
        if game == "trekwar" and kind.startswith("Unit"):
            kind = chance.choice(("Unit • Klingon", "Unit • Jem'Hadar", "Unit • Cardassian", "Unit • Romulan"))
        by_type.setdefault(kind, []).append(text)
    for kind, some in by_type.items():
        chance.shuffle(some)
        while some:
            text = some.pop()
            if some and chance.random() < 0.3:
                text = text + some.pop()
            made.append([kind, numbers(kind, chance)] + text)
    for kind in by_type:
        made += [[kind, numbers(kind, chance)] for _ in range(4)]
    chance.shuffle(made)
    for index, lines in enumerate(made):
        place = "Place %d/Spot %d" % (index // 4, index) if lines[0].startswith("LOCATION") else "Text %d" % index
        lines.insert(0, "%s [M%03d]" % (place, index))
    return made


def understood(rift, game, made):
    """Those that are read as whole cards."""
    lines, starts = ["Game: " + game, ""], []
    for block in made:
        starts.append(len(lines) + 1)
        lines += block + [""]
    done = subprocess.run([rift, "check", "-", "--json"], input="\n".join(lines) + "\n", capture_output=True, text=True)
    wrong = [p["line"] for p in json.loads(done.stdout)["problems"] if p.get("severity", "error") == "error"]
    bad = {sum(start <= line for start in starts) - 1 for line in wrong if line}
    return [block for index, block in enumerate(made) if index not in bad]


def take(made, wanted):
    """This many cards of each sort: wanted is a list of (how many, test)."""
    deck = []
    for count, test in wanted:
        some = [block for block in made if test(block) and block not in deck][:count]
        if len(some) < count:
            raise SystemExit("too few cards of a sort: %d of %d" % (len(some), count))
        deck += some
    return deck


def decks(game, made):
    def kind(block):
        return block[1].split()[0]
    if game == "trekwar":
        sorts = (("Unit", 18), ("Maneuver", 5), ("Command", 4), ("Event", 3))
        return [[(1, block) for block in take(made, [(count, lambda b, name=name, fleet=fleet: kind(b) == name and
                                                      b[2].startswith(fleet)) for name, count in sorts])]
                for fleet in ("Federation", "Dominion")]
    both = []
    for half in (made[0::2], made[1::2]):
        if game == "enemy":
            some = take(half, [(4, lambda b: kind(b) == "PC"), (3, lambda b: kind(b) in ("Weapon", "Armor")),
                               (3, lambda b: kind(b) == "Action"), (10, lambda b: kind(b) == "Monster")])
            both.append([(2, block) for block in some])
        else:
            units = ("CHARACTER", "NŌBOT", "VEHICLE", "SHIP")
            some = take(half, [(8, lambda b: kind(b) == "LOCATION"), (12, lambda b: kind(b) in units),
                               (10, lambda b: kind(b) not in units + ("LOCATION",))])
            both.append([(2, block) for block in some])
    return both


def write(folder, name, text):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


def main():
    rift, seed, folder = sys.argv[1:]
    for game, numbers in (("trekwar", trekwar_numbers), ("enemy", enemy_numbers), ("wars", wars_numbers)):
        chance = random.Random("%s %s" % (game, seed))
        made = understood(rift, game, blocks(game, texts(rift, game), numbers, chance))
        both = decks(game, made)
        used = [block for block in made if any(block is card for deck in both for _, card in deck)]
        write(os.path.join(folder, "cards", game), "made.cards", "\n\n".join("\n".join(b) for b in used) + "\n")
        for name, deck in zip("ab", both):
            lines = ["%d %s" % (count, block[0]) for count, block in deck]
            write(os.path.join(folder, "decks", game), name + ".deck",
                  "Game: %s\nDeck: Made up %s\n\n%s\n" % (game, name.upper(), "\n".join(lines)))


main()
