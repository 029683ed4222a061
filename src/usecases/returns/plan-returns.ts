import { bookFeeReturn, bookReturn, type LedgerTransaction } from '#domain/ledger/ledger.ts';
import { type OrderReturn, returnOf, type ReturnRule, type SoldLine } from '#domain/refunds/returns.ts';
import { withBrokenSets } from '#domain/refunds/broken-sets.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import type { MoneyBack, OrderToReturn, ReturnCase } from './ports.ts';

export type PlannedReturns = {
  cases: ReturnCase[];
  ledger: LedgerTransaction[];
  total: MoneyBack;
};

/** Computes what each order receives back for its lines by a rule, as cases with the ledger entries for them. */
export function planReturns(
  random: SaleDeps['random'],
  orders: readonly OrderToReturn[],
  why: { cause: string; actor: string },
  rule: ReturnRule,
): PlannedReturns {
  const planned = orders.map((order) => {
    const back = returnOf(order, withBrokenSets(order.lines, order.withheld, order.lines), rule);
    return { back, ...returnCase(random, order, back, { ...why, endsLines: rule.pricePermille > 0 }) };
  });
  return {
    cases: planned.map((each) => each.case),
    ledger: planned.flatMap(({ ledger }) => ledger),
    total: {
      moneyMinor: planned.reduce((sum, { back }) => sum + back.moneyMinor, 0),
      pointsMinor: planned.reduce((sum, { back }) => sum + back.pointsMinor, 0),
      feePoints: planned.reduce((sum, { back }) => sum + back.feePoints, 0),
    },
  };
}

/** One case of one order, with its ledger transactions. */
export function returnCase(
  random: SaleDeps['random'],
  order: Omit<OrderToReturn, 'lines' | 'withheld'> & { lines: readonly SoldLine[] },
  back: OrderReturn,
  why: { cause: string; actor: string; endsLines: boolean },
): { case: ReturnCase; ledger: LedgerTransaction[] } {
  const { orderId, paymentId } = order;
  const { lines, moneyMinor, pointsMinor, chargedBackMinor, feePoints } = back;
  const id = random.uuid();
  const refund =
    moneyMinor > 0 && paymentId !== null ? { id: random.uuid(), paymentId, amountMinor: moneyMinor } : null;
  const ledger = [bookReturn(id, order, { paymentId, lines, moneyMinor, pointsMinor, chargedBackMinor })];
  if (feePoints > 0) ledger.push(bookFeeReturn(id, order, feePoints));
  return { case: { id, orderId, ...why, lines, refund, chargedBackMinor }, ledger };
}
