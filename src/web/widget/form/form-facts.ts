import type { ItemSale } from '#api/items/contract.ts';
import type { OrderView } from '#api/orders/contract.ts';
import type { AccessView, SaleView } from '#api/performances/contract.ts';
import { refuseJoin } from '#domain/holds/join-order.ts';
import { itemSalePath } from '#domain/items/item-address.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { saleFormPath } from '#domain/orders/sale-form-address.ts';
import { normaliseVoucherCode } from '#domain/pricing/voucher-code.ts';
import type { Geometry } from '#domain/seating/compile-geometry.ts';
import type { Overview } from '#domain/seating/compile-overview.ts';
import type { RefusalCode } from '../sale/selection.ts';

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
/** A code, and either what it opens or why it opens nothing. */
export type FormAccess = { code: string } & (
  | { opens: AccessView; refused: null }
  | { opens: null; refused: RefusalCode }
);
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
  /** The presale's or allotment's code of the address; null without one. */
  access: FormAccess | null;
  /** The sector whose seats are listed, by its position in the overview. */
  sectorNo: number | null;
};

export type KnownFacts = FormFacts & { subject: ItemSubject | TicketSubject };
export type ItemFacts = FormFacts & { subject: ItemSubject };
export type TicketFacts = FormFacts & { subject: TicketSubject };

/** Address of this sale; with `orderId` the address at which this order continues. */
export function saleAddress(
  facts: FormFacts,
  { orderId, sectorNo, code }: { orderId?: string; sectorNo?: number; code?: string | null } = {},
): string {
  const { locale, subject, eventId, distributorCompanyId, campaignToken } = facts;
  if (subject === null) return '/widget/item';
  const more = { orderId, distributorCompanyId, campaignToken };
  if (subject.kind === 'item') return itemSalePath(subject.sale, locale, { ...more, eventId: eventId ?? undefined });
  const { id: performanceId, eventId: ownEventId } = subject.sale.performance;
  const known = code === undefined ? keptCode(subject) : code;
  return saleFormPath({ eventId: ownEventId, performanceId }, locale, { ...more, sectorNo, code: known });
}

/** One that is used up may be so by the order of this visit, and has uses again when that ends. */
function keptCode({ access }: TicketSubject): string | null {
  return access === null || access.refused === 'voucher_unknown' ? null : access.code;
}

/** Whether what is chosen can be added to an open order. An order has one code: what another opens needs its own. */
export function canJoin(facts: KnownFacts, order: OrderView): boolean {
  const { subject } = facts;
  if (refuseJoin(order, subject.sale) !== null) return false;
  if (needsOwnOrder(facts)) return holdsSubject(facts, order);
  const access = subject.kind === 'tickets' ? subject.access : null;
  return access === null || access.opens === null || order.voucherCode === normaliseVoucherCode(access.code);
}

/** Whether a presale is open only to an order that was opened with a code, which has no use left for another one. */
export function needsOwnOrder({ subject }: KnownFacts): boolean {
  return subject.kind === 'tickets' && subject.sale.performance.status === 'presale' && !subject.access?.opens;
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
