"""A person at a terminal of their own: what is typed into a pseudo-terminal, and what comes out of it.

Shared by tests/cli/terminal.py and tests/cli/join.py, which take the program as their first argument.
"""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

RIFT = os.path.realpath(sys.argv[1])
PATIENCE = 20               # seconds for an answer: sanitizers are slow, and the machine may be busy
UP, LEFT = '\x1b[A', '\x1b[D'
CTRL_C, CTRL_D, CTRL_U, CTRL_Z = '\x03', '\x04', '\x15', '\x1a'
passed = failed = 0


def report(name, good, awaited='', came=''):
    global passed, failed
    if good:
        passed += 1
        return
    failed += 1
    print(f'FAILED {name}: awaited {awaited!r}; output ends:\n    {came[-600:]!r}')


class Terminal:
    """A match at a terminal of its own. `type` and `sees` are the person."""

    def __init__(self, *arguments, columns=80, rows=24, **environment):
        self.came = ''                  # since the last thing awaited, without codes that move the cursor
        self.raw = b''
        self.patience = PATIENCE        # less, once something has gone wrong
        self.screen, child = pty.openpty()
        self.resize(columns, rows)
        self.settings = termios.tcgetattr(child)
        environment = {**os.environ, 'TERM': 'xterm', 'HOME': '/nonexistent', 'LC_ALL': 'C',
                       'XDG_STATE_HOME': '/dev/null', **environment}
        if not environment.get('NO_COLOR'):
            environment.pop('NO_COLOR', None)
        self.process = os.fork()
        if self.process == 0:
            os.setsid()
            fcntl.ioctl(child, termios.TIOCSCTTY, 0)
            for number in (0, 1, 2):
                os.dup2(child, number)
            for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP, signal.SIGHUP):
                signal.signal(number, signal.SIG_DFL)       # whoever runs the tests may have had them ignored
            os.execve(RIFT, ['rift', 'play', *arguments], environment)
        self.child = child              # kept open: its settings are looked at when the program is gone

    def resize(self, columns, rows=24):
        fcntl.ioctl(self.screen, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))

    def read(self, seconds):
        if select.select([self.screen], [], [], seconds)[0]:
            self.raw += os.read(self.screen, 65536)
            text = self.raw.decode('utf-8', 'replace')
            self.came = re.sub(r'\x1b\[[0-9;]*[A-Za-z]', '', text)

    def type(self, text):
        os.write(self.screen, text if isinstance(text, bytes) else text.encode())

    def sees(self, name, pattern):
        """Waits until the pattern comes; what came up to then is not looked at again."""
        end = time.monotonic() + self.patience
        while not re.search(pattern, self.came, re.S) and time.monotonic() < end:
            self.read(0.1)
        found = re.search(pattern, self.came, re.S)
        self.patience = PATIENCE if found else 1
        report(name, found, pattern, self.came)
        seen, self.came, self.raw = self.came, '', b''
        return seen

    def ends(self, name, code=0):
        end = time.monotonic() + self.patience
        process = status = 0
        while process == 0 and time.monotonic() < end:
            self.read(0.05)
            process, status = os.waitpid(self.process, os.WNOHANG)
        if process == 0:
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)
        report(name, process and os.waitstatus_to_exitcode(status) == code, f'exit {code}', self.came)
        report(name + ', and the terminal is as it was', termios.tcgetattr(self.child) == self.settings)
        os.close(self.child)
        os.close(self.screen)

    def closes(self):
        """Its window is closed: the input ends, and SIGHUP comes with that. Waits until the program is gone."""
        os.close(self.child)
        os.close(self.screen)
        os.waitpid(self.process, 0)


def finish():
    print(f'{passed} passed, {failed} failed')
    sys.exit(failed > 0)
