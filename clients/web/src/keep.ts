// keep.ts — what this browser keeps for itself. Some browsers don't allow that; then it lasts as long as the page.

const memory = new Map<string, string>();

// True if it outlives the page.
export function keep(key: string, value: string): boolean {
    memory.set(key, value);
    try {
        localStorage.setItem(key, value);
        return true;
    } catch {                           // full, or switched off
        return false;
    }
}

export function kept(key: string): string | null {
    try {
        return localStorage.getItem(key) ?? memory.get(key) ?? null;
    } catch {
        return memory.get(key) ?? null;
    }
}

// Values that were kept as JSON; null if there is none, or one that we can't read.
export function keptValue<T>(key: string): T | null {
    try {
        return JSON.parse(kept(key) ?? 'null') as T | null;
    } catch {
        return null;
    }
}

export function forget(key: string): void {
    memory.delete(key);
    try {
        localStorage.removeItem(key);
    } catch { /* nothing is kept there */ }
}

export function keptKeys(prefix: string): string[] {
    const keys = new Set(memory.keys());
    try {
        Object.keys(localStorage).forEach((key) => keys.add(key));
    } catch { /* nothing is kept there */ }
    return [...keys].filter((key) => key.startsWith(prefix));
}

export function forgetOldest(prefix: string, most: number, age: (text: string) => number): void {
    try {
        const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
        const ageOf = (key: string): number => age(localStorage.getItem(key) ?? 'null');
        keys.sort((a, b) => ageOf(a) - ageOf(b));
        keys.slice(0, Math.max(0, keys.length - most)).forEach((key) => localStorage.removeItem(key));
    } catch { /* nothing is kept there */ }
}
