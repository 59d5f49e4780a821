// commands.ts — the command line that ":" opens: the terminal's words.
import type { Option } from '../../../protocol';
import * as words from '../words/table';
import { rowsOf, type Row } from './choices';
import { fields } from './fields';
import { isAsked, type Position } from './position';
import { battleLines, handLines, numberWords } from './read';
import type { Act, Ui, Until } from './ui';

export const COMMANDS: readonly string[] = ['pass', 'pass until turn', 'until PHASE', 'undo', 'hint', 'why CARD', 'card CARD', 'rules WORD',
    'guide', 'hand', 'places', 'battle', 'parts NUMBER', 'table', 'log', 'options', 'more',
    'stop PHASE', 'stop theirs PHASE', 'control', 'hush CARD', 'unhush CARD', 'offer', 'concede', 'settings', 'about', 'help'];

const UNTILS: readonly string[] = ['phase', 'turn', 'battle', 'decision'];

// A known card by a part of its title, preferably one on the table.
function findCard(p: Position, wanted: string): { id: number | null; code: string } | null {
    const lower = wanted.toLowerCase(), has = (title: string | undefined): boolean => Boolean(title?.toLowerCase().includes(lower));
    const here = Object.values(p.view.zones).flat().find((c) => c?.code !== undefined && (has(c.title) || c.code.toLowerCase() === lower));
    if (here?.code !== undefined) return { id: here.id, code: here.code };
    for (const card of p.texts.values()) if (has(card.title) || card.code.toLowerCase() === lower) return { id: null, code: card.code };
    return null;
}

function until(rest: string, p: Position, act: Act): string | null {
    const [first = '', second] = rest.split(' '), phase = first === 'theirs' || first === 'mine' ? second ?? '' : first;
    if (UNTILS.includes(phase)) act.passUntil(phase as Until);
    else if (p.game.phases?.some((f) => f.phase === phase) ?? phase) act.goUntil(phase, first === 'theirs' ? 'theirs' : 'mine');
    else return words.untilWhat;
    return null;
}

function stop(rest: string, p: Position, act: Act): string | null {
    const theirs = rest.startsWith('theirs '), phase = theirs ? rest.slice(7) : rest, whose = theirs ? 'theirs' : 'mine';
    const stops = act.source.now.table?.stops;
    if (!phase || !stops || (p.game.phases && !p.game.phases.some((f) => f.phase === phase))) return words.stopWhere;
    void act.source.stop(phase, whose, !stops[whose].includes(phase));
    return null;
}

function focusOn(selector: string): null {
    setTimeout(() => document.querySelector<HTMLElement>(selector)?.focus());
    return null;
}

// A row by its key or number, or by words that only one row has.
function takeRow(text: string, p: Position, act: Act): string | null {
    const rows = isAsked(p) ? rowsOf(p).rows : [], lower = text.toLowerCase();
    const says = (option: Option): boolean => option.words.toLowerCase().includes(lower);
    const fit = /^\d+$/.test(text) ? rows.slice(Number(text) - 1, Number(text)) : rows.filter((row) => row.options.some(says));
    if (fit.length !== 1) return fit.length ? words.answersHave(fit.length, text) : words.noCommand(text);
    const [row] = fit as [Row], option = row.options.find(says);
    if (option && row.options.length > 1) act.set({ amounts: { [row.id]: Number(option.number) } });
    act.take(row.id);
    return null;
}

// A list, a line each; it stays open to be read.
const listed = (lines: readonly string[], none: string): string => lines.length ? lines.join('\n') : none;

// What to say, or null where it was done and the line may close.
export function runCommand(line: string, p: Position, ui: Ui, act: Act): string | null {
    const [word = '', ...others] = line.split(/\s+/), rest = others.join(' ');
    const card = (): ReturnType<typeof findCard> => rest ? findCard(p, rest) : ui.pointed === null ? null : { id: ui.pointed, code: '' };
    const open = (dialog: Ui['dialog']): null => {
        act.set({ dialog, search: rest, said: '' });
        return null;
    };
    switch (word) {
    case '': return null;
    case 'pass': return rest.startsWith('until ') ? until(rest.slice(6), p, act) : rowsOf(p).pass ? (act.pass(), null)
        : words.nothingToPass;
    case 'until': return until(rest, p, act);
    case 'undo': void act.source.undo(true); return null;
    case 'hint': act.hint(); return null;
    case 'why': {
        const found = card(), thing = found ? found.id ?? found.code : rest;
        if (!thing) return words.whyWhat;
        act.set({ chosen: found?.id ?? null, zoomed: found && found.id === null ? found.code : null });
        act.askWhy(thing);
        return null;
    }
    case 'hush': case 'unhush': {
        const found = card();
        if (!rest) return open('hushed');
        if (!found) return words.noCard(rest);
        void act.source.hush(found.code, word === 'hush');
        return null;
    }
    case 'card': {
        const found = card();
        if (!found) return words.noCard(rest);
        act.zoom(found.id ?? found.code);
        return null;
    }
    case 'rules': return open('rules');
    case 'guide': return open('guide');
    case 'help': case '?': return open('help');
    case 'concede': case 'settings': case 'about': return open(word);
    case 'hand': return listed(handLines(p, fields[p.game.game].hand(p)), words.emptyHand);
    case 'places': return listed(fields[p.game.game].places(p, ui, act), words.nothingThere);
    case 'battle': return battleLines(p).join('\n');
    case 'parts': return listed(numberWords(p, rest), words.noNumber(rest));
    case 'table': return focusOn('#field button');
    case 'log': return focusOn('#log ol');
    case 'options': return focusOn('#ask [data-row]');
    case 'more': act.set({ isMore: true }); return null;
    case 'stop': return stop(rest, p, act);
    case 'control': void act.source.control(!act.source.now.table?.stops?.control); return null;
    case 'offer': void act.source.draw?.(true); return null;
    default: return takeRow(line, p, act);
    }
}
