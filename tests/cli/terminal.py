#!/usr/bin/env python3
"""tests/cli/terminal.py RIFT: what a person at a terminal types, and what comes out, over a pseudo-terminal.

Run from the root of the tree, by tests/cli/run. A failed test prints what was awaited and what came; the last line is
"N passed, N failed".
"""
import os
import re
import shutil
import signal
import tempfile
import time

from person import CTRL_C, CTRL_D, CTRL_U, CTRL_Z, LEFT, PATIENCE, RIFT, Terminal, UP, finish, report


def typing():
    t = Terminal('trekwar', '--seed', '1', NO_COLOR='1')
    seen = t.sees('a prompt', r'\n> $')
    report('no colour if it is not wanted', '\x1b[1m' not in seen)
    t.type('ca\t')
    t.sees('Tab completes a command', 'card $')
    t.type('deep\t')
    t.sees('Tab completes a title', 'Deep Space Nine$')
    t.type('\r')
    t.sees('it is understood', r'Deep Space Nine \[FU01\].*\n> $')
    t.type('card kl\t')
    t.sees('Tab goes as far as it is sure', 'Klingon $')
    t.type('\t')
    t.sees('Tab lists the rest', r"\nKlingon B'rel Class +Klingon Vor'cha Class.*\n\r*> card Klingon $")
    t.type('xyz\t')
    t.sees('nothing to complete', 'xyz\x07?$')
    t.type(CTRL_U + UP)
    t.sees('the line before', 'card Deep Space Nine$')
    t.type(CTRL_U + 'carF' + '\x7f' + 'dFU11' + 4 * LEFT + ' ' + '\r')
    t.sees('a line edited', r"Klingon Negh'Var Class \[FU11\].*\n> $")
    t.type('log\rtable\rwhy surrender\r')
    t.sees('several lines at once', r'takes up.*Your Hand.*TW-STAGE-6.*\n> $')
    t.type('1' * 600 + '\r')
    t.sees('a line too long', r'longer than 512 bytes.*\n> $')
    t.type(b'nob\xff\xc5\x8dt\r')
    t.sees('what is no text', 'nob.ōt" is neither an option.*\n> $')
    t.type('unfinished')
    t.sees('a line begun', 'unfinished$')
    t.type(CTRL_Z)                      # nobody is there to let it go on, so it is not stopped
    t.sees('Ctrl-Z', '\n\r*> unfinished$')
    t.type(CTRL_U + CTRL_D)
    t.sees('Ctrl-D asks', r'Leave the match\? yes or no> $')
    t.type('no\r')
    t.sees('and goes on', r'\n> $')
    t.type(CTRL_D)
    t.sees('Ctrl-D asks again', r'Leave the match\? yes or no> $')
    t.type(CTRL_D)
    t.sees('twice ends the input', 'End of input')
    t.ends('after Ctrl-D')


def completing():
    t = Terminal('wars', '--seed', '3', NO_COLOR='1')
    t.sees('a prompt', r'\n> $')
    t.type('\r')
    t.sees('another', r'\n> $')
    t.type('pass until t\t')
    t.sees('Tab completes how long', r'pass until t\r?urn$')
    t.type(CTRL_U + 'rules drai\t\t')
    t.sees('Tab lists the rules and words', r'drain.*\n\r*> rules [Dd][Rr][Aa][Ii][Nn]-?$')
    t.type(CTRL_U + '?\r')
    seen = t.sees('help tells of Tab', r'Tab +completes.*Enter: more of what you can type; q: back> $')
    report('in pages', seen.count('\n') < 24, 'less than 24 lines', seen)
    t.type('\r')
    t.sees('to its end', r'quit +leaves.*\n> $')
    t.type('han\t\r')
    seen = t.sees('Tab knows the hand', r'8 cards in your hand.*Enter: more of your hand; q: back> $')
    report('the hand in pages', seen.count('\n') < 24, 'less than 24 lines', seen)
    t.type('q\r')
    t.sees('back from the hand', r'\n> $')
    t.type(2 * CTRL_D)
    t.ends('after completing')


def leaving():
    t = Terminal('trekwar', '--seed', '1', NO_COLOR='')
    t.sees('a prompt', r'\n> $')
    t.type('car' + CTRL_C)
    t.sees('Ctrl-C asks', r'\^C\r\nLeave the match\? yes or no> $')
    t.type('no\r')
    t.sees('and goes on', r'no\r\n> $')
    t.type('card FU01\r')
    t.sees('what was typed is gone', r'Deep Space Nine \[FU01\].*\n> $')
    t.type('concede\r')
    t.sees('conceding asks', r'Give the match up\? yes or no> $')
    t.type('\r')
    t.sees('Enter is no', r'\r\n> $')
    t.type(UP)
    t.sees('answers are not remembered', 'concede$')
    t.type('\ryes\r')
    t.sees('conceded', r'You lose: the Federation concedes\..*Enter leaves.*\n> $')
    t.type('undo\r')
    t.sees('taken back', r'Taken back.*\n> $')
    t.type('quit\r')
    t.sees('leaving asks', r'Leave the match\? yes or no> $')
    t.type('n\r')
    t.sees('no', r'\n> $')
    t.type(CTRL_C)
    t.sees('Ctrl-C', r'yes or no> $')
    t.type(CTRL_C)
    t.sees('twice leaves', 'Goodbye')
    t.ends('after Ctrl-C')
    t = Terminal('trekwar', '--seed', '1', NO_COLOR='')
    t.sees('a prompt', r'\n> $')
    os.kill(t.process, signal.SIGTERM)
    t.ends('told to end', -signal.SIGTERM)
    with tempfile.TemporaryDirectory() as state:
        t = Terminal('trekwar', '--seed', '1', NO_COLOR='', XDG_STATE_HOME=state)
        t.sees('the guide', r'more of the guide; q: on to the match> $')
        t.type('q\r')
        t.sees('a prompt', r'\n> $')
        t.type('1 2\r')
        t.sees('a choice', r'\n> $')
        os.kill(t.process, signal.SIGHUP)
        t.ends('a terminal that is closed', -signal.SIGHUP)
        kept = f'{state}/rift/unfinished-trekwar.transcript'
        report('keeps the match', os.path.exists(kept))
        os.remove(kept)
        t = Terminal('trekwar', '--seed', '1', NO_COLOR='', XDG_STATE_HOME=state)
        t.sees('a match without the guide', r'\n> $')
        t.type('1 2\r')
        t.sees('another choice', r'\n> $')
        t.closes()
        report('a window that is closed keeps it, too', os.path.exists(kept))
        t = Terminal('trekwar', '--seed', '1', NO_COLOR='', XDG_STATE_HOME=state)
        t.sees('told of it', r'You left a match.*\n> $')
        t.type(2 * CTRL_D)
        t.ends('after being told')
        t = Terminal('trekwar', '--resume', 'last', NO_COLOR='', XDG_STATE_HOME=state)
        t.sees('resumed', r'\n> $')
        t.type('concede\ryes\r\r')
        t.ends('after its end')
        report('nothing is left to go on with', not os.path.exists(kept))
    t = Terminal('trekwar', '--seed', '1', '--bot', 'none', NO_COLOR='')
    t.sees('two people', 'press Enter $')
    t.type(CTRL_C)
    t.sees('Ctrl-C between them', r'yes or no> $')
    t.type('no\r')
    t.sees('asked again', 'press Enter $')
    t.type('\r')
    t.sees('the first one', r'\n> $')
    t.type('log\rdone\r')
    t.sees('the second one', 'to Dominion, press Enter $')
    t.type('\r')
    t.sees('its question', r'\n> $')
    t.type(UP + '\x19' + 'quit\r')
    t.sees('what the first one typed is forgotten', r'^[\r\x07> ]*quit\r\nLeave the match')
    t.type('y\r')
    t.ends('the second one leaves')


def lessons():
    t = Terminal('trekwar', '--learn', '1', rows=40, NO_COLOR='')
    for answer in ('4', '1', '1', '1'):
        t.sees('a lesson asks', r'\n> $')
        t.type(answer + '\r')
    t.sees('a lesson done', r'Lesson 1 is done.*\n> $')
    t.type('quit\r')
    t.sees('is left without a question', 'Goodbye')
    t.ends('after a lesson')
    t = Terminal('wars', '--learn', '1', NO_COLOR='1')
    t.sees('a long text on a low screen', r'\n» Welcome.*Enter: on to the table> $')
    t.type('3\r')                       # not an answer: there was no question yet
    seen = t.sees('then table and question', r'Your activate phase.*\n> $')
    report('shows what it spoke of', 'Old Barnacle' in seen and 'Spine Skiff' in seen, 'the hand', seen)
    t.type('\r')
    seen = t.sees('the next text', r'» Deploy: .*> $')
    if seen.endswith('table> '):
        t.type('\r')
        seen = t.sees('and its table', r'Your deploy phase.*\n> $')
    report('has the table beside it', 'Spawn Pools' in seen, 'the table', seen)
    t.type(3 * CTRL_D)
    t.ends('after a low screen')


def widths():
    t = Terminal('trekwar', '--seed', '1', columns=200, NO_COLOR='')
    t.sees('a prompt', r'\n> $')
    t.type('card FU01\r')
    t.sees('a wide terminal', r'Many a fleet came to take it. The promenade now sells their hull plates.*\n> $')
    t.type('card')
    t.sees('a line begun', 'card$')
    t.resize(44)
    t.sees('a new size draws it again', '> card$')
    seen = t.sees('and, once it is settled, the table and the question', r'Your Hand.*up to\s+three\?.*\n\r*> card$')
    report('in that width', max(map(len, seen.split('\r\n'))) <= 44, 'at most 44 columns', seen)
    t.resize(120)
    seen = t.sees('a wide one', r'Your Hand.*up to three\?.*\n\r*> card$')
    report('is used', max(map(len, seen.split('\r\n'))) > 80, 'more than 80 columns', seen)
    t.resize(44)
    t.sees('and narrow again', r'Your Hand.*up to\s+three\?.*\n\r*> card$')
    t.type(' FU01\r')
    seen = t.sees('a narrow one', r'hull plates.*\n> $')
    report('lines are broken', max(map(len, seen.split('\r\n'))) <= 44 and 'Many' in seen, 'at most 44 columns', seen)
    t.type(2 * CTRL_D)
    t.ends('after a new size')


def colours():
    t = Terminal('trekwar', '--seed', '1', NO_COLOR='')
    end = time.monotonic() + PATIENCE
    while b'\x1b[1m>\x1b[0m ' not in t.raw and time.monotonic() < end:
        t.read(0.1)
    report('a bold prompt', b'\x1b[1m>\x1b[0m ' in t.raw, 'a bold prompt', t.came)
    t.type(2 * CTRL_D)
    t.ends('after colours')


def plain(*arguments, **environment):
    t = Terminal('trekwar', '--seed', '1', *arguments, **environment)
    t.sees('a plain terminal', r'\n> $')
    t.type('card FU01\n')
    t.sees('reads a line', r'Deep Space Nine \[FU01\].*\n> $')
    t.type(CTRL_C)
    t.sees('Ctrl-C asks there too', r'Leave the match\? yes or no> $')
    t.type('no\n')
    t.sees('and goes on', r'\n> $')
    t.type(CTRL_D)
    t.sees('Ctrl-D asks there too', r'Leave the match\? yes or no> $')
    t.type('no\n')
    t.sees('and goes on', r'\n> $')
    t.type('concede\nyes\n')
    t.sees('and can be conceded', r'You lose.*\n> $')
    t.type('\n')
    t.ends('after a plain terminal')


def guides():
    """The guide before the first match of a game, once; never for people who want plain lines."""
    with tempfile.TemporaryDirectory() as state:
        t = Terminal('wars', '--seed', '1', '--plain', XDG_STATE_HOME=state)
        seen = t.sees('a first match, plainly', r'\n> $')
        report('no guide', 'Your deck is your life' not in seen and not os.listdir(state), 'no guide', seen)
        t.type(2 * CTRL_D)
        t.ends('after no guide')
        t = Terminal('wars', '--seed', '1', XDG_STATE_HOME=state)
        seen = t.sees('a first match', r'Your deck is your life.*Enter: more of the guide; q: on to the match> $')
        report('a page of it', seen.count('\n') < 24, 'less than 24 lines', seen)
        t.type('\r')
        t.sees('the next page', r'Almost everything waits.*more of the guide.*> $')
        for _ in range(8):
            t.type('\r')
            seen = t.sees('a further page', r'> $')
            if 'more of the guide' not in seen:
                break
        report('the last page waits, too', seen.endswith('Enter: on to the match> '), 'a prompt', seen)
        t.type('\r')
        t.sees('on to the match', r'Which location do you begin with.*\n> $')
        t.type(2 * CTRL_D)
        t.ends('after a guide')
        t = Terminal('wars', '--seed', '1', XDG_STATE_HOME=state)
        seen = t.sees('a second match', r'\n> $')
        report('without it', 'Your deck is your life' not in seen, 'no guide', seen)
        t.type(2 * CTRL_D)
        t.ends('after a second match')
        t = Terminal('trekwar', '--seed', '1', XDG_STATE_HOME=state)
        t.sees('another game has its own', r'more of the guide; q: on to the match> $')
        t.type('card FU01\r')
        t.sees('what is typed instead of Enter is done', r'> card FU01.*Deep Space Nine \[FU01\].*\n> $')
        t.type('guide\r')
        t.sees('the guide again', r'more of the guide; q: on to the match> $')
        t.type(CTRL_C)
        t.sees('Ctrl-C ends the guide, not the match', r'\n> $')
        t.type(2 * CTRL_D)
        t.ends('after another guide')


QUESTION = r'\n[^\n]+\?(\r\n[^\n]*){0,2}(\r\n +\d+  [^\n]+)+(\r\n     [^\n]+)*\r\n> $'


def few_rows():
    """Where table and question have no room together, the question with its answers is what stays on the screen."""
    for game, seen_on_table in (('trekwar', 'Your Hand'), ('enemy', 'Your hand'), ('wars', 'Amber .you. · hand')):
        t = Terminal(game, '--seed', '1', rows=12, NO_COLOR='1')
        seen = t.sees(f'{game} on a low screen', r'\n> $')
        report(f'{game}: the question last', re.search(QUESTION, seen), QUESTION, seen)
        question = re.search(QUESTION, seen)
        t.type('table\r')
        seen = t.sees(f'{game}: table shows it', seen_on_table + r'.*\n> $')
        report(f'{game}: and the same question after it', question and seen.endswith(question.group()), QUESTION, seen)
        t.type('more\r')
        seen = t.sees(f'{game}: more answers', r'> $')
        report(f'{game}: page by page', seen.count('\n') <= 12, 'at most 12 lines', seen)
        t.type('q\r')
        t.type(2 * CTRL_D)
        t.ends(f'after {game} on a low screen')


def watching(term):
    with tempfile.TemporaryDirectory() as data:
        for kind in ('cards', 'decks'):
            shutil.copytree(f'{kind}/trekwar', f'{data}/{kind}/trekwar')
        path = f'{data}/cards/trekwar/federation.cards'
        t = Terminal('trekwar', '--seed', '1', '--watch', RIFT_DATA=data, TERM=term, NO_COLOR='1')
        t.sees('a prompt', r'\n> $')
        t.type('card FU')
        t.sees('a line begun', 'card FU$')
        with open(path, encoding='utf-8') as file:
            text = file.read()
        with open(path + '.new', 'w', encoding='utf-8') as file:
            file.write(text.replace('Space 9', 'Space 8'))
        os.rename(path + '.new', path)
        t.sees(f'a changed file is told of while the prompt waits ({term})', 'Cards reloaded.*\n\r*> ')
        t.type('01\r')
        t.sees('and what was typed is still there', r'Deep Space Nine \[FU01\].*\n> $')
        t.type(2 * CTRL_D)
        t.ends('after watching')


with open(RIFT, 'rb') as program:
    edits = b'libedit.so' in program.read()     # else it was built without, and there are no keys to test
if edits:
    typing()
    completing()
    leaving()
    lessons()
    widths()
    colours()
guides()
few_rows()
plain(TERM='dumb')
plain('--plain')
watching('xterm')
watching('dumb')
finish()
