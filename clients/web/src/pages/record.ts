// record.ts — a record from a file, chosen or dropped anywhere on the page: sent to the server, verified, and looked at.
import { post } from '../net/api';
import { h, type Branch } from '../tree';
import * as words from '../words/pages';

const BYTES_MAX = 250_000;

const state = { said: '', isSending: false };

async function send(file: File, show: () => void): Promise<void> {
    const set = (change: Partial<typeof state>): void => {
        Object.assign(state, change);
        show();
    };
    if (file.size > BYTES_MAX) {
        set({ said: words.recordTooLarge });
        return;
    }
    set({ isSending: true, said: words.recordReading(file.name) });
    const { value, problem } = await post<{ path: string }>('/api/replays', { record: await file.text() });
    if (value) location.assign(value.path);
    else set({ isSending: false, said: problem });
}

export function drawRecordFile(show: () => void): Branch {
    const choose = (event: Event): void => {
        const input = event.target as HTMLInputElement, file = input.files?.[0];
        if (file) void send(file, show);
        input.value = '';
    };
    return h('div', { key: 'record', class: 'record-file' },
        h('label', { class: 'button small' }, words.openRecord,
            h('input', { type: 'file', id: 'record-file', class: 'spoken', accept: '.rift,.txt,text/plain', disabled: state.isSending, onchange: choose })),
        h('span', { class: state.said ? 'note' : 'note only-mouse', role: 'status' }, state.said || words.orDrop));
}

export function takeDroppedRecords(show: () => void): void {
    addEventListener('dragover', (event) => { if (event.dataTransfer?.types.includes('Files')) event.preventDefault(); });
    addEventListener('drop', (event) => {
        const file = event.dataTransfer?.files[0];
        if (!file) return;
        event.preventDefault();
        void send(file, show);
    });
}
