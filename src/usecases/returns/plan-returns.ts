import { bookFeeReturn, bookReturn, type LedgerTransaction } from '#domain/ledger/ledger.ts';
import { type OrderReturn, returnOf, type ReturnRule, type SoldLine } from '#domain/refunds/returns.ts';
import { withBrokenRules } from '#domain/refunds/broken-rules.ts';
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
    const endsLines = rule.pricePermille > 0;
    const lines = endsLines ? withBrokenRules(order.bought, order.lines, { isSeller: true }) : order.lines;
    const back = returnOf(order, lines, rule);
    return { back, ...returnCase(random, order, back, { ...why, endsLines }) };
  });
  return {
    cases: planned.map((each) => each.case),
    ledger: planned.flatMap(({ ledger }) => ledger),
    total: totalOf(planned.map(({ back }) => back)),
  };
}

/** What comes back of the prices. */
export function pricesBack({ moneyMinor, certificateMinor, creditMinor, pointsMinor }: Omit<MoneyBack, 'feePoints'>) {
  return { moneyMinor, certificateMinor, creditMinor, pointsMinor };
}

/** What several returns pay together. */
export function totalOf(backs: readonly MoneyBack[]): MoneyBack {
  const total = (key: keyof MoneyBack) => backs.reduce((sum, back) => sum + back[key], 0);
  return {
    moneyMinor: total('moneyMinor'),
    certificateMinor: total('certificateMinor'),
    creditMinor: total('creditMinor'),
    pointsMinor: total('pointsMinor'),
    feePoints: total('feePoints'),
  };
}

/** One case of one order, with its ledger transactions. */
export function returnCase(
  random: SaleDeps['random'],
  order: Omit<OrderToReturn, 'lines' | 'bought'> & { lines: readonly SoldLine[] },
  back: OrderReturn,
  why: { cause: string; actor: string; endsLines: boolean },
): { case: ReturnCase; ledger: LedgerTransaction[] } {
  const { orderId, paymentId } = order;
  const { lines, moneyMinor, chargedBackMinor, feePoints } = back;
  const tenders = lines.flatMap((line) => line.tenders);
  const id = random.uuid();
  const refund =
    moneyMinor > 0 && paymentId !== null ? { id: random.uuid(), paymentId, amountMinor: moneyMinor } : null;
  const ledger = [bookReturn(id, order, { paymentId, lines, moneyMinor, tenders, chargedBackMinor })];
  if (feePoints > 0) ledger.push(bookFeeReturn(id, order, feePoints));
  return { case: { id, orderId, ...why, lines, refund, chargedBackMinor }, ledger };
}
