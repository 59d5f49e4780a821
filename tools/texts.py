#!/usr/bin/env python3
"""tools/texts.py: the texts written for players, checked against what the program says. Ends in "N passed, N failed".

docs/rules/plain/GAME.txt   every rule that the program can name to a player has a plain text there, every text belongs
                            to a rule of the ledger and is short
guides/GAME.txt             has its sections and fits a narrow terminal
lessons/GAME/N-NAME.scene   are numbered without gaps, have a title, and tell little at once
"""
import glob
import os
import re
import sys

sys.dont_write_bytecode = True
from rules import PREFIX, ROOT, Ledger, read_lines

PLAIN_BYTES_MAX = 400       # of a plain text: what a player reads in the middle of a match
GUIDE_COLUMNS_MAX = 76
GUIDE_LINES = range(40, 61)
LESSON_TEXT_MAX = 350       # characters of what a lesson tells at once
SECTIONS = ['# Aim', '# How you win', '# A turn', '# Signs', '# Five tips']

STRING = re.compile(r'"(?:[^"\\\n]|\\.)*"')
COMMENT = re.compile(r'("(?:[^"\\\n]|\\.)*")|//[^\n]*|/\*.*?\*/', re.S)
LESSON_TEXT = re.compile(r'^(?:tell|goal|lost)\b[^|\n]*\|(.*(?:\n .*)*)', re.M)
RULE_ID = re.compile(r'\b(?:[A-Z][A-Z0-9]*-)+A?\d+\b')

passed, problems = 0, []


def expect(good, message):
    global passed
    if good:
        passed += 1
    else:
        problems.append(message)


def ledger_id(game, name):
    """A decision of WARS is "WARS-A-37" outside its ledger and "A-37" in it; TW-A15 is called that everywhere."""
    return name.removeprefix('WARS-') if game == 'wars' else name


def named_ids(paths):
    """Rule ids in the strings of C files and lists: (id, file:line)."""
    for path in sorted(paths):
        with open(path, encoding='utf-8') as file:
            code = COMMENT.sub(lambda found: found[1] or '\n' * found[0].count('\n'), file.read())
        for string in STRING.finditer(code):
            for found in RULE_ID.finditer(string[0]):
                yield found[0], f'{path}:{code.count(chr(10), 0, string.start()) + 1}'


def sources(folder):
    """What is compiled, without the tests beside it."""
    return [path for kind in ('c', 'h', 'def') for path in glob.glob(f'{folder}/*.{kind}')
            if not path.endswith('_test.c')]


def read_plain(path):
    """(id, text, line) of each paragraph."""
    found, paragraph, begins = [], [], 0
    for number, line in enumerate(read_lines(path) + [''], 1):
        if line.strip():
            begins = begins if paragraph else number
            paragraph.append(line)
        elif paragraph:
            found.append((paragraph[0], '\n'.join(paragraph[1:]), begins))
            paragraph = []
    return found


def check_plain(game):
    path, ids = f'docs/rules/plain/{game}.txt', {ledger_id(game, name) for name in Ledger(game).ids}
    areas = {name.rsplit('-', 1)[0] for name in ids}
    texts = {}
    for name, text, line in read_plain(path):
        expect(name in ids, f'{path}:{line}: {name} is not in docs/rules/{game}.md')
        expect(name not in texts, f'{path}:{line}: {name} has a text already')
        expect(text, f'{path}:{line}: {name} has no text')
        size = len(text.encode())
        expect(size <= PLAIN_BYTES_MAX, f'{path}:{line}: {name} has {size} bytes of text, at most {PLAIN_BYTES_MAX}')
        texts[name] = text
    said = {}
    for name, place in named_ids(sources(f'games/{game}') + sources('core')):
        name = ledger_id(game, name)
        if name in ids or name.rsplit('-', 1)[0] in areas:
            said.setdefault(name, place)
    for name, place in sorted(said.items()):
        expect(name in ids, f'{place}: {name} is not in docs/rules/{game}.md')
        expect(name in texts, f'{place}: {name} is told to players and has no text in {path}')
    expect(said, f'{path}: no rule id is found in games/{game}')
    for name, text in texts.items():
        for cited in RULE_ID.findall(text):
            expect(cited in ids, f'{path}: the text of {name} names {cited}, which is not in docs/rules/{game}.md')
    return len(texts), len(said)


def check_guide(game):
    path = f'guides/{game}.txt'
    lines = read_lines(path)
    expect(len(lines) in GUIDE_LINES, f'{path}: {len(lines)} lines, {GUIDE_LINES[0]} to {GUIDE_LINES[-1]} are a page')
    headings = [line for line in lines if line.startswith('#')]
    expect(headings == SECTIONS, f'{path}: the sections are {", ".join(headings)}, expected {", ".join(SECTIONS)}')
    for number, line in enumerate(lines, 1):
        expect(len(line) <= GUIDE_COLUMNS_MAX,
               f'{path}:{number}: {len(line)} columns, at most {GUIDE_COLUMNS_MAX} fit')
    known = {ledger_id(game, name) for name in Ledger(game).ids}
    for name in RULE_ID.findall('\n'.join(lines)):
        expect(name in known, f'{path}: names {name}, which is not in docs/rules/{game}.md')
    tips = lines[lines.index(SECTIONS[-1]):] if SECTIONS[-1] in lines else []
    expect(sum(line.startswith('- ') for line in tips) == 5, f'{path}: five tips are five lines with "- "')


def check_lessons(game):
    paths = sorted(glob.glob(f'lessons/{game}/*.scene'))
    numbers = [os.path.basename(path).split('-')[0] for path in paths]
    expect(numbers == [str(n) for n in range(1, len(paths) + 1)] and len(paths) >= 3,
           f'lessons/{game}: the lessons are numbered {", ".join(numbers)}, expected 1, 2, 3, …')
    for path in paths:
        scene = '\n'.join(read_lines(path))
        expect(scene.startswith('scene '), f'{path}:1: expected the title, a line "scene …"')
        for text in LESSON_TEXT.finditer(scene):
            size = len(' '.join(text[1].split()))
            expect(size <= LESSON_TEXT_MAX, f'{path}:{scene.count(chr(10), 0, text.start()) + 1}: {size} characters at '
                   f'once, at most {LESSON_TEXT_MAX}')


def main():
    os.chdir(ROOT)
    for game in PREFIX:
        texts, said = check_plain(game)
        check_guide(game)
        check_lessons(game)
        print(f'{game}: {texts} plain texts, {said} rules are named by the program')
    for problem in problems:
        print(problem)
    print(f'{passed} passed, {len(problems)} failed')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
