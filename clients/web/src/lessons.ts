// lessons.ts — the lessons that this browser has seen through, as "wars/1-energy".
import { keep, keptValue } from './keep';

const KEY = 'rift lessons';

export const lessonsDone = (): string[] => keptValue<string[]>(KEY) ?? [];

export function noteLesson(name: string): void {
    const done = lessonsDone();
    if (!done.includes(name)) keep(KEY, JSON.stringify([...done, name]));
}
