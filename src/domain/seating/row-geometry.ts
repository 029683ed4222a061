import type { RowShape } from './hall-plan.ts';

/** A sagitta below this fraction of the chord is a line, because the radius would be lost in rounding. */
const FLAT = 1e-9;

/** Length of a row between its first and last seat, in seat pitches. */
export function spanOf(slots: readonly number[]): number {
  let span = -1;
  for (let i = 0; i < slots.length; i += 1) span += i % 2 === 1 ? (slots[i] ?? 0) / 10 : (slots[i] ?? 0);
  return Math.max(span, 0);
}

type Coordinates = { [index: number]: number };

/**
 * Writes the seats of an arc (a line when `bulge` is 0) into `xs`, `ys` from index `at` on; returns the next index. The
 * server, the drawing worker and the editor share this loop, so that a seat has the same position in all three.
 */
export function placeOnArc(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  bulge: number,
  slots: readonly number[],
  xs: Coordinates,
  ys: Coordinates,
  at: number,
): number {
  const span = spanOf(slots);
  const dx = x1 - x0;
  const dy = y1 - y0;
  const chord = Math.hypot(dx, dy);
  const isStraight = Math.abs(bulge) <= chord * FLAT;
  const half = chord / 2;
  const radius = isStraight ? 0 : (half * half + bulge * bulge) / (2 * bulge);
  const halfAngle = isStraight ? 0 : 2 * Math.atan(bulge / half);
  const mx = (x0 + x1) / 2;
  const my = (y0 + y1) / 2;
  const ux = isStraight ? 0 : dx / chord;
  const uy = isStraight ? 0 : dy / chord;
  let offset = 0;
  let seat = at;
  for (let i = 0; i < slots.length; i += 1) {
    const n = slots[i] ?? 0;
    if (i % 2 === 1) {
      offset += n / 10;
      continue;
    }
    for (let k = 0; k < n; k += 1, offset += 1, seat += 1) {
      const t = span > 0 ? offset / span : 0;
      if (isStraight) {
        xs[seat] = x0 + dx * t;
        ys[seat] = y0 + dy * t;
      } else {
        const angle = halfAngle * (2 * t - 1);
        const along = radius * Math.sin(angle);
        const aside = bulge - radius * (1 - Math.cos(angle));
        xs[seat] = mx + ux * along - uy * aside;
        ys[seat] = my + uy * along + ux * aside;
      }
    }
  }
  return seat;
}

export function placeRow(
  row: { readonly shape: RowShape; readonly slots: readonly number[] },
  xs: Coordinates,
  ys: Coordinates,
  at: number,
): number {
  const { shape, slots } = row;
  if (shape.kind !== 'points') {
    const bulge = shape.kind === 'arc' ? shape.bulge : 0;
    return placeOnArc(shape.x0, shape.y0, shape.x1, shape.y1, bulge, slots, xs, ys, at);
  }
  const count = shape.xy.length >> 1;
  for (let i = 0; i < count; i += 1) {
    xs[at + i] = shape.xy[2 * i] ?? 0;
    ys[at + i] = shape.xy[2 * i + 1] ?? 0;
  }
  return at + count;
}

/** Length of the row along its shape, plan units. */
export function lengthOf(shape: RowShape): number {
  if (shape.kind === 'points') {
    let length = 0;
    for (let i = 2; i + 1 < shape.xy.length; i += 2) {
      const dx = (shape.xy[i] ?? 0) - (shape.xy[i - 2] ?? 0);
      length += Math.hypot(dx, (shape.xy[i + 1] ?? 0) - (shape.xy[i - 1] ?? 0));
    }
    return length;
  }
  const chord = Math.hypot(shape.x1 - shape.x0, shape.y1 - shape.y0);
  if (shape.kind === 'line' || Math.abs(shape.bulge) <= chord * FLAT) return chord;
  const half = chord / 2;
  const radius = (half * half + shape.bulge * shape.bulge) / (2 * shape.bulge);
  return Math.abs(radius * 4 * Math.atan(shape.bulge / half));
}

/** Median distance between neighbouring seats, rows weighted by length; `fallback` when no row has two seats. */
export function medianPitch(
  rows: Iterable<{ readonly shape: RowShape; readonly slots: readonly number[] }>,
  fallback: number,
): number {
  const pitches: { pitch: number; span: number }[] = [];
  for (const row of rows) {
    const span = spanOf(row.slots);
    const pitch = span > 0 ? lengthOf(row.shape) / span : 0;
    if (pitch > 0) pitches.push({ pitch, span });
  }
  pitches.sort((a, b) => a.pitch - b.pitch);
  let left = pitches.reduce((sum, { span }) => sum + span, 0) / 2;
  for (const { pitch, span } of pitches) {
    left -= span;
    if (left <= 0) return pitch;
  }
  return fallback;
}
