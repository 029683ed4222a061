import { me } from '#api/profile/endpoints-contract.ts';
import type { AskSupportRequest, SupportError } from '#api/support/contract.ts';
import { askSupport } from '#api/support/endpoints-contract.ts';
import { callApi } from '#web/shared/call-api.ts';
import { authorized, isLogged } from '#web/shared/visitor/session.ts';

export type AskedAnswer = { ok: true; number: string } | { ok: false; error: SupportError | null };

/** A missing or unexpected answer becomes `error: null`; the same request may be repeated. */
export async function sendRequest(request: AskSupportRequest): Promise<AskedAnswer> {
  try {
    const response = await callApi(askSupport, { body: request }, { headers: await authorized() });
    if (response.ok) return { ok: true, number: (await response.json()).number };
    const { error } = await response.json<{ error?: SupportError }>();
    return { ok: false, error: error ?? null };
  } catch {
    return { ok: false, error: null };
  }
}

/** Name and address of the logged-in user, to fill the empty fields. */
export async function ownContact(): Promise<{ name: string; email: string } | null> {
  if (!isLogged()) return null;
  const answer = await callApi(me, {}, { headers: await authorized() }).catch(() => null);
  if (!answer?.ok) return null;
  const { name, email } = await answer.json();
  return { name: name ?? '', email: email ?? '' };
}
