// settings.ts — how this browser shows and sounds, at the table and on the first page.
import { look, setLook, type Look } from '../look';
import { h, type Branch, type Child } from '../tree';
import * as words from '../words/table';
import { drawSoundList } from './sounds';

function drawChoice<K extends keyof Look>(show: () => void, legend: string, name: K, values: readonly (readonly [Look[K], string])[]): Branch {
    return h('fieldset', {}, h('legend', {}, legend), h('div', { class: 'segmented', role: 'group', 'aria-label': legend },
        values.map(([value, word]) =>
        h('button', { 'aria-pressed': String(look[name] === value), onclick: () => {
            setLook({ [name]: value } as Partial<Look>);
            show();
        } }, word))));
}

export function drawSettings(show: () => void): Child {
    return [
        drawChoice(show, words.theme, 'theme', [['system', words.asSystem], ['light', words.light], ['dark', words.dark]]),
        drawChoice(show, words.contrast, 'contrast', [['system', words.asSystem], ['usual', words.usual], ['more', words.more]]),
        drawChoice(show, words.motion, 'speed', [[0, words.noMotion], [.5, words.slow], [1, words.usual], [2, words.fast]]),
        drawChoice(show, words.sound, 'sounds', [[false, words.off], [true, words.on]]),
        drawSoundList(),
    ];
}
