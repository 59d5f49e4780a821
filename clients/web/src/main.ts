// main.ts — which page the address means.
import { applyLook } from './look';
import { showDevice } from './pages/device';
import { showHome } from './pages/home';
import { goPlay } from './pages/play';
import { showTablePage } from './pages/table';

applyLook();

const [, place, name = ''] = location.pathname.split('/');

if (place === 't') void showTablePage(name);
else if (place === 'play') void goPlay(name);
else if (place === 'device') showDevice(name);
else void showHome();
