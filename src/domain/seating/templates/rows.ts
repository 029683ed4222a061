import type { RowShape } from '../hall-plan.ts';
import { spanOf } from '../row-geometry.ts';

/** Divides `total` by weight into whole numbers, largest remainders first, so that the sum is exact. */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0) || 1;
  const exact = weights.map((weight) => (total * weight) / sum);
  const shares = exact.map(Math.floor);
  const left = total - shares.reduce((a, b) => a + b, 0);
  exact
    .map((value, i) => ({ i, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest || b.i - a.i)
    .slice(0, left)
    .forEach(({ i }) => (shares[i] = (shares[i] ?? 0) + 1));
  return shares;
}

/**
 * Seats per row for `rows` rows that widen from front to back; `front` is the first row's size relative to the last.
 * With an aisle on the axis, rows grow by pairs, one seat at either end, so that both halves stay equal; an odd seat
 * goes to the back row.
 */
export function wideningRows(total: number, rows: number, { front = 1, aisles = 0 } = {}): number[] {
  const weights = Array.from({ length: rows }, (_, i) => front + ((1 - front) * i) / Math.max(1, rows - 1));
  const by = aisles % 2 === 1 ? 2 : 1;
  const counts = apportion(Math.floor(total / by), weights).sort((a, b) => a - b);
  return counts.map((n, i) => by * n + (i === rows - 1 ? total % by : 0));
}

/**
 * Cuts a row into blocks: each inner block takes about `share` of the row, the two outer ones share the rest equally. A
 * block on the axis gets the row's parity, which offsets neighbouring rows by half a seat as in real halls.
 */
export function cutByAisles(seats: number, aisles: number, share: number, gapTenths: number): number[] {
  if (aisles <= 0 || seats < 2 * aisles + 2) return [seats];
  if (aisles === 1) return [Math.floor(seats / 2), gapTenths, Math.ceil(seats / 2)];
  const inner = Math.max(2, Math.round(seats * share));
  const sizes = Array<number>(aisles - 1).fill(inner);
  if (sizes.length % 2 === 1 && (seats - inner * sizes.length) % 2 !== 0) sizes[sizes.length >> 1] = inner + 1;
  const outer = seats - sizes.reduce((sum, size) => sum + size, 0);
  if (outer < 4) return cutByAisles(seats, aisles - 2, Math.min(0.8, share * 2), gapTenths);
  return [Math.floor(outer / 2), ...sizes.flatMap((size) => [gapTenths, size]), gapTenths, Math.ceil(outer / 2)];
}

/** Number of aisles for a row of this many seats, so that nobody has to pass more than about a dozen people. */
export function aislesFor(seats: number): number {
  if (seats <= 14) return 0;
  if (seats <= 22) return 1;
  if (seats <= 42) return 2;
  if (seats <= 64) return 3;
  return 4;
}

export type Circle = {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** Direction from the centre to the middle of the row, degrees on the screen: 90 is down. */
  readonly toward: number;
};

/**
 * A row on a circle around `x`,`y`, from `s0` to `s0 + span` seat pitches along the arc (0 = the middle). Viewers look
 * at the centre, so counter-clockwise on the screen is left to right for them.
 */
export function arcRow(circle: Circle, slots: readonly number[], s0 = -spanOf(slots) / 2, pitch = 1): RowShape {
  const span = spanOf(slots) * pitch;
  const middle = (circle.toward * Math.PI) / 180;
  const at = (s: number): [number, number] => {
    const angle = middle - s / circle.r;
    return [circle.x + circle.r * Math.cos(angle), circle.y + circle.r * Math.sin(angle)];
  };
  const [x0, y0] = at(s0 * pitch);
  const [x1, y1] = at(s0 * pitch + span);
  return { kind: 'arc', x0, y0, x1, y1, bulge: circle.r * (1 - Math.cos(span / 2 / circle.r)) };
}

/** Start of a row whose aisles are symmetrical about the axis, even if its outer blocks are unequal. */
export function centred(slots: readonly number[]): number {
  const blocks = (slots.length + 1) / 2;
  const half = Math.floor(blocks / 2);
  const left = spanOf(slots.slice(0, 2 * half));
  if (blocks % 2 === 1) {
    const middle = slots[2 * half] ?? 0;
    if (blocks === 1) return -(middle - 1) / 2;
    // spanOf includes the trailing gap: the left part ends where the middle block begins, one pitch further.
    return -(middle - 1) / 2 - left - 1;
  }
  const gap = (slots[2 * half - 1] ?? 0) / 10;
  return -(spanOf(slots.slice(0, 2 * half - 1)) + (gap + 1) / 2);
}
