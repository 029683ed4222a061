import { randomUUID } from 'node:crypto';
import type { Witness } from './witness.ts';

export type Answer = { status: number; json: unknown };

const ANSWER_WITHIN_MS = 25_000;

/** One visitor's browser: stores its cookies and passes every response to the witness. Null: no response. */
export function createVisitor(origin: string, witness: Witness) {
  const cookies = new Map<string, string>();

  async function ask(kind: string, path: string, init: RequestInit = {}): Promise<Answer | null> {
    try {
      const headers = new Headers(init.headers);
      if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const answer = await fetch(origin + path, {
        ...init,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const text = await answer.text();
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      witness.see(kind, path, answer.status, answer.headers, text);
      const isJson = answer.headers.get('content-type')?.includes('json') === true;
      return { status: answer.status, json: isJson && text !== '' ? JSON.parse(text) : null };
    } catch (error) {
      witness.missed(kind, error instanceof DOMException ? 'no answer in time' : 'no connection');
      return null;
    }
  }

  return {
    page: (path: string) => ask('page', path, { headers: { accept: 'text/html' } }),
    read: (path: string) => ask('api', path),
    send: (method: string, path: string, body?: object, key: string = randomUUID()) =>
      ask('sale', path, {
        method,
        headers: {
          'idempotency-key': key,
          'sec-fetch-site': 'same-origin',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
  };
}
export type Visitor = ReturnType<typeof createVisitor>;
