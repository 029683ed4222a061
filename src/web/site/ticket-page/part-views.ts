import type { EntitlementsPart, EntitlementsView } from '#api/entitlements/contract.ts';
import type { TicketsPart, TicketsView } from '#api/tickets/contract.ts';
import { KIND_SLUGS, type ShopKind } from '#domain/items/item.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';

/** The tickets of one performance, with what its order shares. */
export type TicketsPartView = TicketsPart & Omit<TicketsView, 'orderParts'>;
/** The units of one item, with what its order shares. */
export type CodesPartView = EntitlementsPart & Omit<EntitlementsView, 'orderParts'>;

export function ticketParts(view: TicketsView | null): TicketsPartView[] {
  if (view === null) return [];
  const { orderParts, ...order } = view;
  return orderParts.map((part) => ({ ...order, ...part }));
}

export function codesParts(view: EntitlementsView | null): CodesPartView[] {
  if (view === null) return [];
  const { orderParts, ...order } = view;
  return orderParts.map((part) => ({ ...order, ...part }));
}

/** Whether any of the tickets lets somebody in, or did. */
export function isGood({ performance, tickets }: TicketsPart): boolean {
  return performance.state !== 'cancelled' && tickets.some(({ state }) => state !== 'void');
}

export function eventPageOf({ performance }: TicketsPart, locale: Locale): string {
  return href(locale, 'region-event-event', { region: performance.citySlug, event: String(performance.eventId) });
}

/** Videos and packages have their own pages. */
export function itemPageOf({ item, order, watchUrl }: CodesPartView, locale: Locale): string {
  if (watchUrl !== null) return watchUrl;
  const region = item.citySlug ?? MARKETS[order.market].defaultCity;
  const id = (KIND_SLUGS as Partial<Record<string, string>>)[item.kind as ShopKind];
  return id === undefined
    ? href(locale, 'region-videos', { region })
    : href(locale, 'region-items-id-item', { region, id, item: item.id });
}

/** Whether there is a code to show somebody; a rental is watched instead. */
export function isShown({ watchUrl, codes }: EntitlementsPart): boolean {
  return (
    watchUrl === null && codes.some(({ state, isHidden, isStopped }) => state === 'issued' && !isHidden && !isStopped)
  );
}
