// online.js — the page as `rift serve` gives it: which of its pages the address means. Without that server main.js begins
// instead, with an engine of its own (tools/page).
import { get } from './api.js';
import { byId, el, fill } from './dom.js';
import { goPlay, showDevice, showHome, showSeat, showSorry } from './lobby.js';
import { openTable } from './table.js';

// What the page has here besides the table itself.
function prepare() {
    byId('cold').hidden = true;
    byId('question').textContent = 'One moment …';
    byId('status').before(el('p', { id: 'banner', role: 'alert', hidden: true }), el('div', { id: 'bar' }));
    byId('status').after(el('p', { id: 'said', role: 'status' }));
    byId('ask').prepend(el('div', { id: 'offers', role: 'region', 'aria-label': 'Offers', 'aria-live': 'polite' }));
    byId('main').before(el('div', { id: 'pages', hidden: true }));
    fill(byId('do-new'), 'First page ', el('kbd', {}, 'n'));
    byId('sure').querySelector('p').textContent = 'The other side wins. This can\'t be taken back.';
}

async function table(link) {
    const [info, me] = await Promise.all([get(`/api/tables/${link}`), get('/api/me')]);
    if (info.problem ?? me.problem) {
        showSorry(info.status === 403 ? 'This is a private table' : 'There is no table here', info.problem ?? me.problem);
        return;
    }
    const [games, cards] = await Promise.all([get('/api/games'), get(`/api/cards/${info.value.game}`)]);
    if (games.problem ?? cards.problem) {
        showSorry('Something is wrong', games.problem ?? cards.problem);
        return;
    }
    const game = games.value.find((g) => g.game === info.value.game);
    const open = () => {
        byId('pages').hidden = true;
        byId('main').hidden = false;
        document.querySelector('.commands').hidden = false;
        openTable(info.value, game, cards.value);
    };
    if (info.value.sit) showSeat(info.value, game, me.value, open);
    else open();
}

prepare();
const [, place, name] = location.pathname.split('/');
if (place === 't') await table(name);
else if (place === 'play') await goPlay(name);
else if (place === 'device') showDevice(name);
else await showHome();
