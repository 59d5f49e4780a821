#!/usr/bin/env python3
"""tests/cli/join.py RIFT: people at terminals play at the tables of a server, which is killed in between.

Run from the root of the tree, by tests/cli/run. A failed test prints what was awaited and what came; the last line is
"N passed, N failed".
"""
import json
import os
import re
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

import tls_proxy
from person import PATIENCE, RIFT, Terminal, finish, report

WORK = tempfile.mkdtemp()


class Server:
    """rift serve on a port of its own; the same port and database again after a kill."""

    def __init__(self):
        self.port = 0
        self.begin()

    def begin(self):
        self.process = subprocess.Popen([RIFT, 'serve', '--port', str(self.port), '--db', f'sqlite:{WORK}/rift.db'],
                                        env={**os.environ, **home('server')}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.process.stdout:
            found = re.search(r'http://localhost:(\d+)/', line)
            if found:
                self.port = int(found.group(1))
                break
        self.url = f'http://localhost:{self.port}'

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()


def home(name):
    """The data folder of a person: who they are on the server is kept there."""
    return {'XDG_DATA_HOME': f'{WORK}/{name}', 'NO_COLOR': '1'}


def is_asked(t):
    return re.search(r'\n +\d+  [A-Z].*\r*> $', t.came, re.S) is not None


def answer(t, surrenders):
    """The usual answer, or the first; whoever surrenders does so as soon as it is offered."""
    given_up = re.search(r'\n +(\d+)  Surrender', t.came)
    usual = '(Enter)' in t.came.rsplit('?', 1)[-1]
    t.came, t.raw = '', b''
    t.type((given_up.group(1) if surrenders and given_up else '' if usual else 'first') + '\r')


def play(people, ends, seconds=PATIENCE, answers=10 ** 6):
    """Everybody answers whatever they are asked until all have seen the pattern, or this many answers were given."""
    end = time.monotonic() + seconds
    given = 0
    while time.monotonic() < end and given < answers and not all(re.search(ends, t.came) for t, _ in people):
        select.select([t.screen for t, _ in people], [], [], 0.2)
        for t, surrenders in people:
            t.read(0)
            if t.came.endswith('yes or no> '):
                t.came, t.raw = '', b''
                t.type('yes\r')
            if is_asked(t) and not re.search(ends, t.came):
                answer(t, surrenders)
                given += 1
    return given


def status(url, cookie=''):
    """The status of a GET, and its text."""
    request = urllib.request.Request(url, headers={'Cookie': cookie} if cookie else {})
    try:
        with urllib.request.urlopen(request, timeout=10) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, ''


def cookie_of(name):
    with open(f'{WORK}/{name}/rift/cookies', encoding='utf-8') as file:
        return file.readline().split()[1]


def friends(server):
    """One makes a table, the other joins by the link; the server is killed and begun again; the match goes to its end."""
    ann = Terminal('--join', server.url, '--name', 'Ann', **home('ann'))
    ann.sees('the lobby', r'new, or quit \[new\]> $')
    ann.type('new\r')
    ann.sees('which game', r'\[trekwar\]> $')
    ann.type('chess\r')
    ann.sees('no such game', r'No game "chess".*\[trekwar\]> $')
    ann.type('\r')
    ann.sees('against whom', r'\[friend\]> $')
    ann.type('\r')
    ann.sees('which clock', r'\[none\]> $')
    ann.type('25+15\r')
    seen = ann.sees('a link for the friend', r'link: http://localhost:\d+/t/\w+.*Waiting for somebody to sit down.*> $')
    link = re.search(r'/t/(\w+)', seen).group(1)
    bob = Terminal('--join', f'{server.url}/t/{link}', '--name', 'Bob', **home('bob'))
    ann.sees('her first question', r'Bob sits down.*TrekWar. You are the Federation; Bob plays the Dominion.*'
             r'You have 2[45]:\d\d, Bob 2[45]:.*\n> $')
    bob.sees('his waiting', r'Ann plays the Federation.*Waiting for Ann… You have 2[45]:\d\d, Ann 2[45]:\d\d.*\n> $')
    report('the table is private', status(f'{server.url}/api/tables/{link}/cards')[0] == 403)
    code, text = status(f'{server.url}/api/tables/{link}/cards', cookie_of('bob'))
    report('its cards are for those who sit there', code == 200 and 'Deep Space Nine' in text, 'cards', text)
    report('the cookies are secret', os.stat(f'{WORK}/bob/rift/cookies').st_mode & 0o777 == 0o600)
    bob.type('say 2\r')
    ann.sees('a phrase', r'Bob: Well played\.\r\n\r*> $')
    bob.type('first\r')
    bob.sees('nothing is asked of him', r'You are not asked now.*\n> $')
    bob.type('lo')
    bob.sees('a line begun', 'lo$')
    ann.type('why surrender\r')
    ann.sees('why works', r'TW-STAGE-6.*\n> $')
    ann.type('1 2\r')                   # an answer put together of three choices
    bob.sees('his first question, and what he typed', r'Ann exchanged 2 cards.*\n +0  .*> lo$')
    bob.type('g\r')
    bob.sees('is still there', r'takes up.*\n> $')
    bob.type('undo\r')
    bob.sees('nothing to take back', r'Not done: there is nothing to take back\..*\n> $')
    bob.type('\r')
    play([(ann, False), (bob, True)], '$^', answers=4)
    ann.type('offer\r')
    bob.sees('a draw is offered', r'Ann offers a draw')
    bob.type('decline\r')
    server.kill()
    for t in (ann, bob):
        t.sees('the connection is lost', 'The connection is lost; trying again')
    server.begin()
    for t in (ann, bob):
        t.sees('and there again', 'Connected again')
        t.type('table\r')
    play([(ann, False), (bob, True)], r'The match is kept at')
    ann.sees('the winner', r'You win: .*The match is kept at.*> $')
    bob.sees('the loser', r'You lose: .*The match is kept at.*> $')
    ann.type(f'save {WORK}/record\r')
    ann.sees('the record', r'Saved. To look at it: rift replay.*\n> $')
    verified = subprocess.run([RIFT, 'replay', f'{WORK}/record', '--verify'], capture_output=True, text=True).stdout
    report('is verified', 'verified: ' in verified and 'federation wins' in verified, 'verified', verified)
    ann.type('rematch\r')
    bob.sees('a rematch', r'Ann wants to play again.*> $')
    bob.type('rematch\r')
    ann.sees('with the seats swapped', r'You are the Dominion; Bob plays the Federation')
    bob.sees('for both', r'You are the Federation; Ann plays the Dominion.*\n> $')
    bob.type('concede\ryes\r')
    ann.sees('conceded', r'You win: Bob concedes\..*> $')
    bob.sees('for both', r'You lose.*> $')
    for t in (ann, bob):
        t.type('\r')
        t.ends('after the end')


def alone(server):
    """Some turns of WARS against a bot, left and taken up again."""
    cid = Terminal('--join', server.url, **home('cid'))
    cid.sees('the lobby', r'new, or quit \[new\]> $')
    for word, question in (('new', 'Game'), ('wars', 'Against'), ('easy', 'Edition'), ('', 'Clock')):
        cid.type(word + '\r')
        cid.sees(f'asked for {question}', question + r'[^>]*> $')
    cid.type('\r')
    play([(cid, False)], r'\n> control$', answers=25)
    cid.sees('WARS', r'\n> $')
    cid.type('stop battle\r')
    cid.sees('a stop', r'asked in every battle phase of yours.*> $')
    cid.type('stop\r')
    cid.sees('is kept', r'asked in every battle phase of yours.*> $')
    cid.type('undo\r')
    cid.sees('taken back at once', r'Taken back\..*\n> $')
    cid.type('quit\r')
    cid.sees('the seat stays', r'Your seat stays yours: rift play --join http://localhost:\d+/t/\w+')
    cid.ends('after leaving')
    cid = Terminal('--join', server.url, **home('cid'))
    cid.sees('it is in the lobby', r' 1  WARS: .*, easy bot; running, your turn.*> $')
    cid.type('1\r')
    cid.sees('and goes on', r'WARS, edition 2005. You are Amber; the easy bot plays Violet.*\n> $')
    cid.type('stop\r')
    cid.sees('with the same stops', r'asked in every battle phase of yours.*> $')
    cid.type('save now\r')
    cid.sees('no record yet', r'Not saved: now is not written: the server keeps this match')
    cid.type('quit\r')
    cid.ends('after leaving again')


def make_table(server, name, **setup):
    """A table made elsewhere by this person, who then comes to a terminal: its link."""
    request = urllib.request.Request(f'{server.url}/api/tables', json.dumps({'name': name, **setup}).encode())
    with urllib.request.urlopen(request, timeout=10) as reply:
        cookie = reply.headers['Set-Cookie'].split(';')[0]
        link = json.loads(reply.read())['link']
    folder = f'{WORK}/{name.lower()}/rift'
    os.makedirs(folder)
    with open(os.open(f'{folder}/cookies', os.O_WRONLY | os.O_CREAT, 0o600), 'w', encoding='utf-8') as file:
        file.write(f'localhost:{server.port} {cookie}\n')
    return link


def onlookers(server):
    """Somebody looks on at a public table: the same table and log, no cards of anybody, and nothing is asked."""
    link = make_table(server, 'Gus', game='trekwar', public=True, clock='10+10')
    early = Terminal('--join', f'{server.url}/t/{link}', '--watch', **home('jon'))
    early.sees('before it begins', r'Waiting for the match to begin.*> $')
    gus = Terminal('--join', f'{server.url}/t/{link}', **home('gus'))
    gus.sees('alone', r'Waiting for somebody to sit down.*> $')
    hal = Terminal('--join', f'{server.url}/t/{link}', '--name', 'Hal', **home('hal'))
    early.sees('it begins', r'Hal sits down.*TrekWar. You look on: Gus plays the Federation, Hal plays the Dominion.*> $')
    gus.sees('his question', r'\n +0  .*> $')
    hal.sees('waits', r'Waiting for Gus.*> $')
    late = Terminal('--join', f'{server.url}/t/{link}', **home('kim'))
    late.sees('both seats are taken', r'Both seats of this table are taken\..*You look on: Gus plays the Federation, Hal '
              r'plays the Dominion.*Looking on… Gus has \d+:\d\d, Hal \d+:\d\d\..*> $')
    gus.type('\r')
    play([(gus, False), (hal, False)], '$^', answers=6)
    late.sees('what is done', r'(Gus|Hal).*> $')
    for word in ('concede', 'undo', 'first', 'say 1', 'agree'):
        late.type(word + '\r')
        late.sees(f'{word} is not for onlookers', r'You are not asked now.*> $')
    late.type('table\r')
    late.sees('the table', r'Sector.*> $')
    gus.type('concede\ryes\r')
    for t in (early, late):
        seen = t.sees('the end', r'Hal wins: Gus concedes\..*Enter leaves.*> $')
        report('nobody says that they lost', 'You lose' not in seen and '"again"' not in seen, 'no', seen)
        t.type('\r')
        t.ends('after looking on')
    for t in (gus, hal):
        t.sees('the end', r'You (win|lose): .*> $')
        t.type('\r')
        t.ends('after having been looked at')
    link = make_table(server, 'Leo', game='wars', bot='easy')
    done = subprocess.run([RIFT, 'play', '--join', f'{server.url}/t/{link}'], capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, env={**os.environ, **home('kim')})
    report('a private table', done.returncode == 1 and 'this is a private table' in done.stderr,
           'private', done.stderr)


def write_own():
    """A card and a deck that did not come with Rift, in the data folder of whoever runs the server."""
    for place, text in (('cards/enemy/mine.cards', 'Bow [MY01]\nPC • Long Arm • Level 1\nStrength 5 • Destiny 2\n'),
                        ('decks/enemy/mine.deck', 'Game: enemy\nDeck: Mine\n\n3 Bow [MY01]\n1 [HA01]\n' +
                         ''.join(f'3 [HA{number:02}]\n' for number in range(2, 14)))):
        path = f'{WORK}/server/rift/{place}'
        os.makedirs(os.path.dirname(path))
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)


def own_cards(server):
    """Somebody brings cards of their own: they are shown and must be accepted before anything is dealt."""
    eve = Terminal('--join', server.url, '--name', 'Eve', **home('eve'))
    eve.sees('the lobby', r'new, or quit \[new\]> $')
    eve.type('\renemy\r\r\r')
    link = re.search(r'/t/(\w+)', eve.sees('a link', r'/t/\w+.*Waiting for somebody.*> $')).group(1)
    fay = Terminal('--join', f'{server.url}/t/{link}', '--name', 'Fay', '--deck', 'mine', **home('fay'))
    eve.sees('the cards of the other', r'Bow \[MY01\].*Play with the cards that Fay has brought\? yes or no> $')
    eve.type('yes\r')
    eve.sees('accepted', r'Fay plays.*> $')
    fay.sees('for both', r'Eve plays.*> $')
    for t in (eve, fay):
        t.type('quit\r')
        t.ends('after cards of their own')


def refusals(server):
    for address, words in ((f'{server.url}/t/nosuchtable', 'there is no such table'), ('http://localhost:1/', 'no server'),
                           (server.url.replace('http', 'https'), 'it does not speak TLS there; try http://')):
        done = subprocess.run([RIFT, 'play', '--join', address], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        report(f'refused: {words}', done.returncode == 1 and words in done.stderr, words, done.stderr)
    done = subprocess.run([RIFT, 'play', 'wars', '--join', server.url], capture_output=True, text=True)
    report('no game beside it', done.returncode == 2 and 'leave out "wars"' in done.stderr, 'wars', done.stderr)
    done = subprocess.run([RIFT, 'play', '--join', server.url], input='new\nenemy\neasy\n\n' + 2000 * 'first\n',
                          capture_output=True, text=True, env={**os.environ, **home('dan')})
    report('from a pipe', re.search(r'You (win|lose): |A draw', done.stdout) and done.returncode == 0, 'a match', done.stdout)


def secure(server):
    """The same behind a proxy with TLS, which must be the one it says it is."""
    ours = f'{tls_proxy.FOLDER}/ours.pem'
    proxy = tls_proxy.Proxy('good', server.port)
    ivy = Terminal('--join', proxy.url, '--ca', ours, '--name', 'Ivy', **home('ivy'))
    ivy.sees('the lobby by https', r'new, or quit \[new\]> $')
    ivy.type('\renemy\r\r\r')
    seen = ivy.sees('a link with https', r'link: https://localhost:\d+/t/\w+.*Waiting for somebody.*> $')
    link = re.search(r'/t/(\w+)', seen).group(1)
    jim = Terminal('--join', f'https://127.0.0.1:{proxy.port}/t/{link}', '--ca', ours, '--name', 'Jim',
                   '--deck', 'b', **home('jim'))
    for t in (ivy, jim):
        t.sees('a match by https', r'(Jim|Ivy) plays.*> $')
    play([(ivy, False), (jim, False)], '$^', answers=6)
    server.kill()
    ivy.sees('the connection is lost', 'The connection is lost; trying again')
    server.begin()
    play([(ivy, False), (jim, False)], '$^', answers=6)
    jim.type('concede\ryes\r')
    ivy.sees('the end by https', r'You win: .*> $')
    jim.sees('the end for the other', r'You lose: .*> $')
    for t in (ivy, jim):
        t.type('\r')
        t.ends('after a match by https')
    report('the proxy was told whom they want', set(proxy.asked_for) == {'localhost', None}, 'a name, and no number',
           str(set(proxy.asked_for)))
    with open(f'{WORK}/ivy/rift/cookies', encoding='utf-8') as file:
        kept = file.read()
    report('what was kept is for https alone', kept.startswith(f'https://localhost:{proxy.port} '), 'https', kept)
    proxy.close()
    for certificate, authority, words in (
            ('good', None, 'nobody this machine trusts has signed its certificate.*--ca FILE'),
            ('unknown', ours, 'nobody this machine trusts has signed its certificate'),
            ('elsewhere', ours, r'its certificate is not for localhost \(it is for elsewhere.example\)'),
            ('expired', ours, 'its certificate has expired, on 2021-01-01'),
            ('early', ours, 'its certificate begins later, on 2120-01-01: is the clock'),
            ('good', 'README.md', 'README.md: can\'t be read as certificates: expected a file in PEM form'),
            ('good', 'nothing.pem', 'nothing.pem: can\'t be read as certificates')):
        proxy = tls_proxy.Proxy(certificate, server.port)
        done = subprocess.run([RIFT, 'play', '--join', proxy.url, *(['--ca', authority] if authority else [])],
                              capture_output=True, text=True, stdin=subprocess.DEVNULL)
        report(f'refused: {certificate}', done.returncode == 1 and re.search(words, done.stderr) and not done.stdout, words,
               done.stderr)
        proxy.close()
    with socket.create_server(('127.0.0.1', 0)) as listener:
        with subprocess.Popen([RIFT, 'play', '--join', f'localhost:{listener.getsockname()[1]}'], stdin=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True) as process:
            client, _ = listener.accept()
            client.recv(4096)
            client.sendall(b'HTTP/1.1 301 Moved\r\nLocation: https://rift.example/\r\nContent-Length: 0\r\n\r\n')
            client.close()
            said = process.stderr.read()
        report('led on to https', 'leads on to https://rift.example/: join that one' in said, 'https', said)


write_own()
server = Server()
try:
    friends(server)
    alone(server)
    own_cards(server)
    onlookers(server)
    refusals(server)
    secure(server)
finally:
    server.kill()
    shutil.rmtree(WORK)
finish()
