import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { supportNumber } from '#domain/orders/order-number.ts';
import { supportLimits } from '#domain/support/support-limits.ts';
import {
  checkSupportRequest,
  type SupportContent,
  type SupportFaults,
  type SupportInput,
} from '#domain/support/support-request.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import type { SupportDeps, SupportRequest } from './ports.ts';

export type AskSupportInput = SupportInput & {
  /** Key of the form; a repetition of the same form returns the same number. */
  key: string;
  /** The browser's proof of work; null when scripts do not run. */
  formToken: string | null;
  market: MarketName;
  locale: Locale;
  /** The visitor's network; null for requests from this machine. */
  address: string | null;
};
export type AskSupportResult =
  | { ok: true; number: string }
  | { ok: false; code: 'invalid'; faults: SupportFaults }
  | { ok: false; code: 'captcha_failed' }
  | { ok: false; code: 'too_many_requests'; waitSeconds: number };

/**
 * Accepts a request to support, logged in or not: it receives a number, and support and the writer each receive an
 * email.
 */
export async function askSupport(
  deps: SupportDeps,
  actor: Pick<Actor, 'accountId'> | null,
  input: AskSupportInput,
): Promise<AskSupportResult> {
  const checked = checkSupportRequest(input);
  if (!checked.ok) return { ok: false, code: 'invalid', faults: checked.faults };
  const { content } = checked;
  const { formToken, market, locale, address } = input;
  const isSolved = formToken !== null;
  if (isSolved && !(await deps.captcha.isSolved(formToken))) return { ok: false, code: 'captcha_failed' };
  return deps.transaction(async ({ requests, rateLimits }): Promise<AskSupportResult> => {
    const before = await requests.find(input.key);
    if (before !== null && saysTheSame(before, content)) return { ok: true, number: before.number };
    const over = await rateLimits.take(supportLimits({ email: content.email, address, isSolved }));
    if (over !== null) return { ok: false, code: 'too_many_requests', waitSeconds: over.waitSeconds };
    const number = supportNumber(deps.randomBytes(5));
    const accountId = actor?.accountId ?? null;
    const asked = { ...content, number, market, locale, address, accountId };
    const by = accountId === null ? 'guest' : `account:${accountId}`;
    // A different text under the key of an earlier request, as after "back", is a separate request.
    const id = before === null ? input.key : deps.newId();
    if (await requests.add({ ...asked, id }, by)) return { ok: true, number };
    const twin = await requests.find(id);
    if (twin === null) throw new Error(`The request ${id} was neither written nor found`);
    return { ok: true, number: twin.number };
  });
}

function saysTheSame(before: SupportRequest, content: SupportContent): boolean {
  return before.email === content.email && before.text === content.text && before.topic === content.topic;
}
