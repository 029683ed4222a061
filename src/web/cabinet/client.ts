import type { AnswerOf, CallInput, Endpoint, Maybe } from '#api/endpoint-contract.ts';
import { callApi } from '#web/shared/call-api.ts';
import { authorized, haveSession } from '#web/shared/visitor/session.ts';
import { randomUuid } from '#web/ui/random-uuid.ts';
import { accountId } from './account-id.ts';
import { localized } from './localized.ts';

/** `code` is the API's error code, or `offline` when no response arrived. */
export type Refusal = { ok: false; code: string; status: number };
export type Outcome<Answer> = { ok: true; answer: Answer } | Refusal;

const OFFLINE: Refusal = { ok: false, code: 'offline', status: 0 };
const refused = new Set<() => void>();

/** Registers a listener for 401 responses: the server no longer accepts the visitor's login. */
export function onRefused(listener: () => void): () => void {
  refused.add(listener);
  return () => refused.delete(listener);
}

/** Calls the API with the visitor's bearer token and the page's language. */
export async function call<Of extends Endpoint>(
  of: Of,
  ...[input]: Maybe<CallInput<Of>>
): Promise<Outcome<AnswerOf<Of>>> {
  const outcome = await callOnce(of, input);
  const lacksSession = !outcome.ok && outcome.code === 'session_required';
  return lacksSession && (await haveSession()) ? callOnce(of, input) : outcome;
}

async function callOnce<Of extends Endpoint>(of: Of, input: CallInput<Of> | undefined): Promise<Outcome<AnswerOf<Of>>> {
  try {
    const known = await authorized();
    // The token could not be renewed, but the server did not end the session either: treat it as offline.
    if (!('authorization' in known) && accountId() !== null) return OFFLINE;
    const headers = { ...known, ...(of.method !== 'GET' && { 'idempotency-key': randomUuid() }) };
    // The response depends on the bearer token, which the HTTP cache does not use as a key.
    const response = await callApi(of, localized(input), { headers, cache: 'no-store' });
    if (response.status === 401) for (const listener of refused) listener();
    const text = await response.text();
    const parsed: unknown = text === '' ? null : JSON.parse(text);
    if (response.ok) return { ok: true, answer: parsed as AnswerOf<Of> };
    return { ok: false, code: codeOf(parsed), status: response.status };
  } catch {
    return OFFLINE;
  }
}

function codeOf(body: unknown): string {
  const { error } = (body ?? {}) as { error?: { code?: unknown } };
  return typeof error?.code === 'string' ? error.code : 'failed';
}
