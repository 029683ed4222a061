import { isSharedEnough, sharedUses } from '#domain/allotments/shared-capacity.ts';
import type { PerformanceOffer } from '#usecases/pricing/ports.ts';
import { type PriceRefusal, priceRefusal } from '#usecases/pricing/price-refusal.ts';
import { quoteLines } from '#usecases/pricing/quote-lines.ts';
import type { HoldRequest, WantedLine } from './ports.ts';
import { unknownSeats, zonedLines } from './zoned-lines.ts';

/** A hold that has no prices yet. */
export type Opening = Omit<
  HoldRequest,
  'lines' | 'pricingVersion' | 'organizerId' | 'validFrom' | 'validUntil' | 'tiers'
>;

/** A hold at the prices that the performance offers at this moment, the seats that it does not have, or a refusal. */
export function pricedRequest(
  opening: Opening,
  wanted: readonly WantedLine[],
  offer: PerformanceOffer,
  now: Date,
): { kind: 'request'; request: HoldRequest } | { kind: 'unknown_seats'; seats: number[] } | PriceRefusal {
  const lines = zonedLines(wanted, offer);
  if (lines === null) return { kind: 'unknown_seats', seats: unknownSeats(wanted, offer) };
  const zones = lines.map(({ zoneNo }) => zoneNo);
  if (!isSharedEnough(offer.shared, zones)) return { ok: false, code: 'area_full' };
  const quoted = quoteLines(lines, { performances: [offer], items: [], voucher: null, now });
  if (!quoted.ok) return priceRefusal(quoted);
  const { validFrom, validUntil, capUses } = quoted.quote;
  const request = {
    ...opening,
    lines: quoted.lines.filter((line) => line.kind !== 'unit'),
    pricingVersion: offer.version,
    organizerId: offer.organizerId,
    validFrom,
    validUntil,
    tiers: [
      ...capUses.map(({ capId, tickets }) => ({ tierNo: capId, tickets, limit: tierLimit(offer, capId) })),
      ...sharedUses(offer.shared, zones).map(({ sharedNo, tickets, capacity }) => {
        return { tierNo: -sharedNo, tickets, limit: capacity };
      }),
    ],
  };
  return { kind: 'request', request };
}

function tierLimit({ priceList }: PerformanceOffer, tierNo: number): number {
  return priceList.tariffs.find(({ cap }) => cap?.capId === tierNo)?.cap?.limit ?? 0;
}
