import type { SaleView } from '#api/performances/contract.ts';
import { PATTERNS, type ZoneMark } from '#web/widget/hall/scene.ts';

type Zone = SaleView['zones'][number];
export type ZoneView = {
  readonly zoneNo: number;
  readonly zoneKey: string;
  readonly name: string | null;
  readonly standing: boolean;
  readonly capacity: number;
  readonly tariffs: Zone['tariffs'];
  /** Price of the first tariff including the fee. */
  readonly totalMinor: number;
  /** The same without the campaign that lowers it; null where none does. */
  readonly listedTotalMinor: number | null;
  readonly mark: ZoneMark;
};

const COLOURS = 5;
const NOT_FOR_SALE: ZoneMark = { colour: -1, pattern: 'full', letter: '' };

/** Zones by descending price. */
export function zoneViews(sale: SaleView): ZoneView[] {
  const dearFirst = sale.zones
    .filter(({ tariffs }) => tariffs.length > 0)
    .toSorted((a, b) => fullPrice(b) - fullPrice(a) || a.zoneNo - b.zoneNo);
  const marks = marksOf(dearFirst);
  return dearFirst.map((zone) => ({
    zoneNo: zone.zoneNo,
    zoneKey: zone.zoneKey,
    name: zone.name,
    standing: zone.standing,
    capacity: zone.capacity,
    tariffs: zone.tariffs,
    totalMinor: fullPrice(zone),
    listedTotalMinor: zone.tariffs[0]?.listedTotalMinor ?? null,
    mark: marks.get(zone) ?? NOT_FOR_SALE,
  }));
}

/**
 * The five colours go from dear to cheap. Of more than five zones, neighbours in price share a colour and differ by
 * their pattern, so that the order of colours stays that of prices.
 */
function marksOf(dearFirst: readonly Zone[]): ReadonlyMap<Zone, ZoneMark> {
  // Seated zones come first: a seat shows its zone only by its mark, a standing area has its name on the plan.
  const seated = dearFirst.filter(({ standing }) => !standing);
  const zones = [...seated, ...dearFirst.filter(({ standing }) => standing)];
  const used = new Map<number, number>();
  // A hall without a price, or with a single one, is not red; red marks the most expensive of several zones.
  if (zones.length === 1 || zones.every((zone) => fullPrice(zone) === 0)) {
    return new Map(zones.map((zone) => [zone, { colour: 3, pattern: 'full', letter: '' }]));
  }
  return new Map(
    zones.map((zone, rank) => {
      const spread = rank < seated.length ? Math.max(COLOURS, seated.length) : COLOURS;
      const colour = Math.floor((rank * COLOURS) / spread) % COLOURS;
      const before = used.get(colour) ?? 0;
      used.set(colour, before + 1);
      const round = Math.floor(before / PATTERNS.length);
      const letter = round === 0 ? '' : String.fromCodePoint(64 + round);
      return [zone, { colour, pattern: PATTERNS[before % PATTERNS.length] ?? 'full', letter }];
    }),
  );
}

export function isFree(zones: readonly { totalMinor: number }[]): boolean {
  return zones.every(({ totalMinor }) => totalMinor === 0);
}

/**
 * The seated zones of the price list with their free seats; what is sold out comes last. Where nothing costs anything,
 * they are one.
 */
export function pricesOf(
  zones: readonly ZoneView[],
  freeOf: (zoneNo: number) => number,
): { zone: ZoneView; free: number }[] {
  const prices = zones
    .filter(({ standing }) => !standing)
    .map((zone) => ({ zone, free: freeOf(zone.zoneNo) }))
    .toSorted((a, b) => Number(a.free <= 0) - Number(b.free <= 0));
  const [first] = prices;
  return first && isFree(zones) ? [{ ...first, free: prices.reduce((sum, { free }) => sum + free, 0) }] : prices;
}

/** The cheapest of the tariffs below the full price, which a buyer chooses in the order. */
export type CheapestTariff = { name: string; totalMinor: number; /** In every zone. */ isOne: boolean };

/** Null where nothing but the full price can be chosen; companions and wheelchair places have a question of their own. */
export function cheapestReduced(zones: readonly (ZoneView | null)[]): CheapestTariff | null {
  const reduced = zones.flatMap((zone) =>
    (zone?.tariffs ?? [])
      .filter(({ kind }) => kind !== 'companion' && kind !== 'disabled')
      .map(({ name, priceMinor, feeMinor }) => ({ name, totalMinor: priceMinor + feeMinor }))
      .filter(({ totalMinor }) => totalMinor < (zone?.totalMinor ?? 0)),
  );
  const [cheapest] = reduced.toSorted((a, b) => a.totalMinor - b.totalMinor);
  if (cheapest === undefined) return null;
  return { ...cheapest, isOne: reduced.every(({ totalMinor }) => totalMinor === cheapest.totalMinor) };
}

function fullPrice({ tariffs: [first] }: Zone): number {
  return first ? first.priceMinor + first.feeMinor : 0;
}

/** Marks by the plan's zone index. Seats of a zone without prices are drawn as taken. */
export function marksByIndex(zoneKeys: readonly string[], zones: readonly ZoneView[]): ZoneMark[] {
  return zoneKeys.map((key) => zones.find(({ zoneKey }) => zoneKey === key)?.mark ?? NOT_FOR_SALE);
}
