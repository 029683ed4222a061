import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import { useSale, useSaleState } from '../use-store.ts';

/** The price of a seat, or null when it is not for sale or outside the price filter. */
export function usePrices(hall: DecodedHall): (seatNo: number) => number | null {
  const { saleStore } = useSale();
  const { shownZones } = useSaleState();
  const prices = hall.zoneKeys.map((key) => {
    const zone = saleStore.zones.find(({ zoneKey }) => zoneKey === key);
    return zone && (shownZones.size === 0 || shownZones.has(zone.zoneNo)) ? zone.totalMinor : null;
  });
  return (seatNo) => prices[hall.zone[seatNo] ?? 255] ?? null;
}
