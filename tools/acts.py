#!/usr/bin/env python3
"""tools/acts.py: whether a scene fails for every set, note and early way out that is switched wrong.

tools/acts.py [--update] [WHERE…]       switch the marks one by one (core/sure.h); WHERE: only those of FILE or FILE:LINE

What survives stands in docs/rules/acts.unproved with a reason; --update takes out what is proved now or gone. RIFT
names the program to ask (build/quick/rift); it must be built with rule marks.
"""
import argparse
import concurrent.futures
import os
import subprocess
import sys

from rules import RIFT, ROOT, read_list, rift

SCENES = 'scenes/wars'
SOONEST = ('notes', 'rules', 'decisions')       # folders in which a scene that fails is found soonest
UNPROVED = 'docs/rules/acts.unproved'
UNPROVED_MAX = 0.03         # share of the marks that may survive
TIMEOUT = 120               # seconds for a run with one mark switched
HEAD = ('# Marks (core/sure.h) that no scene proves: file  function  `value`  reason. The list only shrinks;\n'
        '# tools/acts.py --update takes out what is proved now.\n')


class Mark:
    """A SURE() in the code. One in a header is there once for each file that includes it."""

    def __init__(self, place, function, hits, value):
        self.place, self.function, self.hits, self.value = place, function, hits, value
        self.file = place.rsplit(':', 1)[0]

    @property
    def key(self):
        return self.file, self.function, self.value


def scenes():
    """The folders of scenes. A run ends with the first scene that fails, so the order saves time."""
    found = sorted(os.listdir(os.path.join(ROOT, SCENES)))
    return [os.path.join(SCENES, name) for name in sorted(found, key=lambda name: name not in SOONEST)]


def read_marks():
    """All marks, in the order of their places. Those of one line are told apart by their values."""
    run = rift('--sures', SCENES)
    marks = {}
    for line in run.stdout.splitlines():
        if line.startswith('sure '):
            _, place, function, hits, value = line.split(' ', 4)
            mark = marks.setdefault((place, value), Mark(place, function, 0, value))
            mark.hits += int(hits)
    if not marks:
        sys.exit(f'acts: {RIFT} has no marks: build it with -Drules=true ("make build-quick")')
    if run.returncode != 0:
        sys.exit('acts: the scenes fail with nothing switched:\n' + run.stderr)
    return sorted(marks.values(), key=lambda m: (m.file, int(m.place.rsplit(':', 1)[1]), m.value))


def is_proved(mark):
    """A scene that fails, a failed check and an endless run are all the same to us."""
    command = [RIFT, 'scene', '--switch', f'{mark.place}:{mark.value}', '--first', *scenes()]
    if mark.hits == 0:
        return False
    try:
        run = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return True
    return run.returncode not in (0, 2)


def read_unproved():
    rows = read_list(UNPROVED, r'(\S+)\s+(\S+)\s+`(.*)`\s+(.+)', 'file  function  `value`  reason')
    return {(file, function, value): reason for file, function, value, reason in rows}


def write_unproved(rows):
    with open(UNPROVED, 'w', encoding='utf-8') as file:
        file.write(HEAD)
        for (path, function, value), reason in rows.items():
            file.write(f'{path}  {function}  `{value}`  {reason}\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--update', action='store_true', help='take what is proved now out of the unproved list')
    parser.add_argument('where', nargs='*', metavar='WHERE')
    options = parser.parse_args()
    os.chdir(ROOT)
    marks, problems = read_marks(), []
    if options.where:
        marks = [m for m in marks if m.file in options.where or m.place in options.where]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        survivors = [m for m, proved in zip(marks, pool.map(is_proved, marks)) if not proved]
    unproved, open_keys = read_unproved(), {m.key for m in survivors}
    if options.update and not options.where:
        unproved = {key: reason for key, reason in unproved.items() if key in open_keys}
        write_unproved(unproved)
    problems += [f'{m.place}: ' + (f'no scene fails when `{m.value}` is switched' if m.hits else
                                   f'no scene comes to `{m.value}`') for m in survivors if m.key not in unproved]
    if not options.where:
        problems += [f'{UNPROVED}: {file} {function} `{value}` is proved now or gone: run tools/acts.py --update'
                     for file, function, value in sorted(set(unproved) - open_keys)]
    if len(survivors) > UNPROVED_MAX * len(marks) and not options.where:
        problems.append(f'{len(survivors)} of {len(marks)} marks survive: more than {UNPROVED_MAX:.0%}')
    for text in problems:
        print(text, file=sys.stderr)
    print(f'acts: {len(marks)} marks, {len(marks) - len(survivors)} proved')
    return 1 if problems else 0


if __name__ == '__main__':
    sys.exit(main())
