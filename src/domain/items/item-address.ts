import type { Locale } from '#domain/locales/locale.ts';
import { isService, type ItemKind } from './item.ts';

/** Besides the item: the event it belongs to, an order to continue, and the distributor that referred the visitor. */
export type ItemSaleParameters = {
  eventId?: number | undefined;
  orderId?: string | undefined;
  distributorCompanyId?: string | null;
  campaignToken?: string | null;
};

/** Sale address of an item: `/widget/item?oid=&iid=&lang=`, of a service `/widget/?sid=&lang=`. `oid` is its event. */
export function itemSalePath(
  item: { id: number; kind: ItemKind },
  locale: Locale,
  more: ItemSaleParameters = {},
): string {
  const query = new URLSearchParams();
  if (more.eventId !== undefined) query.set('oid', String(more.eventId));
  query.set(isService(item.kind) ? 'sid' : 'iid', String(item.id));
  query.set('lang', locale);
  if (more.orderId !== undefined) query.set('order', more.orderId);
  if (more.distributorCompanyId != null) query.set('distributor_company_id', more.distributorCompanyId);
  if (more.campaignToken != null) query.set('_ftm', more.campaignToken);
  return `/widget/${isService(item.kind) ? '' : 'item'}?${query}`;
}
