import type { Locale } from '#domain/locales/locale.ts';

/** Parameter of a sale's address that asks for the form, which needs no scripts. */
export const FORM = 'form';

type More = {
  orderId?: string | undefined;
  sectorNo?: number | undefined;
  /** Opens a presale or an allotment. */
  code?: string | null;
  distributorCompanyId?: string | null;
  campaignToken?: string | null;
};

/** Address of the sale of a performance as a form: `/widget/?oid=&seid=&lang=&form=1`. */
export function saleFormPath(
  { eventId, performanceId }: { eventId: number; performanceId: number },
  locale: Locale,
  { orderId, sectorNo, code, distributorCompanyId, campaignToken }: More = {},
): string {
  const query = new URLSearchParams({ oid: String(eventId), seid: String(performanceId), lang: locale, [FORM]: '1' });
  if (sectorNo !== undefined) query.set('sector', String(sectorNo));
  if (code != null) query.set('code', code);
  if (orderId !== undefined) query.set('order', orderId);
  if (distributorCompanyId != null) query.set('distributor_company_id', distributorCompanyId);
  if (campaignToken != null) query.set('_ftm', campaignToken);
  return `/widget/?${query}`;
}
