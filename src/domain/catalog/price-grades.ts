import { type Currency, serviceFeeMinor } from '#domain/money/money.ts';
import type { PriceRecord } from './records.ts';

export type PlanZones = {
  /** Zones of seats, the dearest first. */
  seated: readonly string[];
  /** Zones of standing areas with the names people know them by. */
  standing: readonly { zoneKey: string; name: object }[];
};

export type PriceListRecord = {
  /** Says everything the list says, so equal lists are one row. */
  key: string;
  currency: Currency;
  feePermille: number;
  zones: readonly { zoneNo: number; zoneKey: string; name: object | null; priceMinor: number; feeMinor: number }[];
};

/** Prices end on 50 kopecks or tetri. */
const NICE_MINOR = 50;

/** A span of prices laid over the zones of a hall: evenly from the dearest to the cheapest, those who stand in between. */
export function priceListFor(price: PriceRecord, zones: PlanZones): PriceListRecord {
  const feePermille = Math.round(price.feePercent * 10);
  const amounts = [
    ...zones.seated.map((zoneKey, i) => ({
      zoneKey,
      name: null,
      amount: grade(price, zones.seated.length === 1 ? 1 : i / (zones.seated.length - 1)),
    })),
    ...zones.standing.map((area, i) => ({
      zoneKey: area.zoneKey,
      name: area.name,
      amount: grade(
        price,
        zones.seated.length > 0 ? 0.6 : zones.standing.length === 1 ? 1 : i / (zones.standing.length - 1),
      ),
    })),
  ];
  const listed = amounts.map(({ zoneKey, name, amount }, i) => {
    const priceMinor = Math.round((amount * 100) / NICE_MINOR) * NICE_MINOR;
    return { zoneNo: i + 1, zoneKey, name, priceMinor, feeMinor: serviceFeeMinor(priceMinor, feePermille) };
  });
  const content = listed.map((zone) => `${zone.zoneKey}=${zone.priceMinor}${zone.name ? 's' : ''}`).join(',');
  return { key: `${price.currency}/${feePermille}/${content}`, currency: price.currency, feePermille, zones: listed };
}

/** @param depth 0 for the dearest, 1 for the cheapest */
function grade(price: PriceRecord, depth: number): number {
  return price.to - (price.to - price.from) * depth;
}

const DEARER_FORMATS: Readonly<Record<string, number>> = { '3D': 0.15, Dolby: 0.2, IMAX: 0.35 };
/** Width of the prices of one showing within those of the film. */
const SPAN_OF_ONE = 0.4;

/** A cinema asks less in the morning and more on Saturday night; `minute` is of the wall clock, `weekday` 1 to 7. */
export function cinemaPrice(price: PriceRecord, minute: number, weekday: number, format: string | null): PriceRecord {
  const hour = Math.floor((minute % 1440) / 60);
  const byHour = hour >= 5 && hour < 12 ? 0 : hour >= 12 && hour < 17 ? 0.15 : 0.3;
  const weekend = weekday >= 5 ? 0.1 : 0;
  const lift = Math.min(1 - SPAN_OF_ONE, byHour + weekend + (format === null ? 0 : (DEARER_FORMATS[format] ?? 0)));
  const from = price.from + (price.to - price.from) * lift;
  return { ...price, from, to: from + (price.to - price.from) * SPAN_OF_ONE };
}
