import type { SaleView } from '#api/performances/contract.ts';
import type { ZoneMark } from '#web/widget/hall/scene.ts';

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
  readonly mark: ZoneMark;
};

const COLOURS = 5;

/** Zones by descending price. There are five colours; from the sixth zone on they repeat with a letter added. */
export function zoneViews(sale: SaleView): ZoneView[] {
  const dearFirst = sale.zones
    .filter(({ tariffs }) => tariffs.length > 0)
    .toSorted((a, b) => fullPrice(b) - fullPrice(a) || a.zoneNo - b.zoneNo);
  // Seated zones come first: a seat shows its zone only by colour, a standing area has its name on the plan.
  const byColour = dearFirst.toSorted((a, b) => Number(a.standing) - Number(b.standing));
  return dearFirst
    .map((zone) => ({ zone, rank: byColour.indexOf(zone) }))
    .map(({ zone, rank }) => ({
      zoneNo: zone.zoneNo,
      zoneKey: zone.zoneKey,
      name: zone.name,
      standing: zone.standing,
      capacity: zone.capacity,
      tariffs: zone.tariffs,
      totalMinor: fullPrice(zone),
      mark: {
        // A hall with a single price is not red; red marks the most expensive of several zones.
        colour: dearFirst.length === 1 ? 3 : rank % COLOURS,
        letter: rank < COLOURS ? '' : String.fromCharCode(65 + rank - COLOURS),
      },
    }));
}

function fullPrice({ tariffs: [first] }: Zone): number {
  return first ? first.priceMinor + first.feeMinor : 0;
}

/** Marks by the plan's zone index. Seats of a zone without prices are drawn as taken. */
export function marksByIndex(zoneKeys: readonly string[], zones: readonly ZoneView[]): ZoneMark[] {
  return zoneKeys.map((key) => zones.find(({ zoneKey }) => zoneKey === key)?.mark ?? { colour: -1, letter: '' });
}
