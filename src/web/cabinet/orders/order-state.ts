import type { AccountOrderLine } from '#api/cabinet/orders-contract.ts';
import { m } from '#texts/generated/messages.js';
import type { CabinetIconName } from '../icon.tsx';

export type Shown = { tone: 'green' | 'amber' | 'accent' | 'quiet'; icon: CabinetIconName; text: string };

/** State of an order as a label, an icon and a colour. */
export function shownState({ state, isPartlyReturned }: Pick<AccountOrderLine, 'state' | 'isPartlyReturned'>): Shown {
  switch (state) {
    case 'held':
    case 'awaiting_payment':
      return { tone: 'accent', icon: 'clock', text: m.cabinet_orders_to_pay() };
    case 'paid':
      return isPartlyReturned
        ? { tone: 'amber', icon: 'refund', text: m.cabinet_orders_partly_back() }
        : { tone: 'green', icon: 'check', text: m.cabinet_orders_paid() };
    case 'refund_pending':
      return { tone: 'amber', icon: 'refund', text: m.cabinet_orders_going_back() };
    case 'refunded':
      return { tone: 'quiet', icon: 'refund', text: m.cabinet_orders_back() };
    case 'expired':
      return { tone: 'quiet', icon: 'ban', text: m.cabinet_orders_expired() };
    case 'cancelled':
      return { tone: 'quiet', icon: 'ban', text: m.cabinet_orders_cancelled() };
  }
}

export type Filter = 'all' | 'to_pay' | 'paid' | 'back' | 'over';

const FILTER_OF: Readonly<Record<AccountOrderLine['state'], Filter>> = {
  held: 'to_pay',
  awaiting_payment: 'to_pay',
  paid: 'paid',
  refund_pending: 'back',
  refunded: 'back',
  expired: 'over',
  cancelled: 'over',
};

export const filterOf = (order: Pick<AccountOrderLine, 'state'>): Filter => FILTER_OF[order.state];

/** Time zone of an order's dates: that of its first performance or item. */
export function timeZoneOf({ orderParts }: { orderParts: readonly { timeZone: string }[] }): string {
  return orderParts[0]?.timeZone ?? 'UTC';
}
