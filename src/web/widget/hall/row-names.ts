import type { DecodedHall, DecodedRow } from '#domain/seating/decode-geometry.ts';

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
