import type { Profile } from '#api/profile/profile-contract.ts';
import {
  type AskSupportRequest,
  SUPPORT_ROUTES,
  type SupportAnswer,
  type SupportError,
} from '#api/support/contract.ts';
import { authorized, isLogged } from '#web/shared/visitor/session.ts';

export type AskedAnswer = { ok: true; number: string } | { ok: false; error: SupportError | null };

/** A missing or unexpected answer becomes `error: null`; the same request may be repeated. */
export async function sendRequest(request: AskSupportRequest): Promise<AskedAnswer> {
  try {
    const headers = { ...(await authorized()), 'content-type': 'application/json' };
    const response = await fetch(SUPPORT_ROUTES.ask[1], { method: 'POST', headers, body: JSON.stringify(request) });
    const answer: unknown = await response.json();
    if (response.ok) return { ok: true, number: (answer as SupportAnswer).number };
    return { ok: false, error: (answer as { error?: SupportError }).error ?? null };
  } catch {
    return { ok: false, error: null };
  }
}

/** Name and address of the logged-in user, to fill the empty fields. */
export async function ownContact(): Promise<{ name: string; email: string } | null> {
  if (!isLogged()) return null;
  const answer = await fetch('/api/v3/me', { headers: await authorized() }).catch(() => null);
  if (!answer?.ok) return null;
  const { name, email } = (await answer.json()) as Profile;
  return { name: name ?? '', email: email ?? '' };
}
