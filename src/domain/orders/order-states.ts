export type OrderState = 'held' | 'awaiting_payment' | 'paid' | 'expired' | 'cancelled' | 'refund_pending' | 'refunded';

/**
 * Every allowed state change of an order. `expired → paid` and `awaiting_payment → expired → paid` exist only for late
 * payments whose seats were still available; `cancelled` is the buyer's own release before payment.
 */
export const ORDER_TRANSITIONS: Readonly<Record<OrderState, readonly OrderState[]>> = {
  held: ['awaiting_payment', 'paid', 'expired', 'cancelled'],
  awaiting_payment: ['held', 'paid', 'expired', 'cancelled'],
  expired: ['paid'],
  cancelled: [],
  paid: ['refund_pending', 'refunded'],
  refund_pending: ['refunded'],
  refunded: [],
};

export function canTransition(from: OrderState, to: OrderState): boolean {
  return ORDER_TRANSITIONS[from].includes(to);
}

/** Meaning of an order's total: still to pay, paid (even if refunded since), or neither. */
export function sumOf(state: OrderState): 'due' | 'paid' | 'neither' {
  if (state === 'held' || state === 'awaiting_payment') return 'due';
  return state === 'expired' || state === 'cancelled' ? 'neither' : 'paid';
}

/** Failure code of a payment that the buyer left without paying. No bank has refused anything. */
export const LEFT_UNPAID = 'abandoned';
