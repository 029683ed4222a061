import { bookCredit } from '#domain/ledger/ledger.ts';
import { type MarketName, MARKETS } from '#domain/markets/market.ts';
import type { SalePart } from '#usecases/sale.ts';

export type GivenCredit = {
  accountId: string;
  market: MarketName;
  amountMinor: number;
  /** For the audit, such as what went wrong for this person. */
  reason: string;
  actor: string;
  /** Only checks what was asked. */
  isDryRun?: boolean;
};

/** Gives account credit, such as for a delay that money does not make good. It pays orders of its market. */
export async function giveCredit(
  deps: SalePart<'transaction' | 'random', 'tenders' | 'ledger'>,
  { accountId, market, amountMinor, reason, actor, isDryRun = false }: GivenCredit,
): Promise<{ ok: true } | { ok: false; code: 'amount_invalid' | 'reason_missing' }> {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) return { ok: false, code: 'amount_invalid' };
  if (reason.trim() === '') return { ok: false, code: 'reason_missing' };
  if (isDryRun) return { ok: true };
  const { currency } = MARKETS[market];
  const id = deps.random.uuid();
  return deps.transaction(async ({ tenders, ledger }) => {
    await ledger.book([bookCredit({ id, accountId, market, currency, amountMinor })]);
    await tenders.noteCredit('given', { id, accountId, currency, amountMinor, reason: reason.trim(), actor });
    return { ok: true as const };
  });
}
