import type { ItemSale } from '#api/items/contract.ts';
import type { SaleView } from '#api/performances/contract.ts';
import { itemSalePath } from '#domain/items/item-address.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { saleFormPath } from '#domain/orders/sale-form-address.ts';
import type { Geometry } from '#domain/seating/compile-geometry.ts';
import type { Overview } from '#domain/seating/compile-overview.ts';

/** Data for all steps of a sale as a form. */
export type FormFacts = {
  locale: Locale;
  market: MarketName;
  /** What the address asks for. */
  sells: 'item' | 'tickets';
  /** Null when what the address names does not exist. */
  subject: ItemSubject | TicketSubject | null;
  /** The event that an item belongs to, from the address. */
  eventId: number | null;
  /** The distributor that referred the visitor; passed on from step to step. */
  distributorCompanyId: string | null;
  campaignToken: string | null;
  siteOrigin: string;
};
export type ItemSubject = { kind: 'item'; sale: ItemSale };
export type TicketSubject = {
  kind: 'tickets';
  sale: SaleView;
  when: string;
  where: string;
  eventPath: string;
  /** Null when the performance has no plan, or cannot be bought. */
  plan: { overview: Overview<string>; geometry: Geometry } | null;
  /** One status a seat, as on the wire; null without a plan. */
  statuses: Uint8Array | null;
  /** The sector whose seats are listed, by its position in the overview. */
  sectorNo: number | null;
};

export type KnownFacts = FormFacts & { subject: ItemSubject | TicketSubject };
export type ItemFacts = FormFacts & { subject: ItemSubject };
export type TicketFacts = FormFacts & { subject: TicketSubject };

/** Address of this sale; with `orderId` the address at which this order continues. */
export function saleAddress(
  facts: FormFacts,
  { orderId, sectorNo }: { orderId?: string; sectorNo?: number } = {},
): string {
  const { locale, subject, eventId, distributorCompanyId, campaignToken } = facts;
  if (subject === null) return '/widget/item';
  const more = { orderId, distributorCompanyId, campaignToken };
  if (subject.kind === 'item') return itemSalePath(subject.sale, locale, { ...more, eventId: eventId ?? undefined });
  const { id: performanceId, eventId: ownEventId } = subject.sale.performance;
  return saleFormPath({ eventId: ownEventId, performanceId }, locale, { ...more, sectorNo });
}

type Parts = {
  performances: readonly { id: number; eventId: number }[];
  items: readonly Parameters<typeof itemSalePath>[0][];
};

/** Where an order continues: at this sale if it holds something of it, else at its first other part. */
export function orderAddress(facts: FormFacts, order: { id: string } & Parts): string {
  const { locale, distributorCompanyId, campaignToken } = facts;
  if (holdsSubject(facts, order)) return saleAddress(facts, { orderId: order.id });
  const more = { orderId: order.id, distributorCompanyId, campaignToken };
  const [performance] = order.performances;
  if (performance !== undefined) {
    return saleFormPath({ eventId: performance.eventId, performanceId: performance.id }, locale, more);
  }
  const [item] = order.items;
  return item === undefined ? saleAddress(facts) : itemSalePath(item, locale, more);
}

export function holdsSubject({ subject }: FormFacts, { performances, items }: Parts): boolean {
  if (subject === null) return false;
  return subject.kind === 'item'
    ? items.some(({ id }) => id === subject.sale.id)
    : performances.some(({ id }) => id === subject.sale.performance.id);
}
