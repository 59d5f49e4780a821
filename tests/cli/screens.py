#!/usr/bin/env python3
"""Whole matches through a pipe, as somebody plays who takes any answer: what comes between two answers, the news, the
table and the question, has to fit a screen of 40 lines and 80 columns.

    tests/cli/screens.py RIFT [GAME [MATCHES [LINES]]]        with a game: only that, and its tallest screen is shown
"""
import os
import pathlib
import random
import re
import subprocess
import sys

RIFT = os.path.realpath(sys.argv[1])
GAMES = {'trekwar': 6, 'enemy': 6, 'wars': 3}           # matches
COLUMNS, NARROW, LINES, SMALL, ANSWERS = 80, 50, 40, 24, 500


def screens(game, seed, lines, columns=COLUMNS, asks=''):
    """Every screen of a match; before each answer this is asked for."""
    chance = random.Random(f'{game} {seed}')
    environment = {**os.environ, 'LINES': str(lines), 'COLUMNS': str(columns), 'HOME': '/nonexistent',
                   'XDG_STATE_HOME': '/dev/null', 'LC_ALL': 'C'}
    match = subprocess.Popen([RIFT, 'play', game, '--seed', str(seed)], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment)
    came, numbers, answers, was_asked = b'', [], 0, False
    while data := os.read(match.stdout.fileno(), 65536):
        came += data
        if re.search(rb'^(You win:|You lose:|A draw:|No contest:).*\n.*\n', came, re.M) and not match.stdin.closed:
            match.stdin.close()         # after the end nothing is asked for
        if not came.endswith(b'> '):
            continue
        screen, came = came.decode(), b''
        yield screen
        numbers = re.findall(r'^ {0,2}(\d+)  ', screen, re.M) or numbers
        answer = '' if '(Enter)' in screen and chance.random() < .5 else chance.choice(numbers)
        was_asked = bool(asks) and not was_asked
        answer = asks if was_asked else answer
        answers += not was_asked
        match.stdin.write(f'{"quit" if answers > ANSWERS else answer}\n'.encode())
        match.stdin.flush()
    yield came.decode()
    match.wait()


def look(game, matches, lines):
    """The tallest screen, and what is wrong."""
    tallest, wrong, count = '', [], 0
    for seed in range(1, matches + 1):
        for screen in screens(game, seed, lines):
            count += 1
            if screen.count('\n') > tallest.count('\n'):
                tallest = screen
            if screen.count('\n') >= lines:
                wrong.append(f'{game}, match {seed}: {screen.count(chr(10)) + 1} lines')
            wrong += [f'{game}, match {seed}: {len(line)} columns: {line}' for line in screen.split('\n')
                      if len(line) > COLUMNS]
    if count < 8 * matches:
        wrong.append(f'{game}: only {count} screens')
    return tallest, wrong, count


def lessons():
    """What is wrong with lessons: each of their screens has to fit, to the end. And how many were looked at."""
    wrong, count = [], 0
    environment = {**os.environ, 'LINES': str(LINES), 'COLUMNS': str(COLUMNS), 'LC_ALL': 'C'}
    for path in sorted(pathlib.Path('lessons').glob('*/*.scene')):
        typed = 'first\n' * 40 + 'quit\n'
        said = subprocess.run([RIFT, 'play', path.parent.name, '--learn', path.name.split('-')[0]], input=typed.encode(),
                              stdout=subprocess.PIPE, env=environment, check=False).stdout.decode()
        for screen in said.split('\n> '):
            lines = screen.count('\n') + 2
            count += 1
            if lines > LINES:
                wrong.append(f'{path}: {lines} lines after {screen[:60]!r}')
    return wrong, count


def tables(game):
    """What is wrong with the table and the question that somebody asks for."""
    wrong, count = [], 0
    for screen in screens(game, 2, LINES, asks='table'):
        count += 1
        lines = screen.count('\n')     # the first has what was typed
        if lines > LINES:
            wrong.append(f'{game}, table: {lines} lines')
    return wrong, count


def narrow(game):
    """What is wrong on a narrow screen: lines that the terminal would break, in the middle of a word."""
    wrong, count = [], 0
    for screen in screens(game, 1, LINES, NARROW):
        count += 1
        lines = [line.rstrip() for line in screen.split('\n') if ' ' in line.strip()]   # else it is one long word
        wrong += [f'{game}, {NARROW} columns: {len(line)}: {line}' for line in lines if len(line) > NARROW]
    return wrong, count


def small(game):
    """What is wrong on a screen of 24 lines: nearly everything fits there, and the question with its answers always does."""
    wrong, count = [], 0
    for screen in screens(game, 1, SMALL):
        count += 1
        lines, question = screen.count('\n') + 1, screen.rpartition('\n\n')[2].count('\n') + 1
        if lines > SMALL + 6 or question >= SMALL:
            wrong.append(f'{game}, {SMALL} lines: {lines}, {question} of them the question')
    return wrong, count


def main():
    only = sys.argv[2:]
    passed = failed = 0
    for game in only[:1] or GAMES:
        lines = int(only[2]) if only[2:] else LINES
        tallest, wrong, count = look(game, int(only[1]) if only[1:] else GAMES[game], lines)
        for line in wrong[:5]:
            print('FAILED', line)
        failed += len(wrong)
        passed += count - min(count, len(wrong))
        if only:
            print(tallest)
            print(f'{game}: {count} screens, {len(wrong)} wrong, the tallest has {tallest.count(chr(10)) + 1} lines')
    for wrong, count in [] if only else [lessons(), *map(tables, GAMES), *map(narrow, GAMES),
                                           *map(small, GAMES)]:
        for line in wrong[:5]:
            print('FAILED', line)
        failed += len(wrong)
        passed += count - min(count, len(wrong))
    print(f'{passed} passed, {failed} failed')
    sys.exit(failed > 0)


main()
