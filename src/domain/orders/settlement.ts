import type { OrderState } from './order-states.ts';

/** A provider's report on one payment: authentic, but not yet compared with our records. */
export type ProviderFact = {
  providerRef: string | null;
  paymentId: string | null;
  state: 'pending' | 'captured' | 'failed' | 'expired';
  captureRef: string | null;
  amountMinor: number;
  currency: string;
};

export type SettlementFacts = {
  fact: ProviderFact;
  payment: {
    id: string;
    providerRef: string | null;
    captureRef: string | null;
    state: 'created' | 'redirected' | 'captured' | 'failed' | 'expired';
    amountMinor: number;
    currency: string;
  };
  order: {
    state: OrderState;
    /** By the database's clock, read after every lock was taken. */
    isHoldLive: boolean;
    dueMinor: number;
    currency: string;
    acceptsBetter: boolean;
    /** Another payment of this order was captured and used. */
    isPaidByAnother: boolean;
    /** A gift certificate that would pay a part of it is frozen. */
    hasFrozenTender: boolean;
  };
  performances: readonly PerformanceOfOrder[];
  /** Whether all its items can be bought; true for an order without items. */
  areItemsSellable: boolean;
  /** The worst of all its seats and entries; `held` for an order without any. */
  places: Availability;
  /** The worst of all its units; `held` for an order without any. */
  units: Availability;
  /** Whether equal or better seats were found and locked. Searched for only when `wantsBetterSeats` returns true. */
  hasBetterSeats: boolean;
};

/** `held` is still held for the order, `free` is held for nobody. */
export type Availability = 'held' | 'free' | 'taken';

export type PerformanceOfOrder = {
  isCancelled: boolean;
  /** Moved to another date after the seats were held. */
  isRescheduled: boolean;
  isSellable: boolean;
  limitPerBuyer: number;
  seatsHere: number;
  /** Seats of the same buyer in other live orders. */
  seatsElsewhere: number;
};

export const AUTO_REFUND_REASONS = [
  'wrong_reference',
  'second_capture',
  'wrong_amount',
  'wrong_currency',
  'already_paid',
  'order_changed',
  'order_cancelled',
  'performance_cancelled',
  'performance_moved',
  'sale_closed',
  'over_limit',
  'seats_gone',
  'units_gone',
  'offer_gone',
] as const;
export type AutoRefundReason = (typeof AUTO_REFUND_REASONS)[number];

export type Settlement =
  | { kind: 'pay' | 'pay_late_same_seats' | 'pay_better_seats' }
  /** `isUnmatched`: the money belongs to another payment, so it gets its own payment row and this one stays unchanged. */
  | { kind: 'auto_refund'; reason: AutoRefundReason; isUnmatched: boolean }
  | { kind: 'close'; state: 'failed' | 'expired' }
  | { kind: 'ignore' };

/** Reasons that honest buyers and providers do not cause, so a person must check them. */
export function isAlarming(reason: AutoRefundReason): boolean {
  return ['wrong_reference', 'second_capture', 'wrong_amount', 'wrong_currency'].includes(reason);
}

/**
 * Decides what follows from a provider's report. Captured money either pays the order in full or is refunded in full; a
 * capture is final and overrides an earlier or later failure; a repeated report changes nothing.
 */
export function decideSettlement(facts: SettlementFacts): Settlement {
  const { fact, payment } = facts;
  if (fact.state === 'pending') return { kind: 'ignore' };
  if (fact.state !== 'captured') {
    const isOpen = payment.state === 'created' || payment.state === 'redirected';
    return isOpen && isSameReference(facts) ? { kind: 'close', state: fact.state } : { kind: 'ignore' };
  }
  if (!isSameReference(facts)) return { kind: 'auto_refund', reason: 'wrong_reference', isUnmatched: true };
  if (payment.state === 'captured') {
    return isSecondCapture(facts)
      ? { kind: 'auto_refund', reason: 'second_capture', isUnmatched: true }
      : { kind: 'ignore' };
  }
  if (fact.currency !== payment.currency) return autoRefund('wrong_currency');
  if (fact.amountMinor !== payment.amountMinor) return autoRefund('wrong_amount');
  return settleGoodMoney(facts);
}

/** Whether to search for other seats: everything else about the late payment is in order. */
export function wantsBetterSeats(facts: Omit<SettlementFacts, 'hasBetterSeats'>): boolean {
  const outcome = decideSettlement({ ...facts, hasBetterSeats: true });
  return outcome.kind === 'pay_better_seats';
}

function settleGoodMoney({
  order,
  performances,
  areItemsSellable,
  places,
  units,
  payment,
  hasBetterSeats,
}: SettlementFacts): Settlement {
  if (order.isPaidByAnother || ['paid', 'refund_pending', 'refunded'].includes(order.state)) {
    return autoRefund('already_paid');
  }
  if (performances.some(({ isCancelled }) => isCancelled)) return autoRefund('performance_cancelled');
  if (performances.some(({ isRescheduled }) => isRescheduled)) return autoRefund('performance_moved');
  if (order.state === 'cancelled') return autoRefund('order_cancelled');
  // After giving up a payment and changing the order, the buyer may still complete that payment on the provider's page.
  if (order.dueMinor !== payment.amountMinor || order.currency !== payment.currency) return autoRefund('order_changed');
  if (order.hasFrozenTender) return autoRefund('offer_gone');
  const isOverLimit = performances.some((each) => each.seatsHere + each.seatsElsewhere > each.limitPerBuyer);
  if (order.state !== 'expired' && order.isHoldLive && places === 'held' && units === 'held') {
    // Going back from a payment allows other seats of the same total; how many they are, only a checkout has checked.
    return order.state === 'held' && isOverLimit ? autoRefund('over_limit') : { kind: 'pay' };
  }

  // Late: the order no longer holds anything, so all checks of a new order apply.
  if (!performances.every(({ isSellable }) => isSellable) || !areItemsSellable) return autoRefund('sale_closed');
  if (isOverLimit) return autoRefund('over_limit');
  if (units === 'taken') return autoRefund('units_gone');
  if (places !== 'taken') return { kind: 'pay_late_same_seats' };
  return order.acceptsBetter && hasBetterSeats ? { kind: 'pay_better_seats' } : autoRefund('seats_gone');
}

function autoRefund(reason: AutoRefundReason): Settlement {
  return { kind: 'auto_refund', reason, isUnmatched: false };
}

function isSameReference({ fact, payment }: SettlementFacts): boolean {
  if (fact.paymentId !== null && fact.paymentId !== payment.id) return false;
  return fact.providerRef === null || payment.providerRef === null || fact.providerRef === payment.providerRef;
}

/** A provider without a transaction reference yet may repeat its session's reference; that is the same capture. */
function isSecondCapture({ fact, payment }: SettlementFacts): boolean {
  const references = [fact.captureRef, payment.captureRef];
  if (references.includes(null) || references.includes(payment.providerRef)) return false;
  return fact.captureRef !== payment.captureRef;
}
