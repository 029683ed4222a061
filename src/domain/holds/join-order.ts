import type { MarketName } from '#domain/markets/market.ts';
import type { Currency } from '#domain/money/money.ts';
import type { OrderState } from '#domain/orders/order-states.ts';
import { LINES_PER_ORDER } from './hold-rules.ts';

/** With less time left, whoever adds something could hardly finish choosing, and would lose both. */
const SHORTEST_TO_JOIN_SECONDS = 60;

type OpenOrder = {
  state: OrderState;
  market: MarketName;
  currency: Currency;
  holdSecondsLeft: number;
  lines: readonly unknown[];
};
export type JoinRefusal = 'payment_open' | 'other_currency' | 'hold_ending' | 'order_full';

/** Why nothing of a market and currency can be added to an open order; null if it can. */
export function refuseJoin(order: OpenOrder, sold: { market: MarketName; currency: Currency }): JoinRefusal | null {
  if (order.state !== 'held') return 'payment_open';
  if (order.market !== sold.market || order.currency !== sold.currency) return 'other_currency';
  if (order.holdSecondsLeft < SHORTEST_TO_JOIN_SECONDS) return 'hold_ending';
  return order.lines.length >= LINES_PER_ORDER ? 'order_full' : null;
}
