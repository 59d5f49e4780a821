#!/usr/bin/env python3
"""tests/cli/serve.py RIFT: what rift serve says when it can't begin, and that it goes on when its disk is full.

Run from the root of the tree, by tests/cli/run. The last line is "N passed, N failed". A full disk is a small one in
memory, in a mount of its own; where that is not allowed, a line says so and these tests are left out.
"""
import json
import os
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

from person import RIFT, finish, report

WORK = tempfile.mkdtemp()
PATIENCE = 60
NOBODY = 65534


def command(path, *more):
    return [RIFT, 'serve', '--port', '0', '--db', f'sqlite:{path}', *more]


class Server:
    def __init__(self, path, before=(), more=()):
        self.process = subprocess.Popen([*before, *command(path, *more)], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.PIPE, text=True)
        self.said = ''
        self.headers = {}               # of the last answer
        self.port = 0
        end = time.monotonic() + PATIENCE
        while not self.port and time.monotonic() < end:
            line = self.process.stderr.readline()
            self.said += line
            found = re.search(r'event=begins .*port=(\d+)', line)
            self.port = int(found.group(1)) if found else 0
            if not line:
                break

    def ask(self, path, body=None, **headers):
        request = urllib.request.Request(f'http://127.0.0.1:{self.port}{path}',
                                         body if body is None or isinstance(body, bytes) else json.dumps(body).encode(),
                                         {name.replace('_', '-'): value for name, value in headers.items()})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                self.headers = answer.headers
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            self.headers = self.refusal = error.headers
            return error.code, error.read().decode()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.said += self.process.communicate(timeout=PATIENCE)[1]
        return self.process.returncode


def refuses(name, words, arguments, **how):
    """Ends with 1, says these words in one line, and prints nothing else."""
    end = subprocess.run(arguments, capture_output=True, text=True, timeout=PATIENCE, check=False, **how)
    said = '\n'.join(line for line in end.stderr.splitlines() if not line.startswith('time='))
    report(name, end.returncode == 1 and re.search(words, said) is not None and '\n' not in said.strip(),
           f'exit 1 and {words}', f'exit {end.returncode}: {end.stdout}{end.stderr}')


def fresh(name):
    """A database of ours that nobody uses."""
    path = f'{WORK}/{name}.db'
    server = Server(path)
    status, _ = server.ask('/api/tables', {'game': 'wars', 'name': 'Ann'})
    report(f'{name}: a table in it', status == 201, '201', str(status))
    report(f'{name}: ends well', server.stop() == 0 and re.search(r'event=stops ', server.said), 'exit 0', server.said)
    return path


def signs_of_life():
    """The time up to which the next process charges clocks is always recent, even if this one is killed."""
    path = f'{WORK}/alive.db'
    server = Server(path)
    time.sleep(1.5)
    server.process.kill()
    killed = time.time()
    server.process.communicate()
    age = killed - os.stat(f'{path}-alive').st_mtime
    report('a sign of life', age < 1.4, 'half a second', f'{age} s')


def bad_bodies():
    """Bad bodies of requests: the answer says what is wrong, and nobody becomes a guest by sending one."""
    path = f'{WORK}/bodies.db'
    server = Server(path)
    for body, words in ((b'{', 'the body is not JSON: .* near end of file'), (b'[]', 'must be a JSON object'),
                        (b'{"name":"a","name":"b"}', 'the body is not JSON: duplicate object key'),
                        (b'{"name":"\xff"}', 'the body is not JSON: unable to decode byte 0xff'), (b'{"nme":"a"}', 'there is no .*nme'),
                        (b'{"name":5}', 'name.* must be a text'), (b'{"name":"\xe2\x80\x8b"}', 'letters that can be seen')):
        status, said = server.ask('/api/me', body)
        report(f'a body: {words}', status == 400 and re.search(words, json.loads(said)['problem']), f'400 {words}',
               f'{status} {said}')
    server.stop()
    base = sqlite3.connect(path)
    report('nobody by a bad body', base.execute('SELECT count(*) FROM people').fetchone()[0] == 0, 'nobody', 'somebody')
    base.close()


def bad_beginnings():
    path = fresh('good')
    server = Server(path)
    report('resumed', re.search(r'event=resumed open=1 running=0 held=0 ms=\d+\n', server.said), 'resumed', server.said)
    refuses('a second server', rf'another server has this database \(process {server.process.pid}\)', command(path))
    refuses('the port is taken', rf'port {server.port} .*(in use|taken)',
            [RIFT, 'serve', '--port', str(server.port), '--db', f'sqlite:{WORK}/other.db'])
    server.stop()
    refuses('no such address', 'address', command(path, '--listen', '300.1.2.3'))

    base = sqlite3.connect(path)
    base.execute('PRAGMA locking_mode = EXCLUSIVE')
    base.execute('PRAGMA user_version = 99')            # from here on nobody else may even read
    refuses('another program locks it', 'locked', command(path))
    base.close()
    refuses('a newer version', 'newer', command(path))

    path = fresh('damaged')
    with open(path, 'r+b') as file:
        file.seek(4096)
        file.write(b'\x55' * (os.path.getsize(path) - 8192))
    with open(path, 'rb') as file:
        before = file.read()
    refuses('a damaged file', 'damaged', command(path))
    with open(path, 'rb') as file:
        report('it is left as it is', file.read() == before, 'the same bytes', 'others')
    with open(f'{WORK}/text', 'w', encoding='utf-8') as file:
        file.write('This is a letter and no database.\n' * 40)
    refuses('no database at all', 'no database|not a database', command(f'{WORK}/text'))
    refuses('a folder', 'folder|directory|open', command(WORK))
    refuses('a folder that can not be made', "can't be made", command('/proc/none/rift.db'))


def says(*arguments, before=()):
    """What it prints once it listens, or at its end, and its exit code then (None: it listened)."""
    process = subprocess.Popen([*before, RIFT, 'serve', *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    said = ''
    for line in process.stdout:
        said += line
        if 'nothing is lost' in line:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=PATIENCE)
            return said, None
    return said, process.wait(timeout=PATIENCE)


def is_free(address, port):
    with socket.socket() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            one.bind((address, port))
        except OSError:
            return False
    return True


def addresses():
    """The address it prints is the one it listens at."""
    said, _ = says('--port', '0', '--db', f'sqlite:{WORK}/where.db')
    report('at home', re.search(r'Rift is at  http://localhost:\d+/\n', said) and 'friend' not in said, 'localhost', said)
    report('its own name', f'In a terminal:  {RIFT} play --join http://localhost:' in said, RIFT, said)
    said, _ = says('--port', '0', '--db', f'sqlite:{WORK}/where.db', '--listen', '127.0.0.3')
    report('at one address', re.search(r'Rift is at  http://127\.0\.0\.3:\d+/\n', said) and 'localhost' not in said,
           '127.0.0.3', said)
    alone = ('unshare', '-rn')
    if subprocess.run([*alone, 'true'], capture_output=True, check=False).returncode == 0:
        said, _ = says('--port', '0', '--db', f'sqlite:{WORK}/where.db', '--listen', '0.0.0.0', before=alone)
        report('for friends, without a network', 'is in no network' in said, 'in no network', said)
    said, _ = says('--port', '0', '--db', f'sqlite:{WORK}/where.db', '--listen', '0.0.0.0')
    lan = re.search(r'A friend in the same network opens  http://([\d.]+):\d+/\n', said)
    if not lan or not is_free('0.0.0.0', 8000):
        print('a Rift beside a running one is not tried: no network, or port 8000 is taken')
        return
    for listen, words, code in (('127.0.0.1', 'only for this machine', 1),
                                ('0.0.0.0', f'opens  http://{lan.group(1)}:8000/', 0)):
        server = Server(f'{WORK}/where.db', more=['--port', '8000', '--listen', listen])
        said, ended = says('--listen', '0.0.0.0', '--db', f'sqlite:{WORK}/where.db')
        report(f'beside one at {listen}', words in said and ended == code, f'{words} and {code}', f'{ended}: {said}')
        server.stop()


def becomes(server, wanted):
    """Whether /health answers so within a while: failed writes are tried again twice a second."""
    end = time.monotonic() + PATIENCE
    status, _ = server.ask('/health')
    while status != wanted and time.monotonic() < end:
        time.sleep(0.05)
        status, _ = server.ask('/health')
    return status == wanted


def gone():
    """The file is removed under a running server: nothing more is acknowledged that would go with the process."""
    path = f'{WORK}/gone.db'
    server = Server(path)
    status, _ = server.ask('/api/tables', {'game': 'wars', 'name': 'Ann'})
    os.rename(path, path + '.kept')
    status, body = server.ask('/api/tables', {'game': 'wars', 'name': 'Bob'})
    report('a file that is gone', status == 503 and 'could not be saved' in body, '503', f'{status} {body}')
    status, body = server.ask('/health')
    report('and is missed', status == 503 and 'was removed' in body, '503 and why', f'{status} {body}')
    os.rename(path + '.kept', path)
    report('put back', becomes(server, 200), '200', str(server.ask('/health')))
    status, body = server.ask('/api/tables', {'game': 'wars', 'name': 'Cid'})
    report('it is written again', status == 201, '201', f'{status} {body}')
    report('it ends well after that', server.stop() == 0, 'exit 0', server.said)


def slow_writes():
    """Another program holds the database's lock for writing: whoever writes waits, and nobody else."""
    path = f'{WORK}/slow.db'
    server = Server(path)
    server.ask('/api/tables', {'game': 'wars', 'name': 'Ann', 'public': True})
    base = sqlite3.connect(path, isolation_level=None)
    for held, awaited in ((0.7, 201), (3.5, 503)):
        answers = []
        base.execute('BEGIN IMMEDIATE')
        writer = threading.Thread(target=lambda: answers.append(
            server.ask('/api/tables', {'game': 'enemy', 'name': 'Bob', 'public': True})))
        begun = time.monotonic()
        writer.start()
        time.sleep(0.2)
        asked = time.monotonic()
        status, listed = server.ask('/api/tables')
        took = time.monotonic() - asked
        report(f'others are served meanwhile ({awaited})', status == 200 and took < 0.4 and not answers,
               'at once, and the writer waits', f'{status} after {took:.2f} s, {answers}')
        report(f'what is not written is not listed ({awaited})', listed.count('"game":"enemy"') == (awaited == 503),
               'tables that are written', listed)
        time.sleep(max(0, held - (time.monotonic() - begun)))
        report(f'it says how it is ({awaited})', becomes(server, 503 if awaited == 503 else 200), 'whether it can write',
               str(server.ask('/health')))
        base.execute('ROLLBACK')
        writer.join()
        report(f'it is well again ({awaited})', becomes(server, 200), '200', str(server.ask('/health')))
        report(f'the writer is answered ({awaited})', answers[0][0] == awaited, str(awaited), str(answers))
    base.close()
    report('it ends well after that', server.stop() == 0, 'exit 0', server.said)


def steps():
    """Whoever asks for replays without end gets a share of the server's time; others are not kept waiting."""
    server = Server(f'{WORK}/steps.db', more=['--proxy', '127.0.0.1'])
    record = f'{WORK}/steps.record'
    said = ''.join('first\n' for _ in range(60)) + f'concede\nsave {record}\n'
    subprocess.run([RIFT, 'play', 'wars', '--seed', '1'], input=said, text=True, capture_output=True, check=False)
    with open(record, encoding='utf-8') as file:
        status, body = server.ask('/api/replays', {'record': file.read()})
    report('a record is sent', status == 201, '201', f'{status} {body}')
    path = f'/api/replays/{json.loads(body)["link"]}/replay/both/0?count=16'
    one, other = {'X_Forwarded_For': '203.0.113.5'}, {'X_Forwarded_For': '203.0.113.6'}
    end = time.monotonic() + PATIENCE
    refused = []

    def asking():                       # several at once: on a busy machine one alone does not ask for a fifth of it
        while not refused and time.monotonic() < end:
            answer = server.ask(path, **one)
            if answer[0] != 200:
                refused.append(answer + (server.refusal['Retry-After'],))

    several = [threading.Thread(target=asking) for _ in range(4)]
    for thread in several:
        thread.start()
    for thread in several:
        thread.join()
    report('too many steps', refused and refused[0][0] == 429 and int(refused[0][2]) >= 1, '429, and how long to wait',
           str(refused))
    status, body = server.ask(path, **other)
    report('another address', status == 200, '200', f'{status} {body}')
    server.stop()


def floods():
    """Whoever opens tables without end is stopped by their address, and requests that are refused leave nothing behind."""
    path = f'{WORK}/flood.db'
    server = Server(path, more=['--proxy', '127.0.0.1'])
    one, other = {'X_Forwarded_For': '203.0.113.5'}, {'X_Forwarded_For': '2001:db8:1:2::77'}
    opened = []
    for _ in range(5):                  # people with fifty tables each
        headers = one
        for _ in range(51):
            status, body = server.ask('/api/tables', {'game': 'wars'}, **headers)
            if status != 201:
                break
            opened.append(body)
            headers = {**one, 'Cookie': headers.get('Cookie') or server.headers['Set-Cookie'].split(';')[0]}
    report('tables from an address', len(opened) == 200 and status == 429 and 'from your address' in body,
           '200, then 429', f'{len(opened)} {status} {body}')
    status, body = server.ask('/api/tables', {'game': 'wars'}, **other)
    report('others go on', status == 201, '201', f'{status} {body}')
    scene = 'game trekwar\nfederation units: FU01\ndominion hand: DU05\nstart turn dominion\n'
    status, body = server.ask('/api/tables', {'from': {'scene': scene}, 'seat': 'nobody'}, **other)
    report('a scene that is refused', status == 400, '400', f'{status} {body}')
    base = sqlite3.connect(path)
    report('leaves nothing', base.execute('SELECT count(*) FROM heads').fetchone()[0] == 0, 'no heads', 'some')
    report('not even a guest', base.execute('SELECT count(*) FROM people').fetchone()[0] == 5, '5 people', '')
    status, body = server.ask('/api/tables', {'from': {'scene': scene}}, **other)
    report('one that is not', status == 201 and base.execute('SELECT count(*) FROM heads').fetchone()[0] == 1,
           '201 and a head', f'{status} {body}')
    link = json.loads(body)['link']
    cookie = server.headers['Set-Cookie'].split(';')[0]
    status, body = server.ask(f'/api/tables/{link}/close', {}, Cookie=cookie, **other)
    report('until its table is closed', status == 200 and base.execute('SELECT count(*) FROM heads').fetchone()[0] == 0,
           '200 and no head', f'{status} {body}')
    base.close()
    report('it ends well after a flood', server.stop() == 0, 'exit 0', server.said)


def no_right():
    """Root may write everywhere, so somebody else tries: with a copy of the program that they may run."""
    if os.getuid() != 0:
        os.chmod(WORK, 0o500)
        refuses('no permission to write', 'permission to write', command(f'{WORK}/mine.db'))
        os.chmod(WORK, 0o700)
        return
    place = tempfile.mkdtemp()
    os.chmod(place, 0o755)
    shutil.copy(RIFT, f'{place}/rift')
    os.chmod(f'{place}/rift', 0o755)
    refuses('no permission to write', 'permission to write',
            [f'{place}/rift', 'serve', '--port', '0', '--db', f'sqlite:{place}/rift.db'], user=NOBODY, group=NOBODY,
            extra_groups=[], cwd='/')
    shutil.rmtree(place)


def many_guests():
    """The address that a trusted proxy names counts; anybody else is not believed."""
    def guest(server, **headers):
        return server.ask('/api/me', {'name': 'Ann'}, **headers)

    server = Server(f'{WORK}/guests.db', more=('--proxy', '127.0.0.1', '--guests', '4'))
    first = [guest(server, X_Forwarded_For='203.0.113.7')[0] for _ in range(2)]
    cookie = server.headers['Set-Cookie'].split(';')[0]
    status, body = guest(server, X_Forwarded_For='203.0.113.7')
    report('two guests at once of four an hour', first == [200, 200] and status == 429, '200 200 429', f'{first} {status}')
    report('it says when', server.headers['Retry-After'] == '900' and 'in 15 minutes' in body, '900', body)
    report('whoever is a guest stays one', guest(server, X_Forwarded_For='203.0.113.7', Cookie=cookie)[0] == 200, '200', '')
    report('another address may', guest(server, X_Forwarded_For='203.0.113.8')[0] == 200, '200', '')
    report('what stands before the proxy proves nothing',
           guest(server, X_Forwarded_For='203.0.113.99, 203.0.113.7')[0] == 429, '429', '')
    server.stop()
    server = Server(f'{WORK}/guests.db', more=('--guests', '4'))
    several = [guest(server, X_Forwarded_For='203.0.113.7')[0] for _ in range(9)]
    report('without a proxy this machine may', several == [200] * 9, '200 nine times', str(several))
    server.stop()


def inside_full():
    """In mounts of its own: argv[2] is a disk of 1 MiB."""
    disk = sys.argv[2]
    with open(f'{disk}/filler', 'wb', buffering=0) as file:
        fill(file)
    refuses('a full disk at the beginning', 'disk is full', command(f'{disk}/rift.db'))
    for name in os.listdir(disk):
        if os.path.isfile(f'{disk}/{name}'):
            os.remove(f'{disk}/{name}')
    server = Server(f'{disk}/rift.db')
    status, _ = server.ask('/api/tables', {'game': 'wars', 'name': 'Ann'})
    report('while there is room', status == 201, '201', str(status))
    with open(f'{disk}/filler', 'wb', buffering=0) as file:
        fill(file)
    for _ in range(200):                # the log's own pages are used up first
        status, body = server.ask('/api/tables', {'game': 'wars', 'name': 'Bob'})
        if status != 201:
            break
    report('no room for a table', status == 503 and 'could not be saved' in body, '503', f'{status} {body}')
    status, body = server.ask('/health')
    report('it goes on, and says so', status == 503 and 'the disk is full' in body and server.process.poll() is None,
           '503 and why', f'{status} {body}')
    status, body = server.ask('/api/tables')
    report('and is looked at', status == 200, '200', f'{status} {body}')
    os.remove(f'{disk}/filler')
    status, body = server.ask('/api/tables', {'game': 'wars', 'name': 'Cid'})
    report('once there is room again', status == 201, '201', f'{status} {body}')
    report('it is well again', becomes(server, 200), '200', str(server.ask('/health')))
    report('it ends well', server.stop() == 0, 'exit 0', server.said)
    report('and has said so', re.search(r'event=not-saved .*problem="the disk is full"', server.said), 'not-saved',
           server.said)
    finish()


def fill(file):
    try:
        while True:
            file.write(b'x' * 4096)
    except OSError:
        pass


def full_disk():
    disk = tempfile.mkdtemp()
    script = f'mount -t tmpfs -o size=1m none {disk} && exec {sys.executable} {sys.argv[0]} {RIFT} {disk}'
    if subprocess.run(['unshare', '-rm', 'mount', '-t', 'tmpfs', 'none', disk], capture_output=True,
                      check=False).returncode != 0:
        print('full disks are not tried: no mounts are allowed here')
    else:
        end = subprocess.run(['unshare', '-rm', 'sh', '-c', script], capture_output=True, text=True, check=False)
        for line in end.stdout.splitlines()[:-1]:
            print(line)
        found = re.search(r'(\d+) passed, (\d+) failed\n$', end.stdout)
        for _ in range(int(found.group(1)) if found else 0):
            report('full disk', True)
        if not found or int(found.group(2)):
            report('full disk', False, 'no failure', end.stdout + end.stderr)
    os.rmdir(disk)


if len(sys.argv) > 2:
    inside_full()
signs_of_life()
bad_bodies()
bad_beginnings()
addresses()
gone()
slow_writes()
steps()
floods()
no_right()
many_guests()
full_disk()
shutil.rmtree(WORK)
finish()
