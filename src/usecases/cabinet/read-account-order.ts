import { pricesBack } from '#usecases/returns/plan-returns.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';
import { quoteReturn, type ReturnQuote } from '#usecases/returns/quote-return.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { CabinetReads, AccountOrderPage } from './ports.ts';

/** What the buyer receives for returning the order, and until when a return is possible. */
export type GiveBack = {
  isOpen: boolean;
  /** End of the return period, of the first line for which it ends. */
  until: Date;
  /** Null when lines have different shares. */
  sharePermille: number | null;
  moneyMinor: number;
  certificateMinor: number;
  creditMinor: number;
  pointsMinor: number;
};

export type ReturnableOrder = {
  order: AccountOrderPage;
  giveBack: GiveBack | null;
  /** The performance was rescheduled, and the buyer may still request the whole price. */
  refusal: { until: Date | null; moneyMinor: number } | null;
  /** The payer's bank has already returned what a return would pay, so that none is offered. */
  isReturnedByBank: boolean;
};

type Deps = SalePart<'stores', 'returns'> & { reads: Pick<CabinetReads, 'order'> };

/** Returns an order and the buyer's remaining options; null when it belongs to another account. */
export async function readAccountOrder(
  deps: Deps,
  by: { accountId: string; orderId: string; language: ContentLanguage },
): Promise<ReturnableOrder | null> {
  const { orderId } = by;
  const order = await deps.reads.order(by.accountId, orderId, by.language);
  if (order === null) return null;
  const quote = order.state === 'paid' ? await quoteReturn(deps, orderId) : null;
  if (quote === null) return { order, giveBack: null, refusal: null, isReturnedByBank: false };
  return {
    order,
    giveBack: giveBackOf(quote),
    refusal: refusalOf(quote),
    isReturnedByBank: quote.isReturnedByBank,
  };
}

function giveBackOf({ lines, totals, isReturnedByBank }: ReturnQuote): GiveBack | null {
  const own = lines.filter(({ cause }) => cause === 'own_return');
  const total = totals.own_return;
  const open = own.filter(({ isOpen }) => isOpen);
  const told = (open.length > 0 ? open : own).toSorted((a, b) => Number(a.until) - Number(b.until));
  const [best] = told;
  if (best?.until === undefined || best.until === null || isReturnedByBank) return null;
  return {
    isOpen: total !== null,
    until: best.until,
    sharePermille: told.every(({ sharePermille }) => sharePermille === best.sharePermille) ? best.sharePermille : null,
    ...pricesBack(total ?? best),
  };
}

function refusalOf({ lines, totals }: ReturnQuote): ReturnableOrder['refusal'] {
  const total = totals.new_date_refused;
  const line = lines.find(({ cause, isOpen }) => cause === 'new_date_refused' && isOpen);
  return total === null || line === undefined ? null : { until: line.until, moneyMinor: total.moneyMinor };
}
