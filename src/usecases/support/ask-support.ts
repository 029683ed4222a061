import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { supportNumber } from '#domain/orders/order-number.ts';
import { supportBudgets } from '#domain/support/support-budgets.ts';
import {
  checkSupportRequest,
  type SupportContent,
  type SupportFaults,
  type SupportInput,
} from '#domain/support/support-request.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import type { SupportDeps, SupportRequest } from './ports.ts';

export type AskSupportInput = SupportInput & {
  /** Of the form; a repetition of the same one is answered with the same number. */
  key: string;
  /** Proof of work of the browser; null where scripts do not run. */
  formToken: string | null;
  market: MarketName;
  locale: Locale;
  /** The visitor's network; null on this very machine. */
  address: string | null;
};
export type AskSupportResult =
  | { ok: true; number: string }
  | { ok: false; code: 'invalid'; faults: SupportFaults }
  | { ok: false; code: 'captcha_failed' }
  | { ok: false; code: 'too_many_requests'; waitSeconds: number };

/** Somebody writes to support: the request gets a number, support and the writer each get a letter. Everybody may. */
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
  return deps.transaction(async ({ requests, budgets }): Promise<AskSupportResult> => {
    const before = await requests.find(input.key);
    if (before !== null && saysTheSame(before, content)) return { ok: true, number: before.number };
    const over = await budgets.take(supportBudgets({ email: content.email, address, isSolved }));
    if (over !== null) return { ok: false, code: 'too_many_requests', waitSeconds: over.waitSeconds };
    const number = supportNumber(deps.randomBytes(5));
    const accountId = actor?.accountId ?? null;
    const asked = { ...content, number, market, locale, address, accountId };
    const by = accountId === null ? 'guest' : `account:${accountId}`;
    // Another text under the key of an earlier one, as after "back", is another request.
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
