// words.js — all words of the page are in its tables of words: src/words.ts and src/words/, and words.ts of each game. Every literal
// elsewhere that reads like English is found here, by TypeScript's own parser.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const TABLES = /(^|games\/\w+\/)words(\.ts$|\/)/;
// Pictures are drawn by names; commands.ts is a list of what can be typed; engine.ts and worker.ts tell of our own mistakes.
const OTHERS = /\.d\.ts$|^cards\/(art|icons|panorama|gallery|every|table-icons)|^table\/commands\.ts$|^practice\/(engine|worker)\.ts$/;

// Calls and attributes whose words are names: classes, selectors, places in the browser's store.
const NAMING = /^(classes|words|rect|sign|picture)$|(querySelector(All)?|closest|matches|matchMedia|setAttribute|getAttribute|addEventListener|postMessage|RegExp|Error|Bug|Refused)$/;
const NAMED = new Set(['class', 'key', 'rel', 'type', 'd', 'id', 'href', 'preserveAspectRatio', 'data-row']);
const KEYS = /^(Arrow(Left|Right|Up|Down)?|Home|End|Enter|Escape|Backspace|Space|Tab|Delete|Shift)$/;
const NAMES = /^(Earther|Gongen|Maverick|Quay|Shi|Surface|Space|used or lost)$/;       // the engine's own, to tell them apart
const MARKUP = /[.#[\]{}<>=;_/\\*$%^()]|^ ?[\w-]+-\w*$|^-|^rift[ -]|^ (is-|theirs|ghost|hand|replay)|^(phase|back|thumb|setting) $|^card chip$|^table before$|^turnband odd$|^take over$|^xMid|^px\b|^\?practice$/;

const isEnglish = (text, isPart) => !MARKUP.test(text) && !KEYS.test(text) && !NAMES.test(text)
    && (/[A-Za-z]{2,}[,:]? [A-Za-z]{2,}/.test(text) || /(^| )[ ·,]+[a-z]{2,}/.test(text) || /^[A-Z][a-z]{2,}/.test(text) || (isPart && /[a-z]{2,}/.test(text)));

const PARTS = new Set([ts.SyntaxKind.TemplateHead, ts.SyntaxKind.TemplateMiddle, ts.SyntaxKind.TemplateTail]);

function isNaming(node) {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node) || ts.isTypeAliasDeclaration(node)) return true;
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) return NAMING.test(node.expression.getText().split('.').pop() ?? '');
    return ts.isPropertyAssignment(node) && NAMED.has(node.name.text ?? '');
}

function strays(file) {
    const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true), found = [];
    const walk = (node) => {
        if (isNaming(node)) return;
        const isPart = PARTS.has(node.kind);
        if ((isPart || ts.isStringLiteralLike(node)) && isEnglish(node.text, isPart))
            found.push(`${relative(source, file)}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${JSON.stringify(node.text)}`);
        ts.forEachChild(node, walk);
    };
    walk(tree);
    return found;
}

const files = (folder) => readdirSync(folder, { withFileTypes: true }).flatMap((entry) => entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)]);
const looked = files(source).filter((file) => file.endsWith('.ts') && !TABLES.test(relative(source, file)) && !OTHERS.test(relative(source, file)));
const found = looked.flatMap(strays);
found.forEach((line) => console.log(line));
console.log(found.length ? `${found.length} texts outside the tables of words` : `all passed: no text outside the tables of words in ${looked.length} files`);
process.exitCode = found.length ? 1 : 0;
