import { type HallInMetres, RAISED } from './hall-in-metres.ts';
import { middleOf, moved, type XY } from './plane.ts';

/** Top of the parapet and underside of the floor, from the floor of the first row. */
const RAIL = 0.7;
const SLAB = 0.6;
/** Distance of the parapet from the seats of the first row, and of the wall from those of the last. */
const AHEAD = 0.7;
const POINTS = 13;
/** A box has no more seats than this. */
const BOX = 8;

export type Parapet = {
  readonly sector: number;
  /** Seen from above: the parapet, and the wall behind the last row. */
  readonly line: readonly XY[];
  readonly rear: readonly XY[];
  /** Heights above the floor of the hall: top of the parapet, its lower edge, and the underside at the wall. */
  readonly rail: number;
  readonly underside: number;
  readonly rearUnderside: number;
};

/** The fronts of balconies and of upper tiers. */
export function parapetsOf(hall: HallInMetres): Parapet[] {
  const target = middleOf(hall.stage.ring);
  return hall.base.flatMap((base, sector) => {
    if (!(base >= RAISED)) return [];
    const rows = hall.plan.rows.flatMap((row, rowNo) => (row.sector === sector ? [{ ...row, rowNo }] : []));
    // Boxes of a sector stand side by side: their fronts are one line.
    const isBoxes = rows.length > 0 && rows.every(({ rowNo, count }) => count <= BOX && hall.floor[rowNo] === base);
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return [];
    const points = Math.min(POINTS, first.count, last.count);
    const front = isBoxes ? rows.map((row) => row.first) : seatsOf(first, points);
    const back = isBoxes ? rows.map((row) => row.first + row.count - 1) : seatsOf(last, points);
    return [
      {
        sector,
        line: moved(front.map(placeOf), target, AHEAD),
        rear: moved(back.map(placeOf), target, -AHEAD),
        rail: base + RAIL,
        underside: base - SLAB,
        rearUnderside: Math.max(base, hall.floor[last.rowNo] ?? base) - SLAB,
      },
    ];
  });

  function placeOf(seat: number): XY {
    return [hall.x[seat] ?? 0, hall.y[seat] ?? 0];
  }
}

/** Some seats of a row, from end to end. */
function seatsOf(row: { readonly first: number; readonly count: number }, points: number): number[] {
  return Array.from(
    { length: points },
    (_, i) => row.first + Math.round((i * (row.count - 1)) / Math.max(1, points - 1)),
  );
}
