import { authorized, haveSession } from '#web/shared/visitor/session.ts';
import { accountId } from './account-id.ts';
import { facts } from './facts.ts';

/** `code` is the API's error code, or `offline` when no response arrived. */
export type Refusal = { ok: false; code: string; status: number };
export type Outcome<Answer> = { ok: true; answer: Answer } | Refusal;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Body = Readonly<Record<string, unknown>> | FormData;

const OFFLINE: Refusal = { ok: false, code: 'offline', status: 0 };
const refused = new Set<() => void>();

/** Registers a listener for 401 responses: the server no longer accepts the visitor's login. */
export function onRefused(listener: () => void): () => void {
  refused.add(listener);
  return () => refused.delete(listener);
}

/**
 * Calls the API with the visitor's bearer token and the page's language. Paths are relative to `/api/v3`; types come
 * from the routes' contracts: `call<CabinetPoints>('GET', '/cabinet/points')`.
 */
export async function call<Answer>(method: Method, path: string, body?: Body): Promise<Outcome<Answer>> {
  const outcome = await callOnce<Answer>(method, path, body);
  const lacksSession = !outcome.ok && outcome.code === 'session_required';
  return lacksSession && (await haveSession()) ? callOnce(method, path, body) : outcome;
}

async function callOnce<Answer>(method: Method, path: string, body?: Body): Promise<Outcome<Answer>> {
  try {
    const headers = new Headers(await authorized());
    // The token could not be renewed, but the server did not end the session either: treat it as offline.
    if (!headers.has('authorization') && accountId() !== null) return OFFLINE;
    headers.set('accept', 'application/json');
    if (method !== 'GET') headers.set('idempotency-key', crypto.randomUUID());
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
    const response = await fetch(addressOf(path), {
      method,
      headers,
      // The response depends on the bearer token, which the HTTP cache does not use as a key.
      cache: 'no-store',
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (response.status === 401) for (const listener of refused) listener();
    const text = await response.text();
    const parsed: unknown = text === '' ? null : JSON.parse(text);
    if (response.ok) return { ok: true, answer: parsed as Answer };
    return { ok: false, code: codeOf(parsed), status: response.status };
  } catch {
    return OFFLINE;
  }
}

/** Specification, section 7: the API's code for `be` is `by`. */
function addressOf(path: string): string {
  const lang = facts.locale === 'be' ? 'by' : facts.locale;
  return `/api/v3${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;
}

function codeOf(body: unknown): string {
  const { error } = (body ?? {}) as { error?: { code?: unknown } };
  return typeof error?.code === 'string' ? error.code : 'failed';
}
