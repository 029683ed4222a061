import { bookCredit } from '#domain/ledger/ledger.ts';
import { type MarketName, MARKETS } from '#domain/markets/market.ts';
import type { SalePart } from '#usecases/sale.ts';

export type TakeCredit = {
  accountId: string;
  market: MarketName;
  amountMinor: number;
  /** For the audit, such as that it was given to the wrong person. */
  reason: string;
  actor: string;
  isDryRun: boolean;
};
export type TakeCreditResult =
  /** What is taken, which is all that is left when more was asked for, and what remains. */
  | { ok: true; takenMinor: number; leftMinor: number }
  | { ok: false; code: 'amount_invalid' | 'reason_missing' | 'nothing_left' };

/** Takes account credit back, without what orders have used or reserved. A dry run only says how much. */
export async function takeCredit(
  deps: SalePart<'transaction' | 'random', 'tenders' | 'ledger'>,
  { accountId, market, amountMinor, reason, actor, isDryRun }: TakeCredit,
): Promise<TakeCreditResult> {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) return { ok: false, code: 'amount_invalid' };
  if (reason.trim() === '') return { ok: false, code: 'reason_missing' };
  const { currency } = MARKETS[market];
  const id = deps.random.uuid();
  return deps.transaction(async ({ tenders, ledger }): Promise<TakeCreditResult> => {
    await tenders.lockCredit(accountId);
    // A statement of its own after the lock, so that it sees what was reserved until then.
    const { creditMinor } = await tenders.wallet({ accountId, provedEmail: null }, market);
    const takenMinor = Math.min(amountMinor, creditMinor);
    if (takenMinor <= 0) return { ok: false, code: 'nothing_left' };
    const leftMinor = creditMinor - takenMinor;
    if (isDryRun) return { ok: true, takenMinor, leftMinor };
    await ledger.book([bookCredit({ id, accountId, market, currency, amountMinor: -takenMinor })]);
    const note = { id, accountId, currency, amountMinor: takenMinor, reason: reason.trim(), actor };
    await tenders.noteCredit('taken', note);
    return { ok: true, takenMinor, leftMinor };
  });
}
