// sounds.ts — eight short sounds, each with its text. Made here of a few tones; off until somebody switches them on.
import type { Event } from '../../../protocol';
import { look } from '../look';
import { h, type Branch } from '../tree';
import { isAsked, isOver, type Position } from './position';
import { soundWords } from '../words';

interface Tone { at: number; from: number; to: number; length: number; type: OscillatorType; volume: number }

const tone = (at: number, from: number, to: number, length: number, type: OscillatorType = 'sine', volume = .16): Tone =>
    ({ at, from, to, length, type, volume });

export const SOUNDS = {
    turn: { text: soundWords.turn, tones: [tone(0, 660, 660, .1), tone(.11, 880, 880, .18)] },
    play: { text: soundWords.play, tones: [tone(0, 320, 180, .09, 'triangle', .22)] },
    draw: { text: soundWords.draw, tones: [tone(0, 1400, 900, .05, 'triangle', .08), tone(.06, 1500, 950, .05, 'triangle', .08)] },
    pay: { text: soundWords.pay, tones: [tone(0, 520, 780, .12, 'sine', .1)] },
    battle: { text: soundWords.battle, tones: [tone(0, 110, 90, .28, 'sawtooth', .12), tone(.06, 165, 130, .26, 'sawtooth', .1)] },
    hurt: { text: soundWords.hurt, tones: [tone(0, 240, 70, .22, 'square', .08)] },
    win: { text: soundWords.win, tones: [tone(0, 523, 523, .14), tone(.13, 659, 659, .14), tone(.26, 784, 784, .3)] },
    lose: { text: soundWords.lose, tones: [tone(0, 392, 392, .18), tone(.18, 330, 330, .18), tone(.36, 262, 262, .34)] },
} as const satisfies Record<string, { text: string; tones: Tone[] }>;

export type SoundName = keyof typeof SOUNDS;

let audio: AudioContext | null = null;

// Puts the tones into a context, from now on.
export function schedule(audio: BaseAudioContext, tones: readonly Tone[]): void {
    for (const { at, from, to, length, type, volume } of tones) {
        const start = audio.currentTime + at, oscillator = audio.createOscillator(), gain = audio.createGain();
        oscillator.type = type;
        oscillator.frequency.setValueAtTime(from, start);
        oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
        gain.gain.setValueAtTime(0, start);
        gain.gain.linearRampToValueAtTime(volume, start + .008);
        gain.gain.exponentialRampToValueAtTime(.0001, start + length);
        oscillator.connect(gain).connect(audio.destination);
        oscillator.start(start);
        oscillator.stop(start + length + .02);
    }
}

export function play(name: SoundName): void {
    audio ??= new AudioContext();
    void audio.resume();
    schedule(audio, SOUNDS[name].tones);
}

const KINDS: readonly (readonly [RegExp, SoundName])[] = [
    [/^(WARS_DAMAGE|WARS_DESTROY|HE_WOUND|HE_DESTROY|TW_SURRENDER)$/, 'hurt'], [/^(WARS_BATTLE|HE_ATTACK|TW_ATTACK)$/, 'battle'],
    [/^(WARS_PLAY|HE_PLAY|TW_PLAY)$/, 'play'], [/^(WARS_ACTIVATE|WARS_PAY)$/, 'pay'],
];

const isDrawing = (event: Event): boolean => event.kind === 'MOVE' && event.to.endsWith(' hand');

// The one sound for what has happened since: the end first, then what is worst, then one's own turn.
export function soundOf(before: Position | null, p: Position): SoundName | null {
    if (before && isOver(p) && !isOver(before)) return !p.isMine || p.view.result !== 'win' ? 'turn' : p.view.winner === p.near
        ? 'win' : 'lose';
    const news = before ? p.events.slice(before.events.length) : [];
    for (const [kinds, name] of KINDS) if (news.some((event) => kinds.test(event.kind))) return name;
    if (isAsked(p) && before && !isAsked(before)) return 'turn';
    return news.some(isDrawing) ? 'draw' : null;
}

// Shows each sound as text for a moment, for people who can't hear it.
export function sound(before: Position | null, p: Position): string {
    const name = look.sounds ? soundOf(before, p) : null;
    if (name === null) return '';
    play(name);
    return SOUNDS[name].text;
}

export const drawSoundList = (): Branch => h('ul', { class: 'sounds' }, (Object.keys(SOUNDS) as SoundName[]).map((name) =>
    h('li', {}, h('button', { class: 'button small quiet', onclick: () => play(name) }, `♪ ${SOUNDS[name].text}`))));
