// bench.ts — the worker that holds the engine, from the page's side: one answer for each question.
import { beside } from '../place';
import type { CardText } from '../table/position';
import { words } from '../words';
import { ownFiles, type OwnFiles } from './own';
import type { LessonFile, OpenedGame, Told } from './worker';

export interface Refusal { refused: string }

export class Bench {
    private readonly worker: Worker;
    private readonly waiting = new Map<number, (told: Told) => void>();
    private asked = 0;

    // `onBroken`: the engine could not be started, or stopped for a mistake of ours.
    constructor(public onBroken: (words: string) => void) {
        this.worker = new Worker(beside('worker.js'), { type: 'module' });
        this.worker.onmessage = ({ data }: MessageEvent<Told>) => {
            this.waiting.get(data.id)?.(data);
            this.waiting.delete(data.id);
        };
        this.worker.onerror = (event) => this.onBroken(event.message || words.engineMissing);
    }

    // Words if it was refused; never settles when the engine is broken.
    ask<T>(call: string, ...values: unknown[]): Promise<T | Refusal> {
        return new Promise((resolve) => {
            this.waiting.set(++this.asked, (told) => {
                if ('value' in told) resolve(told.value as T);
                else if ('refused' in told) resolve({ refused: told.refused });
                else this.onBroken('bug' in told ? told.bug : told.failed);
            });
            this.worker.postMessage({ id: this.asked, call, values });
        });
    }

    private async list<T>(call: string, ...values: unknown[]): Promise<T[]> {
        const found = await this.ask<T[]>(call, ...values);
        return 'refused' in found ? [] : found;
    }

    // With the player's own files kept in this browser, unless others are given.
    games(own: OwnFiles = ownFiles()): Promise<OpenedGame[]> { return this.list('open', own); }
    close(): void { this.worker.terminate(); }
    lessons(): Promise<LessonFile[]> { return this.list('lessons'); }
    deckTexts(game: string): Promise<CardText[]> { return this.list('deckTexts', game); }
}

export const isRefusal = (value: unknown): value is Refusal => typeof value === 'object' && value !== null && 'refused' in value;
