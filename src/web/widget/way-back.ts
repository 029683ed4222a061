import type { OpenOrder } from './sale/selection.ts';

/** Parameter of the widget's address with an order to continue. */
export const RESUMED = 'order';

/**
 * Parameter with the order on return from the payment page. A paid order stays in the address, so that a reload shows its
 * tickets again, also where nothing is stored. Any other outcome ends with the parameter removed.
 */
export const RETURNED = 'paid_order';

/**
 * Returns the address at which another order of this visitor continues. It is always in the widget of the same host:
 * the widget's host has no pages of the site, and the visitor's cookie, which opens the order, belongs to this host.
 */
export function wayBackTo({ id, eventId, performanceId, itemId }: OpenOrder, address: string): string {
  const url = new URL(address);
  url.pathname = itemId === null ? '/widget/' : '/widget/item';
  const wanted = { oid: eventId, seid: performanceId, iid: itemId, [RESUMED]: id };
  for (const [name, value] of Object.entries(wanted)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  return url.pathname + url.search;
}
