import type { PlanText } from '../hall-plan.ts';
import type { DraftRow, DraftSector, DraftSight } from './draft.ts';
import { arcRow, type Circle } from './rows.ts';
import { rowAlong } from './straight-rows.ts';

/** A place for a row: the maximum number of seats, and the shape for a given number. */
export type RowSite = {
  readonly most: number;
  readonly zone: number;
  readonly shape: (seats: number) => DraftRow['shape'];
};

export type SiteSector = {
  readonly key: string;
  readonly label: PlanText;
  readonly sites: readonly RowSite[];
  readonly firstLabel?: number;
  readonly stepFreeRows?: readonly number[];
  readonly bias?: number;
  readonly sight?: DraftSight;
};

/** Rows of a wedge between two aisles, on circles around a centre. Angles in degrees; `aisle` in pitches. */
export function wedgeSites(
  circle: Omit<Circle, 'r' | 'toward'>,
  from: number,
  to: number,
  radii: readonly number[],
  aisle: number,
  zoneOf: (row: number) => number,
): RowSite[] {
  const toward = (from + to) / 2;
  const spread = (Math.abs(to - from) * Math.PI) / 180;
  return radii.map((r, i) => ({
    most: Math.floor(r * spread - aisle + 1),
    zone: zoneOf(i),
    shape: (seats) => arcRow({ ...circle, r, toward }, [seats]),
  }));
}

/** Rows of a straight stand behind its front edge `from` → `to`. */
export function standSites(
  from: readonly [number, number],
  to: readonly [number, number],
  offsets: readonly number[],
  aisle: number,
  zoneOf: (row: number) => number,
): RowSite[] {
  const most = Math.floor(Math.hypot(to[0] - from[0], to[1] - from[1]) - aisle + 1);
  return offsets.map((offset, i) => ({ most, zone: zoneOf(i), shape: (seats) => rowAlong(from, to, offset, seats) }));
}

export function placesIn(sectors: readonly SiteSector[]): number {
  let places = 0;
  for (const sector of sectors) for (const site of sector.sites) places += Math.max(0, site.most);
  return places;
}

/** The smallest scale between `low` and `high` at which the drawing fits `seats`. */
export function scaleToHold(
  build: (scale: number) => readonly SiteSector[],
  seats: number,
  low: number,
  high: number,
): number {
  let [short, enough] = [low, high];
  if (placesIn(build(low)) >= seats) return low;
  for (let i = 0; i < 22; i += 1) {
    const middle = (short + enough) / 2;
    if (placesIn(build(middle)) >= seats) enough = middle;
    else short = middle;
  }
  return enough;
}

/** Fills the sites with exactly `seats` seats: surplus seats are removed one per row, back rows first. */
export function seatSites(sectors: readonly SiteSector[], seats: number): DraftSector[] {
  const counts = sectors.map((sector) => sector.sites.map((site) => Math.max(0, site.most)));
  let surplus = placesIn(sectors) - seats;
  const deepest = Math.max(...counts.map((rows) => rows.length), 0);
  while (surplus > 0) {
    const before = surplus;
    for (let back = 1; back <= deepest && surplus > 0; back += 1) {
      for (const rows of counts) {
        const row = rows.length - back;
        if (surplus > 0 && (rows[row] ?? 0) > 0) {
          rows[row] = (rows[row] ?? 0) - 1;
          surplus -= 1;
        }
      }
    }
    if (surplus === before) break;
  }
  const filled = sectors.map((sector, s): DraftSector => {
    const rows = sector.sites.flatMap((site, i): DraftRow[] => {
      const count = counts[s]?.[i] ?? 0;
      if (count === 0) return [];
      return [
        {
          label: String((sector.firstLabel ?? 1) + i),
          shape: site.shape(count),
          slots: [count],
          zones: [[site.zone, count]],
        },
      ];
    });
    return {
      key: sector.key,
      label: sector.label,
      rows,
      ...(sector.stepFreeRows ? { stepFreeRows: sector.stepFreeRows } : {}),
      ...(sector.bias === undefined ? {} : { bias: sector.bias }),
      ...(sector.sight ? { sight: sector.sight } : {}),
    };
  });
  return filled.filter((sector) => sector.rows.length > 0);
}
