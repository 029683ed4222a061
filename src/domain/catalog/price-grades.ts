import { type Currency, serviceFeeMinor } from '#domain/money/money.ts';
import type { TariffCondition } from '#domain/pricing/price-list.ts';
import type { PriceRecord, ReducedTariffRecord } from './import/records.ts';
import { stableHash } from './import/stable-hash.ts';

export type PlanZones = {
  /** Keys of the seats' price zones, the most expensive first: z1, z2, … */
  seated: readonly string[];
  /** Standing areas with their public name and the zone whose price they have. */
  standing: readonly { zoneKey: string; name: object; gradedAs: string }[];
};

export type PriceListRecord = {
  /** Encodes the whole content of the list, so equal lists share one row. */
  key: string;
  currency: Currency;
  feePermille: number;
  zones: readonly { zoneNo: number; zoneKey: string; name: object | null; priceMinor: number; feeMinor: number }[];
  /** Beside the full price of every zone. */
  tariffs: readonly ReducedTariff[];
};

export type ReducedTariff = {
  tariffNo: number;
  kind: ReducedTariffRecord['kind'];
  permille: number;
  condition: TariffCondition | null;
  /** For each full-price ticket at most so many of these; null without a limit. */
  perFull: number | null;
};

/** Prices are multiples of 50 kopecks or tetri. */
const NICE_MINOR = 50;

/** Spreads a price range evenly over a hall's zones; a standing area costs as much as the seats of its grade. */
export function priceListFor(price: PriceRecord, plan: PlanZones): PriceListRecord {
  const feePermille = Math.round(price.feePercent * 10);
  const grades = [...new Set([...plan.seated, ...plan.standing.map((area) => area.gradedAs)])].sort(byNumber);
  const zones = [
    ...plan.seated.toSorted(byNumber).map((zoneKey) => ({ zoneKey, name: null, grade: zoneKey })),
    ...plan.standing.map(({ zoneKey, name, gradedAs }) => ({ zoneKey, name, grade: gradedAs })),
  ].map(({ zoneKey, name, grade }, i) => {
    // A single price is the one announced as "from".
    const depth = grades.length === 1 ? 1 : grades.indexOf(grade) / (grades.length - 1);
    const amount = price.to - (price.to - price.from) * depth;
    const priceMinor = Math.round((amount * 100) / NICE_MINOR) * NICE_MINOR;
    return { zoneNo: i + 1, zoneKey, name, priceMinor, feeMinor: serviceFeeMinor(priceMinor, feePermille) };
  });
  const content = zones.map((zone) => `${zone.zoneKey}=${zone.priceMinor}${nameOf(zone.name)}`).join(',');
  const tariffs = (price.tariffs ?? []).map(reducedTariff);
  // Lists without further tariffs keep the keys that they had before there were any.
  const more = tariffs.length === 0 ? '' : `/${stableHash(JSON.stringify(tariffs)).toString(36)}`;
  return {
    key: `${price.currency}/${feePermille}/${content}${more}`,
    currency: price.currency,
    feePermille,
    zones,
    tariffs,
  };
}

/** The full price has number 1. */
function reducedTariff(record: ReducedTariffRecord, index: number): ReducedTariff {
  const { kind, percent, perFull = null } = record;
  return { tariffNo: index + 2, kind, permille: percent * 10, condition: conditionOf(record), perFull };
}

function conditionOf({ kind, ...ages }: ReducedTariffRecord): TariffCondition | null {
  const { fromYears = null, toYears = null } = ages;
  if (fromYears !== null || toYears !== null) return { kind: 'age', fromYears, toYears };
  switch (kind) {
    case 'student':
    case 'pensioner':
    case 'family':
      return { kind: 'proof', document: kind };
    case 'disabled':
      return { kind: 'proof', document: 'disability' };
    case 'child':
    case 'companion':
      return null;
  }
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/** Areas with the same price and key but different names make different lists. */
function nameOf(name: object | null): string {
  return name === null ? '' : `(${stableHash(JSON.stringify(name)).toString(36)})`;
}
