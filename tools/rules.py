#!/usr/bin/env python3
"""tools/rules.py: which rule is enforced where, shown by which scenes, and proved; which card texts scenes ran.

tools/rules.py table [GAME…] [--long] [--json]      rule -> code -> scenes -> proof; exit 1 on a hole
tools/rules.py proof [GAME…] [--update [--add]]     invert every rule test: one of its scenes must fail
tools/rules.py cover [GAME…] [--update [--add]]     what of the card texts no scene runs; part of the table
tools/rules.py version [--take]                     which version of the shared ledgers ours were taken from

RIFT names the program to ask (build/quick/rift); it must be built with rule marks. docs/rules/README.md
says what the files are.
"""
import argparse
import concurrent.futures
import hashlib
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
RIFT = os.path.abspath(os.environ.get('RIFT') or os.path.join(ROOT, 'build/quick/rift'))
PREFIX = {'trekwar': 'TW', 'enemy': 'HE', 'wars': 'WARS'}   # game -> what its decisions begin with elsewhere
DESCRIBED_MAX = 0.10        # share of entries and decisions that may only describe
PROVED_MIN = 0.95           # share of rule tests that a scene must prove
TIMEOUT = 20                # seconds for one inverted run
SHARED = '../shared/rules'  # the ledgers ours are copies of; may be absent
VERSION = 'docs/rules/VERSION'


# ---- what is read ----

class Ledger:
    """The ids of docs/rules/GAME.md: entries and decisions in order, examples apart."""

    ENTRY = re.compile(r'^- (?:\*\*)?((?:[A-Z][A-Z0-9]*-)+\d+)(?:\*\*)?(?:\s|$)')
    ROW = re.compile(r'^\| *(A-?\d+) *\|')

    def __init__(self, game):
        self.rules, self.decisions, self.examples = [], [], []
        for line in read_lines(f'docs/rules/{game}.md'):
            found = self.ENTRY.match(line) or self.ROW.match(line)
            if not found:
                continue
            name = found[1]
            if name.startswith('EX-'):
                self.examples.append(name)
            elif re.fullmatch(r'A-?\d+', name):
                self.decisions.append(f'{PREFIX[game]}-{name}')
            else:
                self.rules.append(name)
        self.ids = self.rules + self.decisions


class Site:
    """A RULE(), RULE_IF() or RULE_SET() in the code."""

    def __init__(self, rule, place, kind):
        self.rule, self.place, self.is_test = rule, place, kind == 'test'
        path, line = re.sub(r'^(\.\./)+', '', place).rsplit(':', 1)          # relative to a build folder
        self.file = os.path.relpath('/' + path, ROOT) if f'/{path}'.startswith(ROOT + '/') else path
        self.line = int(line)
        self.condition = self.find_condition() if self.is_test else None

    def find_condition(self):
        """The source text of the test: names it in the unproved list, whatever its line."""
        area, number = self.rule.rsplit('-', 1)
        text = open(self.file, encoding='utf-8').read()
        begin = re.compile(rf'\bRULE_(?:IF|SET)\(\s*{area.replace("-", "_")}\s*,\s*{number}\s*,\s*')
        for found in begin.finditer(text):
            end, depth = found.end(), 1
            while depth > 0:
                depth += {'(': 1, ')': -1}.get(text[end], 0)
                end += 1
            if text.count('\n', 0, found.start()) < self.line <= text.count('\n', 0, end) + 1:
                return ' '.join(text[found.end():end - 1].split())
        sys.exit(f'rules: {self.file}:{self.line} holds no test of {self.rule}: build {RIFT} again')

    @property
    def key(self):
        return self.rule, self.condition


class Scene:
    def __init__(self, path, shows):
        self.path, self.shows, self.reached = path, shows, set()

    def counts_for(self, rule):
        return rule in self.shows and any(r == rule for r, _ in self.reached)


def read_lines(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding='utf-8') as file:
        return file.read().splitlines()


def read_list(path, pattern, form):
    """The lines of a list, without blank ones and comments, as matches of the pattern."""
    found = []
    for number, line in enumerate(read_lines(path), 1):
        if line.strip() and not line.startswith('#'):
            match = re.fullmatch(pattern, line.strip())
            if not match:
                sys.exit(f'{path}:{number}: expected "{form}"')
            found.append(match.groups())
    return found


def read_later(path):
    """What is built in a later step: (id, reason). "BATTLE-1..18" are eighteen ids."""
    for name, reason in read_list(path, r'(\S+)\s+(.+)', 'ID  reason, or AREA-1..9  reason'):
        span = re.fullmatch(r'(.+-)(\d+)\.\.(\d+)', name)
        for number in range(int(span[2]), int(span[3]) + 1) if span else []:
            yield f'{span[1]}{number}', reason
        if not span:
            yield name, reason


def rift(*arguments):
    try:
        return subprocess.run([RIFT, 'scene', *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, errors='replace')
    except OSError as error:
        sys.exit(f'rules: cannot run {RIFT}: {error.strerror}; build it with "make build-quick" or set RIFT')


def read_sites():
    sites = [Site(*line.split()) for line in rift('--sites').stdout.splitlines()]
    if not sites:
        sys.exit(f'rules: {RIFT} has no rule marks: build it with -Drules=true ("make build-quick")')
    return sorted(sites, key=lambda s: (s.file, s.line))


class Game:
    """Everything known about one game: ledger, marks, scenes, lists."""

    def __init__(self, name, all_sites):
        self.name = name
        self.ledger = Ledger(name)
        self.sites = [s for s in all_sites if s.file.startswith(f'games/{name}/')]
        self.tests = [s for s in self.sites if s.is_test]
        self.scenes, self.scene_problems = [], []
        self.described = dict(read_list(f'docs/rules/{name}.describes', r'(\S+)\s+(.+)', 'ID  reason'))
        self.later_path = f'docs/rules/{name}.later'
        self.later = dict(read_later(self.later_path))
        self.unproved_path = f'docs/rules/{name}.unproved'
        self.unproved = {(rule, condition): (file, reason) for rule, file, condition, reason in read_list(
            self.unproved_path, r'(\S+)\s+(\S+)\s+`(.*)`\s+(.+)', 'ID  file  `condition`  reason')}
        self.programs, self.uncovered = [], []      # (code, instructions, branches); (code, missing, instruction)
        self.uncovered_path = f'docs/rules/{name}.uncovered'
        self.allowed = {(code, missing, instruction): reason for code, missing, instruction, reason in read_list(
            self.uncovered_path, r'(\S+)\s+(run|yes|no)\s+`(.*)`\s+(.+)', 'CODE  run|yes|no  `instruction`  reason')}

    def read_scenes(self):
        folder = f'scenes/{self.name}'
        run = rift('--marks', folder)
        for line in run.stdout.splitlines():
            word, *rest = line.split()
            if word == 'scene':
                self.scenes.append(Scene(rest[0], rest[1:]))
            elif word == 'reached':
                self.scenes[-1].reached.add(tuple(rest))
            elif word == 'program':
                self.programs.append((rest[0], int(rest[1]), int(rest[2])))
            elif word == 'uncovered':
                self.uncovered.append(tuple(line.split(' ', 3)[1:]))
        if run.returncode != 0:
            self.scene_problems = run.stderr.splitlines() or [f'{folder}: the run ended with {run.returncode}']

    def sites_of(self, rule):
        return [s for s in self.sites if s.rule == rule]

    def scenes_of(self, rule):
        return [s for s in self.scenes if s.counts_for(rule)]

    def is_enforced(self, rule):
        return bool(self.sites_of(rule) and self.scenes_of(rule))


# ---- the table ----

def holes(game):
    """What is missing or names something that is not there, as sentences."""
    ledger, described = game.ledger, game.described
    known, marked = set(ledger.ids), {s.rule for s in game.sites}
    shown = {rule for scene in game.scenes for rule in scene.shows}
    yield from game.scene_problems
    for rule in ledger.ids:
        if rule in described:
            if rule in marked:
                yield f'{rule} is marked in the code and cannot be in docs/rules/{game.name}.describes'
        elif rule in game.later:
            if game.is_enforced(rule):
                yield f'{rule} is enforced and shown: take it out of {game.later_path}'
        elif rule not in marked:
            yield f'{rule} has no mark in games/{game.name}/'
        elif not game.scenes_of(rule):
            yield f'{rule} is shown by no scene'
    for example in ledger.examples:
        if example not in shown and example not in game.later:
            yield f'{example} has no scene'
        elif example in shown and example in game.later:
            yield f'{example} has a scene: take it out of {game.later_path}'
    for site in game.sites:
        if site.rule not in known:
            yield f'{site.file}:{site.line} marks {site.rule}, which is not in the ledger'
    for scene in game.scenes:
        for rule in scene.shows:
            if rule not in known and rule not in ledger.examples:
                yield f'{scene.path} shows {rule}, which is not in the ledger'
    for rule in described:
        if rule not in known:
            yield f'docs/rules/{game.name}.describes names {rule}, which is not in the ledger'
    for rule in game.later:
        if rule not in known and rule not in ledger.examples:
            yield f'{game.later_path} names {rule}, which is not in the ledger'
        elif rule in described:
            yield f'{rule} is in {game.later_path} and in docs/rules/{game.name}.describes'
    if len(described) > DESCRIBED_MAX * len(ledger.ids):
        yield f'{len(described)} of {len(ledger.ids)} only describe: more than {DESCRIBED_MAX:.0%}'
    yield from (f'{game.unproved_path}: {rule} `{condition}` is no test in the code any more'
                for rule, condition in stale(game))
    yield from shared_lines(game)
    yield from uncovered_holes(game)


MISSING = {'run': 'no scene runs', 'yes': 'no scene takes "yes" at', 'no': 'no scene takes "no" at'}


def uncovered_holes(game):
    """Instructions of card texts that no scene runs, branches that none takes, and a list that has outlived them."""
    for code, missing, instruction in game.uncovered:
        if (code, missing, instruction) not in game.allowed:
            yield f'{code}: {MISSING[missing]} `{instruction}` of its text'
    for code, missing, instruction in sorted(set(game.allowed) - set(game.uncovered)):
        yield f'{game.uncovered_path}: {code} {missing} `{instruction}` is covered now or gone: take the line out'


def stale(game):
    return sorted(set(game.unproved) - {s.key for s in game.tests})


def shared_lines(game):
    """Tests are inverted by their line: two on one line could not be told apart."""
    places = [s.place for s in game.tests]
    return (f'{place} holds more than one rule test' for place in sorted(set(places)) if places.count(place) > 1)


def proof_state(game, rule):
    tests = [s for s in game.sites_of(rule) if s.is_test]
    open_ones = [s for s in tests if s.key in game.unproved]
    if not tests:
        return ''
    return f'{len(open_ones)} of {len(tests)} unproved' if open_ones else 'proved'


def totals(game):
    count, described, tests = len(game.ledger.ids), len(game.described), len(game.tests)
    return {'entries': len(game.ledger.rules), 'decisions': len(game.ledger.decisions),
            'examples': len(game.ledger.examples), 'enforced': sum(map(game.is_enforced, game.ledger.ids)),
            'described': described, 'described_share': round(described / count, 3) if count else 0,
            'later': sum(r in game.later for r in game.ledger.ids),
            'examples_later': sum(e in game.later for e in game.ledger.examples),
            'marks': len(game.sites), 'scenes': len(game.scenes), 'tests': tests,
            'proved': tests - sum(s.key in game.unproved for s in game.tests),
            'texts': len(game.programs), 'instructions': sum(n for _, n, _ in game.programs),
            'branches': sum(n for _, _, n in game.programs), 'uncovered': len(game.uncovered)}


def print_table(game, long):
    for rule in game.ledger.ids:
        scenes = game.scenes_of(rule)
        if rule in game.described:
            print(f'{rule:<13}describes: {game.described[rule]}')
            continue
        if rule in game.later:
            print(f'{rule:<13}later: {game.later[rule]}')
            continue
        places = ' '.join(f'{os.path.basename(s.file)}:{s.line}' for s in game.sites_of(rule))
        print(f'{rule:<13}{places:<44}{len(scenes):>3} scene{"s" if len(scenes) != 1 else " "}  '
              f'{proof_state(game, rule)}'.rstrip())
        if long:
            for scene in scenes:
                print(f'{"":<13}{scene.path}')
    t = totals(game)
    later = f', {t["later"]} later' if game.later else ''
    examples_later = f' ({t["examples_later"]} later)' if t["examples_later"] else ''
    print(f'{game.name}: {t["entries"]} entries and {t["decisions"]} decisions: {t["enforced"]} enforced, '
          f'{t["described"]} described ({t["described_share"]:.1%}){later}; {t["examples"]} examples{examples_later}; '
          f'{t["scenes"]} scenes; {t["tests"]} tests, {t["proved"]} proved; {t["texts"]} card texts with '
          f'{t["instructions"]} instructions and {t["branches"]} branches, {t["uncovered"]} not covered')


def as_json(game, found):
    def row(rule):
        return {'id': rule, 'describes': game.described.get(rule), 'later': game.later.get(rule),
                'proof': proof_state(game, rule),
                'code': [{'file': s.file, 'line': s.line, 'test': s.condition} for s in game.sites_of(rule)],
                'scenes': [s.path for s in game.scenes_of(rule)]}
    return {'game': game.name, 'rules': [row(r) for r in game.ledger.ids], 'totals': totals(game), 'holes': found}


def games_with_code(names, say):
    sites = read_sites()
    for name in names:
        game = Game(name, sites)
        if game.sites:
            game.read_scenes()
            yield game
        else:
            ledger = game.ledger
            say(f'{name}: ledger only, no code yet ({len(ledger.rules)} entries, {len(ledger.decisions)} decisions, '
                f'{len(ledger.examples)} examples)')


def command_table(options):
    say = (lambda text: print(text, file=sys.stderr)) if options.json else print
    bad, out = False, []
    for game in games_with_code(options.game, say):
        found = list(holes(game))
        bad = bad or bool(found)
        if options.json:
            out.append(as_json(game, found))
        else:
            print_table(game, options.long)
        for hole in found:
            print(f'hole: {hole}', file=sys.stderr)
    if options.json:
        print(json.dumps(out, indent=1))
    for notice in version_notices(options.game):
        say(notice)
    return 1 if bad else 0


# ---- the proof ----

def inverted_fails(site, scenes):
    """Whether a scene fails when this test is inverted. A crash or an endless run is a failure as well; a
    scene that merely does not come to a rule it shows is not one."""
    command = [RIFT, 'scene', '--invert', site.place, *(s.path for s in scenes)]
    try:
        run = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=TIMEOUT,
                             text=True, errors='replace')
    except subprocess.TimeoutExpired:
        return True
    if run.returncode in (0, 2):
        return False
    lines = run.stderr.splitlines()
    return run.returncode != 1 or any('code was not reached' not in line for line in lines)


def prove(game):
    """The keys of the tests that no scene proves, with their files."""
    def is_proved(site):
        scenes = [s for s in game.scenes_of(site.rule) if (site.rule, site.place) in s.reached]
        return bool(scenes) and inverted_fails(site, scenes)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        proved = list(pool.map(is_proved, game.tests))
    return [s for s, good in zip(game.tests, proved) if not good]


def write_unproved(game, rows):
    with open(game.unproved_path, 'w', encoding='utf-8') as file:
        file.write('# Rule tests that no scene proves: ID  file  `condition`  reason. The list only shrinks;\n'
                   '# tools/rules.py proof --update takes out what is proved now.\n')
        for (rule, condition), (path, reason) in rows.items():
            file.write(f'{rule}  {path}  `{condition}`  {reason}\n')


def update_unproved(game, open_tests, add):
    rows = {key: value for key, value in game.unproved.items() if key in {s.key for s in open_tests}}
    for site in open_tests if add else []:
        rows.setdefault(site.key, (site.file, 'no scene yet'))
    write_unproved(game, rows)
    game.unproved = rows


def command_proof(options):
    bad = False
    for game in games_with_code(options.game, print):
        problems = game.scene_problems + list(shared_lines(game))
        open_tests = prove(game)
        if options.update:
            update_unproved(game, open_tests, options.add)
        open_keys = {s.key for s in open_tests}
        problems += [f'{s.file}:{s.line}: no scene of {s.rule} fails when `{s.condition}` is inverted'
                     for s in open_tests if s.key not in game.unproved]
        problems += [f'{game.unproved_path}: {rule} `{condition}` is proved now or gone: '
                     'run tools/rules.py proof --update' for rule, condition in sorted(set(game.unproved) - open_keys)]
        for text in problems:
            print(text, file=sys.stderr)
        count, proved = len(game.tests), len(game.tests) - len(open_tests)
        share = proved / count if count else 1
        print(f'{game.name}: {count} tests, {proved} proved ({share:.0%})')
        bad = bad or bool(problems) or share < PROVED_MIN
    return 1 if bad else 0


# ---- the card texts ----

def write_uncovered(game):
    with open(game.uncovered_path, 'w', encoding='utf-8') as file:
        file.write('# What of the card texts no scene covers: CODE  run|yes|no  `instruction`  reason. The list only '
                   'shrinks;\n# tools/rules.py cover --update takes out what is covered now. "run": the instruction never '
                   'ran; "yes", "no": the\n# branch was never taken that way.\n')
        for (code, missing, instruction), reason in sorted(game.allowed.items()):
            file.write(f'{code}  {missing}  `{instruction}`  {reason}\n')


def command_cover(options):
    bad = False
    for game in games_with_code(options.game, print):
        if options.update:
            game.allowed = {hole: reason for hole, reason in game.allowed.items() if hole in game.uncovered}
            for hole in game.uncovered if options.add else []:
                game.allowed.setdefault(hole, 'no scene yet')
            write_uncovered(game)
        problems = game.scene_problems + list(uncovered_holes(game))
        for text in problems:
            print(text, file=sys.stderr)
        t = totals(game)
        print(f'{game.name}: {t["texts"]} card texts with {t["instructions"]} instructions and {t["branches"]} branches, '
              f'{t["uncovered"]} not covered')
        bad = bad or bool(problems)
    return 1 if bad else 0


# ---- the version ----

def file_hash(path):
    if not os.path.exists(path):
        return None
    with open(path, 'rb') as file:
        return hashlib.sha256(file.read()).hexdigest()


def taken_hashes():
    return {file: digest for digest, file in read_list(VERSION, r'([0-9a-f]{64})\s+(\S+)', 'sha256  GAME.md')}


def version_notices(games):
    """What a reader should know: a newer shared ledger, changes of our own. Silent when all is equal."""
    taken = taken_hashes()
    for game in games:
        ours, theirs, was = (f'docs/rules/{game}.md', f'{SHARED}/{game}.md', taken.get(f'{game}.md'))
        if not was:
            yield f'{game}: {VERSION} does not say which version of the ledger this is'
        elif file_hash(ours) != was:
            yield f'{game}: changed here since it was taken'
        if was and file_hash(theirs) not in (None, was):
            yield (f'{game}: there is a newer shared ledger. See what is new with "diff -u {ours} {theirs}", bring it '
                   'over with its marks and scenes, then run "tools/rules.py version --take"')


def command_version(options):
    if options.take:
        with open(VERSION, 'w', encoding='utf-8') as file:
            file.write('# sha256 of each shared ledger as it was taken; tools/rules.py version compares.\n')
            for game in options.game:
                path = f'{SHARED}/{game}.md' if os.path.exists(f'{SHARED}/{game}.md') else f'docs/rules/{game}.md'
                file.write(f'{file_hash(path)}  {game}.md\n')
    taken = taken_hashes()
    for game in options.game:
        print(f'{game}: taken from version {taken.get(f"{game}.md", "unknown")[:12]}')
    if not os.path.isdir(SHARED):
        print('no shared ledgers here to compare with')
    for notice in version_notices(options.game):
        print(notice)
    return 0


# ---- the command line ----

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest='command', required=True)
    table = commands.add_parser('table', help='rule -> code -> scenes -> proof; exit 1 on a hole')
    table.add_argument('--long', action='store_true', help='name the scenes')
    table.add_argument('--json', action='store_true')
    proof = commands.add_parser('proof', help='invert every rule test: one of its scenes must fail')
    proof.add_argument('--update', action='store_true', help='take what is proved out of the unproved list')
    proof.add_argument('--add', action='store_true', help='with --update: put new unproved tests into it')
    version = commands.add_parser('version', help='which version of the shared ledgers ours were taken from')
    version.add_argument('--take', action='store_true', help='record the shared ledgers as taken now')
    cover = commands.add_parser('cover', help='what of the card texts no scene runs; exit 1 on a hole')
    cover.add_argument('--update', action='store_true', help='take what is covered out of the uncovered list')
    cover.add_argument('--add', action='store_true', help='with --update: put new holes into it')
    for command in (table, proof, cover):
        command.add_argument('game', nargs='*', metavar='GAME')
    version.set_defaults(game=list(PREFIX))
    options = parser.parse_args()
    options.game = options.game or list(PREFIX)
    for game in options.game:
        if game not in PREFIX:
            parser.error(f'no game {game}; there are: {", ".join(PREFIX)}')
    os.chdir(ROOT)
    return {'table': command_table, 'proof': command_proof, 'cover': command_cover,
            'version': command_version}[options.command](options)


if __name__ == '__main__':
    sys.exit(main())
