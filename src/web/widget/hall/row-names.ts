import type { DecodedHall, DecodedRow } from '#domain/seating/decode-geometry.ts';
import { buildSeatGrid, nearestSeat } from './seat-grid.ts';

/** Groups of at most this size are boxes and tables, whose name is drawn above them. */
const SMALL_GROUP = 6;

export function isNamedAbove({ count, label }: DecodedRow): boolean {
  return count > 1 && count <= SMALL_GROUP && label !== '';
}

export function isNamedAtEnds({ count, label }: DecodedRow): boolean {
  return count > SMALL_GROUP && label !== '';
}

/** Where a row's name stands at one of its ends: one pitch outside the last seat; plan units. */
export function rowEnd(hall: DecodedHall, row: DecodedRow, end: 'first' | 'last'): { x: number; y: number } {
  const seat = end === 'first' ? row.first : row.first + row.count - 1;
  const inner = end === 'first' ? seat + 1 : seat - 1;
  const [x = 0, y = 0, ix = 0, iy = 0] = [hall.x[seat], hall.y[seat], hall.x[inner], hall.y[inner]];
  const length = Math.hypot(x - ix, y - iy) || 1;
  return { x: x + ((x - ix) / length) * hall.pitch, y: y + ((y - iy) / length) * hall.pitch };
}

/** A name nearer than this to a seat would lie over it; share of the distance between seats. */
const SEAT_REACH = 0.75;
const ends = new WeakMap<DecodedHall, readonly (readonly { x: number; y: number }[])[]>();

/** Where the name of each row stands, by row: at its ends, unless seats of another sector follow there. */
export function namedEnds(hall: DecodedHall): readonly (readonly { x: number; y: number }[])[] {
  const known = ends.get(hall);
  if (known) return known;
  const grid = buildSeatGrid(hall);
  const isClear = ({ x, y }: { x: number; y: number }) => nearestSeat(grid, x, y, hall.pitch * SEAT_REACH) < 0;
  const found = hall.rows.map((row) =>
    isNamedAtEnds(row) ? [rowEnd(hall, row, 'first'), rowEnd(hall, row, 'last')].filter(isClear) : [],
  );
  ends.set(hall, found);
  return found;
}
