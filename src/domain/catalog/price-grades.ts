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
