import type { OrderView } from '#api/orders/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { isRental } from '#domain/video/watch-address.ts';
import type { SeatName } from '../sale/seat-labels.ts';

/** What the checkout shows beside the order, in the browser as in the form without scripts. */
export type CheckoutFacts = {
  locale: Locale;
  /** Origin of the guide's pages. */
  siteOrigin: string;
  /** The performance on sale here, of which more is known than the order says; null where an item is sold. */
  here: PerformanceHere | null;
};

export type PerformanceHere = {
  performanceId: number;
  age: string;
  when: string;
  where: string;
  /** Null until the plan is known. */
  seatName(seatNo: number): SeatName | null;
  zoneName(zoneNo: number): string | null;
};

/** What the buyer gets: tickets, with or without codes beside them, codes alone, or links to videos. */
export type SoldKind = 'tickets' | 'codes' | 'rental';

export function soldKind({ performances, items }: Pick<OrderView, 'performances' | 'items'>): SoldKind {
  if (performances.length > 0) return 'tickets';
  return items.every(({ kind }) => isRental(kind)) ? 'rental' : 'codes';
}
