import type { OrderToChange } from './ports.ts';

export type NotChangeable = {
  ok: false;
  code: 'unknown_order' | 'order_closed' | 'payment_open' | 'hold_expired';
};

/** Why an order cannot be changed at this moment; null if it can. */
export function refuseChange(order: OrderToChange | null): NotChangeable | null {
  if (order === null) return { ok: false, code: 'unknown_order' };
  if (order.state === 'awaiting_payment') return { ok: false, code: 'payment_open' };
  if (order.state === 'expired') return { ok: false, code: 'hold_expired' };
  if (order.state !== 'held') return { ok: false, code: 'order_closed' };
  return order.isHoldLive ? null : { ok: false, code: 'hold_expired' };
}
