import { mailboxOf, normaliseEmail } from '#domain/contact/email.ts';
import { RESEND_SECONDS, resendWait } from '#domain/contact/one-time-code.ts';
import { walletCodeLimits } from '#domain/tenders/wallet-code.ts';
import { type NotChangeable, refuseChange } from '#usecases/orders/refuse-change.ts';
import type { SalePart } from '#usecases/sale.ts';

export type AskWalletCode =
  | { ok: true; waitSeconds: number }
  | NotChangeable
  | { ok: false; code: 'email_invalid' | 'too_many_emails' }
  | { ok: false; code: 'too_early'; coolDownSeconds: number };

/** A guest who wants to spend the points of an address asks for a code to it. */
export async function askWalletCode(
  deps: SalePart<'transaction', 'orders' | 'walletCodes' | 'rateLimits'>,
  { orderId, email: typed, network }: { orderId: string; email: string; network: string | null },
): Promise<AskWalletCode> {
  const email = normaliseEmail(typed);
  if (email === null) return { ok: false, code: 'email_invalid' };
  return deps.transaction(async ({ orders, walletCodes, rateLimits }): Promise<AskWalletCode> => {
    const refusal = refuseChange(await orders.lockOrder(orderId));
    if (refusal !== null) return refusal;
    const earlier = await walletCodes.lock(orderId);
    const coolDownSeconds = earlier === null ? 0 : resendWait(earlier.askedAt, earlier.now);
    if (earlier?.email === email && coolDownSeconds > 0) return { ok: false, code: 'too_early', coolDownSeconds };
    const [over] = await rateLimits.takeEach([walletCodeLimits({ mailbox: mailboxOf(email), network })]);
    if (over) return { ok: false, code: 'too_many_emails' };
    await walletCodes.ask(orderId, email);
    return { ok: true, waitSeconds: RESEND_SECONDS };
  });
}
