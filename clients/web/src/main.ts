// main.ts — which page the address means.
import { applyLook } from './look';
import { keepOffline } from './offline';
import { showDevice } from './pages/device';
import { showHome } from './pages/home';
import { goPlay } from './pages/play';
import { showPractice, showPracticeTable } from './pages/practice';
import { showReplay } from './pages/replay';
import { showTablePage } from './pages/table';
import { hasPractice, hasServer } from './place';

applyLook();
keepOffline();

const [, place, name = ''] = location.pathname.split('/'), practice = new URLSearchParams(location.search).get('practice');

if (hasPractice && practice) void showPracticeTable(practice);
else if (hasPractice && (practice !== null || !hasServer)) void showPractice();
else if (place === 't') void showTablePage(name);
else if (place === 'r') void showReplay(name);
else if (place === 'f') void showReplay(name, 'replays');
else if (place === 'play') void goPlay(name);
else if (place === 'device') showDevice(name);
else void showHome();
