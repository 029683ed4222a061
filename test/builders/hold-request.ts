import { randomUUID } from 'node:crypto';
import { createOffers } from '#adapters/db/pricing/offers.ts';
import type { Queryable } from '#adapters/db/connection/pool.ts';
import type { HoldRequest, WantedLine } from '#usecases/holds/ports.ts';
import { type Opening, pricedRequest } from '#usecases/holds/priced-request.ts';

/** A hold of seats and entries at the prices of this moment, for tests of the statement itself. */
export async function aHoldRequest(
  on: Queryable,
  performance: { id: number; priceListId: number },
  wanted: { seats?: number[]; entries?: [zoneNo: number, count: number][] },
  changes: Partial<HoldRequest> = {},
): Promise<HoldRequest> {
  const offers = createOffers(on);
  const offer = await offers.performance(performance.id);
  if (offer === null) throw new Error(`performance ${performance.id} offers nothing`);
  const orderId = randomUUID();
  const opening: Opening = {
    orderId,
    number: orderId,
    accessKey: orderId,
    orderKey: null,
    idemKey: orderId,
    idemBody: '',
    performanceId: performance.id,
    priceListId: performance.priceListId,
    locale: 'ru',
    distributorCompanyId: null,
    campaignToken: null,
    visitor: null,
  };
  const lines: Omit<WantedLine, 'lineNo' | 'tariffNo'>[] = [
    ...(wanted.seats ?? []).map((seatNo) => ({ seatNo, zoneNo: null })),
    ...(wanted.entries ?? []).flatMap(([zoneNo, count]) =>
      Array.from({ length: count }, () => ({ seatNo: null, zoneNo })),
    ),
  ];
  const numbered = lines.map((line, index) => ({ ...line, lineNo: index + 1, tariffNo: 1 }));
  const priced = pricedRequest(opening, numbered, offer, offers.now());
  if (!('kind' in priced) || priced.kind !== 'request') throw new Error(`no price: ${JSON.stringify(priced)}`);
  return { ...priced.request, ...changes };
}
