#!/usr/bin/env python3
"""tools/embed.py OUTPUT.c DEPFILE [ESBUILD [WASM]]: put the files that come with Rift into a C source (api/data.h has the names).

Each file keeps its path in the tree; they are sorted by path. Of the scenes, which are many, there is only what
`rift rules` says about them: scenes/GAME.index has a line for each that shows a rule, "name<tab>rules<tab>title", the
name without scenes/GAME/ before it and .scene after it.
The browser's table is under page/, bundled by tools/web; with WASM, the engine for browsers, it can practise
offline. Without esbuild that is one page that says what to install: then the program plays in the terminal alone.
The depfile names everything that was read, so that a build notices what has changed, is new or is gone.
"""
import glob
import os
import subprocess
import sys
import tempfile

PATTERNS = ['cards/*/*.cards', 'decks/*/*.deck', 'docs/rules/*.md', 'docs/rules/plain/*.txt', 'guides/*.txt',
            'lessons/*/*.scene']
LEFT_OUT = ['docs/rules/README.md']


def scene_header(text):
    """Title and rules of a scene: its lines "scene" and "shows", which come before "start"."""
    title = shows = ''
    for line in text.splitlines():
        word, _, rest = line.strip().partition(' ')
        if word == 'scene':
            title = rest.strip()
        elif word == 'shows':
            shows = ' '.join(rest.split())
        if shows or word == 'start':
            break
    return title, shows


def scene_index(game, seen):
    lines = {}
    for folder, _, names in os.walk(f'scenes/{game}'):
        seen.append(folder)
        for name in (n for n in names if n.endswith('.scene')):
            path = f'{folder}/{name}'
            seen.append(path)
            with open(path, encoding='utf-8') as file:
                title, shows = scene_header(file.read())
            if shows:
                short = path.removeprefix(f'scenes/{game}/').removesuffix('.scene')
                lines[path] = f'{short}\t{shows}\t{title}\n'
    return ''.join(lines[path] for path in sorted(lines, key=lambda p: p.split('/'))).encode()


def collect(seen):
    """{path: bytes}; notes in `seen` what it depends on."""
    files = {}
    for pattern in PATTERNS:
        for path in glob.glob(pattern):
            if path not in LEFT_OUT and os.path.isfile(path):
                with open(path, 'rb') as file:
                    files[path] = file.read()
                seen.append(path)
        seen += glob.glob(os.path.dirname(pattern)) + [pattern.split('/')[0]]
    for game in sorted(os.listdir('scenes')):
        if os.path.isdir(f'scenes/{game}'):
            files[f'scenes/{game}.index'] = scene_index(game, seen)
    seen.append('scenes')
    return files


def page(esbuild, wasm, seen):
    """The browser's table, under page/."""
    for folder, _, names in os.walk('clients'):
        if 'node_modules' not in folder:
            seen += [folder] + [f'{folder}/{name}' for name in names]
    seen += ['tools/web'] + ([wasm] if wasm else [])
    if not esbuild:
        with open('clients/web/without.html', 'rb') as file:
            return {'page/index.html': file.read()}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(['tools/web', folder] + ([wasm] if wasm else []), check=True, env=os.environ | {'ESBUILD': esbuild})
        files = {}
        for name in os.listdir(folder):
            with open(f'{folder}/{name}', 'rb') as file:
                files[f'page/{name}'] = file.read()
        return files


def literal(data):
    """A C string of any bytes, a line of the file on a line of its own."""
    plain = {byte: chr(byte) for byte in range(32, 127)}
    plain |= {ord('"'): '\\"', ord('\\'): '\\\\', ord('?'): '\\?', ord('\n'): '\\n'}
    lines = data.split(b'\n')
    lines = [line + b'\n' for line in lines[:-1]] + ([lines[-1]] if lines[-1] or len(lines) == 1 else [])
    return '\n'.join('    "' + ''.join(plain.get(byte, f'\\{byte:03o}') for byte in line) + '"' for line in lines)


def source(files):
    parts = ['// Made by tools/embed.py out of the files themselves: change those.\n#include "api/data.h"\n',
             '#pragma GCC diagnostic ignored "-Woverlength-strings"\n']
    paths = sorted(files, key=os.fsencode)
    for number, path in enumerate(paths):
        parts.append(f'static const char file_{number}[] =\n{literal(files[path])};\n')
    parts.append('const DataFile data_inside[] = {')
    parts += [f'    {{"{path}", file_{number}, sizeof file_{number} - 1}},' for number, path in enumerate(paths)]
    parts.append(f'}};\nconst size_t data_inside_count = {len(paths)};\n')
    return '\n'.join(parts)


def main():
    output, depfile = (os.path.abspath(path) for path in sys.argv[1:3])
    esbuild = sys.argv[3] if len(sys.argv) > 3 else ''
    wasm = os.path.abspath(sys.argv[4]) if len(sys.argv) > 4 and sys.argv[4] else ''
    name = sys.argv[1]
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
    seen = []
    text = source(collect(seen) | page(esbuild, wasm, seen))
    # Left alone if nothing in it changes: then nothing is compiled or linked again.
    if not os.path.exists(output) or open(output, encoding='ascii').read() != text:
        with open(output, 'w', encoding='ascii') as file:
            file.write(text)
    with open(depfile, 'w', encoding='utf-8') as file:
        file.write(f'{name}:' + ''.join(' \\\n ' + os.path.abspath(p).replace(' ', '\\ ') for p in sorted(set(seen))))
        file.write('\n')


if __name__ == '__main__':
    main()
