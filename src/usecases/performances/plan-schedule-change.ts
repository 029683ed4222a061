import { bookFeeReturn, bookReturn, type LedgerTransaction } from '#domain/ledger/ledger.ts';
import { type RefundBreakdown, type PaidOrder, withoutChargedBack } from '#domain/refunds/returns.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import type { OrderToReturn, ReturnWrite } from './ports.ts';

/** The effect of a schedule change, shown before it is carried out. */
export type ChangePlan = {
  title: string;
  startsAt: Date;
  paidOrders: number;
  tickets: number;
  unpaidOrders: number;
  moneyMinor: number;
  pointsMinor: number;
  feePoints: number;
  currency: string;
  refundUntil: Date | null;
};

export type PlannedReturns = {
  returns: ReturnWrite[];
  ledger: LedgerTransaction[];
  total: RefundBreakdown;
  /** Money owed by the rule that payers' banks have taken back already. */
  chargedBackMinor: number;
};

/** Computes what each order receives back by a rule, with the ledger entries for it. */
export function planReturns(
  random: SaleDeps['random'],
  orders: readonly OrderToReturn[],
  cause: string,
  rule: (paid: PaidOrder) => RefundBreakdown,
): PlannedReturns {
  const planned: PlannedReturns = {
    returns: [],
    ledger: [],
    total: { moneyMinor: 0, pointsMinor: 0, feePoints: 0 },
    chargedBackMinor: 0,
  };
  for (const order of orders) {
    const owed = rule(order.paid);
    const breakdown = withoutChargedBack(owed, order.paid, order.left);
    const chargedBackMinor = owed.moneyMinor - breakdown.moneyMinor;
    const refund =
      breakdown.moneyMinor > 0 && order.paymentId !== null
        ? { id: random.uuid(), paymentId: order.paymentId, amountMinor: breakdown.moneyMinor }
        : null;
    planned.returns.push({ orderId: order.orderId, refund, feePoints: breakdown.feePoints, chargedBackMinor });
    planned.ledger.push(bookReturn(cause, order, { paymentId: order.paymentId, ...breakdown, chargedBackMinor }));
    if (breakdown.feePoints > 0) planned.ledger.push(bookFeeReturn(order, breakdown.feePoints));
    planned.total.moneyMinor += breakdown.moneyMinor;
    planned.total.pointsMinor += breakdown.pointsMinor;
    planned.total.feePoints += breakdown.feePoints;
    planned.chargedBackMinor += chargedBackMinor;
  }
  return planned;
}

/** A return that pays nothing because the bank has paid it already would only cost the buyer the tickets. */
export function isPaidByBank({ total, chargedBackMinor }: PlannedReturns): boolean {
  return chargedBackMinor > 0 && total.moneyMinor + total.pointsMinor === 0;
}
