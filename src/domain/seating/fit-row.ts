import type { RowShape } from './hall-plan.ts';
import { placeRow } from './row-geometry.ts';

/** Greatest deviation of a row from the drawn seats, in its own pitches, before it is stored point by point. */
export const FIT_TOLERANCE = 0.15;

export type FittedRow = {
  readonly shape: RowShape;
  readonly slots: readonly number[];
  /** Greatest distance between a drawn seat and the fitted one, in pitches of the row. */
  readonly error: number;
};

/** Finds the line or arc through a row of drawn seats (x,y pairs, plan units); points when none is close enough. */
export function fitRow(xy: readonly number[]): FittedRow {
  const count = xy.length >> 1;
  if (count < 2) {
    const x = Math.round(xy[0] ?? 0);
    const y = Math.round(xy[1] ?? 0);
    return { shape: { kind: 'line', x0: x, y0: y, x1: x, y1: y }, slots: [count], error: 0 };
  }
  const steps: number[] = [];
  for (let i = 1; i < count; i += 1) {
    steps.push(Math.hypot(at(xy, 2 * i) - at(xy, 2 * i - 2), at(xy, 2 * i + 1) - at(xy, 2 * i - 1)));
  }
  const pitch = [...steps].sort((a, b) => a - b)[steps.length >> 1] ?? 0;
  const points: FittedRow = {
    shape: { kind: 'points', xy: xy.map(Math.round) },
    slots: slotsOf(steps, pitch, 6),
    error: 0,
  };
  if (pitch <= 0) return points;
  // First only real aisles count as gaps; for unevenly drawn rows every excess of half a tenth of a pitch counts.
  for (const least of [4, 1]) {
    const fitted = fitWith(xy, slotsOf(steps, pitch, least), pitch);
    if (fitted.error <= FIT_TOLERANCE) return fitted;
  }
  return points;
}

function at(xy: readonly number[], index: number): number {
  return xy[index] ?? 0;
}

/** Alternates seats and gaps; steps that exceed the pitch by less than `least` tenths are not gaps. */
function slotsOf(steps: readonly number[], pitch: number, least: number): number[] {
  const slots: number[] = [1];
  for (const step of steps) {
    const tenths = pitch > 0 ? Math.round((step / pitch - 1) * 10) : 0;
    if (tenths >= least) slots.push(tenths, 1);
    else slots[slots.length - 1] = (slots[slots.length - 1] ?? 0) + 1;
  }
  return slots;
}

function fitWith(xy: readonly number[], slots: readonly number[], pitch: number): FittedRow {
  const last = xy.length - 2;
  const ends = { x0: at(xy, 0), y0: at(xy, 1), x1: at(xy, last), y1: at(xy, last + 1) };
  const dx = ends.x1 - ends.x0;
  const dy = ends.y1 - ends.y0;
  const chord = Math.hypot(dx, dy);
  const xs: number[] = [];
  const ys: number[] = [];
  const shapeFor = (bulge: number): RowShape => {
    const rounded = {
      x0: Math.round(ends.x0),
      y0: Math.round(ends.y0),
      x1: Math.round(ends.x1),
      y1: Math.round(ends.y1),
    };
    const whole = Math.round(bulge);
    return whole === 0 ? { kind: 'line', ...rounded } : { kind: 'arc', ...rounded, bulge: whole };
  };
  const errorOf = (bulge: number): number => {
    placeRow({ shape: shapeFor(bulge), slots }, xs, ys, 0);
    let worst = 0;
    for (let i = 0; i < xs.length; i += 1) {
      worst = Math.max(worst, Math.hypot((xs[i] ?? 0) - at(xy, 2 * i), (ys[i] ?? 0) - at(xy, 2 * i + 1)));
    }
    return worst / pitch;
  };
  if (chord === 0) return { shape: shapeFor(0), slots, error: errorOf(0) };

  // The seats' height over the chord is about bulge · (1 − (2t − 1)²): least squares gives the first guess …
  let above = 0;
  let weights = 0;
  for (let i = 0; i < xy.length; i += 2) {
    const px = at(xy, i) - ends.x0;
    const py = at(xy, i + 1) - ends.y0;
    const t = (px * dx + py * dy) / (chord * chord);
    const weight = 1 - (2 * t - 1) * (2 * t - 1);
    above += ((py * dx - px * dy) / chord) * weight;
    weights += weight * weight;
  }
  const guess = weights > 0 ? above / weights : 0;
  // … and a golden-section search around it minimises the greatest error.
  const reach = Math.max(Math.abs(guess) * 0.4, pitch * 0.3);
  const golden = 0.618033988749895;
  let low = guess - reach;
  let high = guess + reach;
  for (let round = 0; round < 24 && high - low > 0.5; round += 1) {
    const a = high - golden * (high - low);
    const b = low + golden * (high - low);
    if (errorOf(a) <= errorOf(b)) high = b;
    else low = a;
  }
  const bulge = errorOf(0) <= FIT_TOLERANCE / 5 ? 0 : (low + high) / 2;
  return { shape: shapeFor(bulge), slots, error: errorOf(bulge) };
}
