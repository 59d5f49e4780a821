// dialogs.js — the form for a new match, and the help.
import { byId, el, fill as put, plain } from './dom.js';

// ---- a new match ----

const select = (name, label, choices, chosen) => el('label', {}, el('span', {}, label),
    el('select', { name }, choices.map(([value, words]) => el('option', { value, selected: value === chosen }, words))));

// A setting of the game: whatever it can be, and "as usual".
function settingChoices(game, setting) {
    const usual = ['', 'As usual'];
    if (setting.kind === 'seat') return [usual, ...game.seats.map((s) => [s.seat, s.title])];
    if (setting.kind === 'flag') return [usual, ['yes', 'Yes'], ['no', 'No']];
    if (Array.isArray(setting.kind)) return [usual, ...setting.kind.map((word) => [word, plain(word)])];
    return null;
}

const deckNames = (game, decks) => decks.map((deck) => [deck, game.decks.find((d) => d.deck === deck).name]);
const playable = (game) => game.problems.length === 0 && game.pairs.length > 0;

// The decks that may play against this one, at whichever seat.
function opponents(game, deck) {
    const fits = (other) => game.pairs.some(([a, b]) => (a === deck && b === other) || (a === other && b === deck));
    return game.decks.map((d) => d.deck).filter(fits);
}

// Where the person sits: with the own deck at the first seat, if the game allows it.
export function seatOf(game, own, other) { return game.pairs.some(([a, b]) => a === own && b === other) ? 0 : 1; }

function fields(game, last) {
    const decks = game.decks.map((d) => d.deck).filter((deck) => opponents(game, deck).length > 0);
    const own = decks.includes(last.own) ? last.own : game.pairs[0][0];
    const others = opponents(game, own);
    const other = others.includes(last.other) ? last.other : others.find((deck) => deck !== own) ?? others[0];
    const settings = game.settings.map((s) => [s, settingChoices(game, s)]).filter(([, choices]) => choices);
    return [
        select('own', 'You play', deckNames(game, decks), own),
        select('other', 'Against', deckNames(game, others), other),
        select('bot', 'Played by', game.bots.map((bot) => [bot, `${plain(bot)} bot`]),
            game.bots.includes(last.bot) ? last.bot : game.bots[game.bots.length - 1]),
        game.editions.length > 1 ? select('edition', 'Rules', game.editions.map((e) => [e, `Edition ${e}`]),
            game.editions.includes(last.edition) ? last.edition : game.editions[0]) : null,
        settings.map(([s, choices]) => select(`setting ${s.name}`, plain(s.name), choices, last[`setting ${s.name}`] ?? '')),
        el('label', {}, el('span', {}, 'Seed'),
            el('input', { name: 'seed', inputmode: 'numeric', pattern: '[0-9]{1,18}', maxlength: 18, autocomplete: 'off',
                placeholder: 'any', 'aria-describedby': 'seed-help' })),
        el('p', { class: 'note', id: 'seed-help' }, 'The same number gives the same shuffles again.'),
    ];
}

export function randomSeed() {
    const [high, low] = crypto.getRandomValues(new Uint32Array(2));
    return String((BigInt(high & 0xfffff) << 32n) | BigInt(low));
}

export function setupOf(game, values) {
    const seat = seatOf(game, values.own, values.other);
    const settings = Object.fromEntries(Object.entries(values)
        .filter(([name, value]) => name.startsWith('setting ') && value).map(([name, value]) => [name.slice(8), value]));
    return {
        game: game.game, seat, decks: seat === 0 ? [values.own, values.other] : [values.other, values.own],
        bot: values.bot, seed: values.seed || randomSeed(),
        edition: game.editions.includes(values.edition) ? values.edition : '', settings,
    };
}

// Opens the form; the answer is a setup, or null if it was closed.
export function askNew(games, last, canClose) {
    const dialog = byId('new');
    const values = { ...last };
    return new Promise((resolve) => {
        const fill = () => {
            const game = games.find((g) => g.game === values.game && playable(g)) ?? games.find(playable);
            const form = el('form', { method: 'dialog', onsubmit: () => {
                Object.assign(values, Object.fromEntries(new FormData(form)));
                dialog.returnValue = 'play';
            }, onchange: (event) => {
                if (event.target.name === 'seed') return;
                const { name } = event.target;
                Object.assign(values, Object.fromEntries(new FormData(form)));
                if (name !== 'game' && name !== 'own') return;
                fill();
                (form.isConnected ? form : dialog).querySelector(`[name="${name}"]${name === 'game' ? ':checked' : ''}`)?.focus();
            } },
            el('h2', { id: 'new-title' }, 'New game'),
            el('fieldset', {}, el('legend', {}, 'Game'), games.map((g) => el('label', { class: 'radio' },
                el('input', { type: 'radio', name: 'game', value: g.game, checked: g === game, disabled: !playable(g) }), ' ',
                g.title, playable(g) ? null
                    : el('span', { class: 'note' }, ` can't be played: ${g.problems[0] ?? 'no decks'}`)))),
            game ? fields(game, values) : null,
            el('div', { class: 'row' },
                canClose ? el('button', { type: 'button', onclick: () => dialog.close('') }, 'Back') : null,
                el('button', { class: 'main', id: 'play', value: 'play', disabled: !game }, 'Play')));
            put(dialog, form);
            if (game) values.game = game.game;
        };
        dialog.onclose = () => {
            const game = games.find((g) => g.game === values.game);
            resolve(dialog.returnValue === 'play' ? setupOf(game, values) : null);
        };
        dialog.oncancel = (event) => canClose || event.preventDefault();
        dialog.returnValue = '';
        fill();
        dialog.showModal();
        byId('play').focus();
    });
}

// ---- help ----

const KEYS = [
    ['1 … 9, a …', 'choose the option with that key'],
    ['↑ ↓ Enter', 'go through the options, choose'],
    ['← → ↑ ↓', 'among the cards: go from card to card; Enter shows one, Enter again plays it'],
    ['o, h, l', 'go to the options, to your hand, to the log'],
    ['w', 'why not? asks about the card pointed at'],
    ['u', 'take back your last choice'],
    ['t', 'the table as text'],
    ['g', 'the game on a page, and its rules by word'],
    ['c', 'give up the match'],
    ['n', 'new game'],
    ['?', 'this help'],
];

// askAction(verb) gives a sentence: why that can't be done now.
export function showHelp(match, askAction) {
    const dialog = byId('help');
    const verbs = match?.game.verbs ?? [];
    put(dialog, el('form', { method: 'dialog' },
        el('h2', { id: 'help-title' }, 'Help'),
        el('p', {}, 'The engine offers all you may do, and nothing else. Point at a card to read it. A framed card can be used '
            + 'now; ', el('kbd', {}, 'w'), ' says why another cannot.'),
        el('dl', { class: 'keys' }, KEYS.map(([keys, what]) => el('div', {}, el('dt', {}, keys), el('dd', {}, what)))),
        verbs.length ? [el('h3', {}, `What one does in ${match.game.title}`), el('dl', { class: 'verbs' }, verbs.map((verb) => {
            const said = el('p', { class: 'why', role: 'status' });
            const ask = async () => put(said, await askAction(verb.verb));
            return el('div', {}, el('dt', {}, plain(verb.verb), verb.rule ? el('span', { class: 'rule' }, ` ${verb.rule}`) : null),
                el('dd', {}, verb.explains, ' ',
                    match.over ? null : el('button', { type: 'button', class: 'small', onclick: ask,
                        'aria-label': `Why not ${plain(verb.verb).toLowerCase()} now?` }, 'Now?'), said));
        }))] : null,
        el('p', { class: 'note' }, 'WARS, TrekWar and .hack//ENEMY are trademarks of their owners; Rift is not affiliated with, '
            + 'endorsed by or sponsored by any of them.'),
        el('div', { class: 'row' }, el('button', { class: 'main', autofocus: true }, 'Close'))));
    dialog.showModal();
    dialog.scrollTop = 0;
}
