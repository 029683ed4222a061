import type { PerformanceOffer } from '#usecases/pricing/ports.ts';
import type { UnpricedLine } from '#usecases/pricing/quote-lines.ts';
import type { WantedLine } from './ports.ts';

type UnpricedTicket = Extract<UnpricedLine, { kind: 'seat' | 'entry' }>;

/** The lines with the zones of their seats; null when a seat does not exist or has no price. */
export function zonedLines(wanted: readonly WantedLine[], offer: PerformanceOffer): UnpricedTicket[] | null {
  const lines = wanted.flatMap(({ lineNo, seatNo, zoneNo: areaNo, tariffNo }): UnpricedTicket[] => {
    const zoneNo = seatNo === null ? areaNo : offer.zoneOf(seatNo);
    if (zoneNo === null) return [];
    const { performanceId, priceList } = offer;
    const kind = seatNo === null ? 'entry' : 'seat';
    return [{ kind, lineNo, performanceId, priceListId: priceList.id, seatNo, zoneNo, tariffNo }];
  });
  return lines.length === wanted.length ? lines : null;
}

export function unknownSeats(wanted: readonly WantedLine[], offer: PerformanceOffer): number[] {
  return wanted.flatMap(({ seatNo }) => (seatNo !== null && offer.zoneOf(seatNo) === null ? [seatNo] : []));
}
