import { type Currency, serviceFeeMinor } from '#domain/money/money.ts';
import type { PriceRecord } from './records.ts';
import { stableHash } from './stable-hash.ts';

export type PlanZones = {
  /** Zones of seats by their keys, the dearest first: z1, z2, … */
  seated: readonly string[];
  /** Standing areas, the name people know them by, and the zone whose price they have. */
  standing: readonly { zoneKey: string; name: object; gradedAs: string }[];
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

/** A span of prices laid evenly over the zones of a hall; a standing area costs what the seats of its grade do. */
export function priceListFor(price: PriceRecord, plan: PlanZones): PriceListRecord {
  const feePermille = Math.round(price.feePercent * 10);
  const grades = [...new Set([...plan.seated, ...plan.standing.map((area) => area.gradedAs)])].sort(byNumber);
  const zones = [
    ...plan.seated.toSorted(byNumber).map((zoneKey) => ({ zoneKey, name: null, grade: zoneKey })),
    ...plan.standing.map(({ zoneKey, name, gradedAs }) => ({ zoneKey, name, grade: gradedAs })),
  ].map(({ zoneKey, name, grade }, i) => {
    // Where there is one price only, it is the one announced as "from".
    const depth = grades.length === 1 ? 1 : grades.indexOf(grade) / (grades.length - 1);
    const amount = price.to - (price.to - price.from) * depth;
    const priceMinor = Math.round((amount * 100) / NICE_MINOR) * NICE_MINOR;
    return { zoneNo: i + 1, zoneKey, name, priceMinor, feeMinor: serviceFeeMinor(priceMinor, feePermille) };
  });
  const content = zones.map((zone) => `${zone.zoneKey}=${zone.priceMinor}${nameOf(zone.name)}`).join(',');
  return { key: `${price.currency}/${feePermille}/${content}`, currency: price.currency, feePermille, zones };
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** Areas of the same price and key with different names are different lists. */
function nameOf(name: object | null): string {
  return name === null ? '' : `(${stableHash(JSON.stringify(name)).toString(36)})`;
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
