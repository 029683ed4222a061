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
  /** What one pays, fee included, by the first tariff. */
  readonly totalMinor: number;
  readonly mark: ZoneMark;
};

const COLOURS = 5;

/** Zones from dear to cheap. Five colours; from the sixth zone on colours repeat and a letter tells them apart. */
export function zoneViews(sale: SaleView): ZoneView[] {
  const dearFirst = sale.zones
    .filter(({ tariffs }) => tariffs.length > 0)
    .toSorted((a, b) => fullPrice(b) - fullPrice(a) || a.zoneNo - b.zoneNo);
  // Seats first: a standing area is told by its name on the plan, a seat by its colour alone.
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
        // A hall of one price is not red all over: red is for the dearest of several.
        colour: dearFirst.length === 1 ? 3 : rank % COLOURS,
        letter: rank < COLOURS ? '' : String.fromCharCode(65 + rank - COLOURS),
      },
    }));
}

function fullPrice({ tariffs: [first] }: Zone): number {
  return first ? first.priceMinor + first.feeMinor : 0;
}

/** Marks by the plan's own zone index. A zone without prices is drawn like a taken seat. */
export function marksByIndex(zoneKeys: readonly string[], zones: readonly ZoneView[]): ZoneMark[] {
  return zoneKeys.map((key) => zones.find(({ zoneKey }) => zoneKey === key)?.mark ?? { colour: -1, letter: '' });
}
