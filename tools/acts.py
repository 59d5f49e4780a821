#!/usr/bin/env python3
"""tools/acts.py: whether some scene fails for each shortcut (a set, a note, an early return) when it is switched wrong.

tools/acts.py [--update] [WHERE…]       switch the marks one by one (core/sure.h); WHERE: only those of FILE or FILE:LINE

Marks that no scene catches are listed in docs/rules/acts.unproved with a reason; --update removes those that are proved
now or gone, and notes in docs/rules/acts.scenes which scene failed for each mark. That scene is tried first; all are run
only if it no longer fails. RIFT names the program to ask (build/quick/rift); it must be built with rule marks.
"""
import argparse
import concurrent.futures
import os
import re
import subprocess
import sys

from rules import RIFT, ROOT, read_list, rift

SCENES = 'scenes/wars'
SOONEST = ('notes', 'rules', 'decisions')       # folders in which a scene that fails is found soonest
UNPROVED = 'docs/rules/acts.unproved'
NOTED = 'docs/rules/acts.scenes'
UNPROVED_MAX = 0.03         # share of the marks that may survive
TIMEOUT = 120               # seconds for a run with one mark switched
HEAD = ('# Marks (core/sure.h) that no scene proves: file  function  `value`  reason. The list only shrinks;\n'
        '# tools/acts.py --update takes out what is proved now.\n')
NOTED_HEAD = ('# The scene that fails when a mark (core/sure.h) is switched: file  function  `value`  scene. Only to find it\n'
              '# soon: tools/acts.py runs it each time, and all scenes if it passes; --update writes this file.\n')


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


def fails(mark, paths):
    """The scene that fails with that mark switched, None if all pass. A failed check and an endless run fail, too."""
    command = [RIFT, 'scene', '--switch', f'{mark.place}:{mark.value}', '--first', *paths]
    try:
        run = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=TIMEOUT)
        said, code = run.stderr, run.returncode
    except subprocess.TimeoutExpired as late:
        said, code = (late.stderr or b'').decode(), 1
    tried = re.findall(rf'^({SCENES}/\S+\.scene)$', said, re.MULTILINE)
    return tried[-1] if tried and code not in (0, 2) else None


def prove(mark, noted):
    """As fails(), the noted scene first."""
    if mark.hits == 0:
        return None
    scene = noted.get(mark.key)
    if scene and os.path.exists(scene) and fails(mark, [scene]) is not None:
        return scene
    return fails(mark, scenes())


def read_unproved():
    rows = read_list(UNPROVED, r'(\S+)\s+(\S+)\s+`(.*)`\s+(.+)', 'file  function  `value`  reason')
    return {(file, function, value): reason for file, function, value, reason in rows}


def read_noted():
    rows = read_list(NOTED, r'(\S+)\s+(\S+)\s+`(.*)`\s+(\S+)', 'file  function  `value`  scene')
    return {(file, function, value): scene for file, function, value, scene in rows}


def write_rows(path, head, rows):
    with open(path, 'w', encoding='utf-8') as file:
        file.write(head)
        for (place, function, value), said in rows.items():
            file.write(f'{place}  {function}  `{value}`  {said}\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--update', action='store_true', help='take what is proved now out of the unproved list')
    parser.add_argument('where', nargs='*', metavar='WHERE')
    options = parser.parse_args()
    os.chdir(ROOT)
    marks, problems = read_marks(), []
    if options.where:
        marks = [m for m in marks if m.file in options.where or m.place in options.where]
    noted = read_noted()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(zip(marks, pool.map(lambda mark: prove(mark, noted), marks)))
    survivors = [m for m, scene in found if scene is None]
    unproved, open_keys = read_unproved(), {m.key for m in survivors}
    if options.update and not options.where:
        unproved = {key: reason for key, reason in unproved.items() if key in open_keys}
        write_rows(UNPROVED, HEAD, unproved)
        write_rows(NOTED, NOTED_HEAD, {m.key: scene for m, scene in found if scene is not None})
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
