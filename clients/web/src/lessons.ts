// lessons.ts — the lessons completed in this browser, as "wars/1-energy", and which comes after which.
import { keep, keptValue } from './keep';

export interface Lesson { game: string; number: number; name: string; title: string }

const KEY = 'rift lessons';

export const lessonsDone = (): string[] => keptValue<string[]>(KEY) ?? [];

export function noteLesson(name: string): void {
    const done = lessonsDone();
    if (!done.includes(name)) keep(KEY, JSON.stringify([...done, name]));
}

export const lessonName = ({ game, name }: Lesson): string => `${game}/${name}`;

// Of the same game, by number.
export function lessonAfter(all: readonly Lesson[], name: string): Lesson | undefined {
    const now = all.find((l) => lessonName(l) === name);
    return now && all.filter((l) => l.game === now.game && l.number > now.number).sort((a, b) => a.number - b.number)[0];
}
