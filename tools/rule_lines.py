#!/usr/bin/env python3
"""tools/rule_lines.py OUTPUT.c DEPFILE: the lines of code that enforce each rule, as a C table for `rift rules`.

They are read off the marks in the sources (RULE, RULE_IF, RULE_SET: core/rule.h), which players' builds leave out. The
depfile names all files that were looked at, so that a build sees what has changed.
"""
import glob
import os
import re
import sys

SOURCES = ['core', 'language', 'games/*', 'games/*/*']
MARK = re.compile(r'\bRULE(?:_IF|_SET)?\(\s*(\w+),\s*(\w+)\s*[,)]')
FUNCTION = re.compile(r'[A-Za-z][^;={]*?\b(\w+)\(')


def marks(path):
    """(rule, path, line, function) of each mark in a file."""
    function = ''
    with open(path, encoding='utf-8') as file:
        for number, line in enumerate(file, 1):
            code = line.split('//')[0]
            if code.startswith('#'):
                continue
            head = FUNCTION.match(code)
            if head:
                function = head[1]
            for area, rule in MARK.findall(code):
                yield f'{area}-{rule}'.replace('_', '-'), path, number, function


def main():
    output, depfile = (os.path.abspath(path) for path in sys.argv[1:3])
    name = sys.argv[1]
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
    folders = [folder for pattern in SOURCES for folder in glob.glob(pattern) if os.path.isdir(folder)]
    paths = sorted(path for folder in folders for path in glob.glob(f'{folder}/*.[ch]') if not path.endswith('_test.c'))
    found = sorted(mark for path in paths for mark in marks(path))
    rows = [f'    {{"{rule}", "{path}", "{function}", {line}}},\n' for rule, path, line, function in found]
    text = ('// Made by tools/rule_lines.py out of the marks in the sources.\n#include "cli/rules_code.h"\n\n'
            f'const RuleLine rule_lines[] = {{\n{"".join(rows)}}};\nconst size_t rule_line_count = {len(rows)};\n')
    # Left alone if nothing in it changes: then nothing is compiled or linked again.
    if not os.path.exists(output) or open(output, encoding='utf-8').read() != text:
        with open(output, 'w', encoding='utf-8') as file:
            file.write(text)
    with open(depfile, 'w', encoding='utf-8') as file:
        file.write(f'{name}:' + ''.join(' \\\n ' + os.path.abspath(p).replace(' ', '\\ ') for p in folders + paths) + '\n')


if __name__ == '__main__':
    main()
