export type OrderState = 'held' | 'awaiting_payment' | 'paid' | 'expired' | 'cancelled' | 'refund_pending' | 'refunded';

/**
 * Every allowed move of an order. `expired → paid` and `awaiting_payment → expired → paid` exist only for money that
 * arrived late and whose seats could be had again; `cancelled` is the buyer's own release before paying.
 */
export const ORDER_MOVES: Readonly<Record<OrderState, readonly OrderState[]>> = {
  held: ['awaiting_payment', 'paid', 'expired', 'cancelled'],
  awaiting_payment: ['held', 'paid', 'expired', 'cancelled'],
  expired: ['paid'],
  cancelled: [],
  paid: ['refund_pending', 'refunded'],
  refund_pending: ['refunded'],
  refunded: [],
};

export function mayMove(from: OrderState, to: OrderState): boolean {
  return ORDER_MOVES[from].includes(to);
}

/** What the sum of an order is: still to pay, paid (also where it goes back since), or neither. */
export function sumOf(state: OrderState): 'due' | 'paid' | 'neither' {
  if (state === 'held' || state === 'awaiting_payment') return 'due';
  return state === 'expired' || state === 'cancelled' ? 'neither' : 'paid';
}

/** Failure of a payment that its buyer gave up: the way back was taken without paying. No bank has refused anything. */
export const LEFT_UNPAID = 'abandoned';
