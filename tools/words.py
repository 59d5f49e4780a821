#!/usr/bin/env python3
"""tools/words.py RIFT: write the tables of docs/cards.md again from what `rift words GAME --table` says.

They stand between the lines "<!-- words GAME -->" and "<!-- end -->". tests/words_test.c reads every sentence in them.
"""
import re
import subprocess
import sys

PATH = "docs/cards.md"


def table(match):
    game = match.group(1)
    made = subprocess.run([sys.argv[1], "words", game, "--table"], capture_output=True, text=True, check=True).stdout
    return "<!-- words %s -->\n\n%s\n<!-- end -->" % (game, made)


with open(PATH, encoding="utf-8") as file:
    text = file.read()
with open(PATH, "w", encoding="utf-8") as file:
    file.write(re.sub(r"<!-- words (\w+) -->\n.*?<!-- end -->", table, text, flags=re.S))
