// api.ts — requests to the server the page came from: a value, or in words what went wrong.

export type Answer<T> = { value: T; problem?: undefined } | { problem: string; status: number; value?: undefined };

async function request<T>(path: string, options: RequestInit): Promise<Answer<T>> {
    let answer: Response, value: unknown;
    try {
        answer = await fetch(path, options);
        value = answer.headers.get('content-type')?.startsWith('application/json') ? await answer.json() : await answer.text();
    } catch {
        return { status: 0, problem: 'The server does not answer. Please try again in a moment.' };
    }
    if (answer.ok) return { value: value as T };
    const problem = (value as { problem?: string } | null)?.problem;
    return { status: answer.status, problem: problem ?? `${answer.status} ${answer.statusText}` };
}

export const get = <T>(path: string): Promise<Answer<T>> => request<T>(path, {});

export const post = <T>(path: string, body: object = {}): Promise<Answer<T>> => request<T>(path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
