import type { OwnOrder } from './sale/selection.ts';

/** Order another page of ours sends back to its seats; a parameter of the widget's address. */
export const RESUMED = 'order';

/**
 * Where another order of this visitor goes on. It is always the widget of the same host: the host of the widget has no
 * pages of the site, and the visitor's cookie, which opens the order, is of this host.
 */
export function wayBackTo({ id, eventId, performanceId, itemId }: OwnOrder, address: string): string {
  const url = new URL(address);
  url.pathname = itemId === null ? '/widget/' : '/widget/item';
  const wanted = { oid: eventId, seid: performanceId, iid: itemId, [RESUMED]: id };
  for (const [name, value] of Object.entries(wanted)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  return url.pathname + url.search;
}
