import { HALL_NAMES, onSide, type Side } from '../plan-names.ts';
import type { PlanObject, PlanText } from '../hall-plan.ts';
import type { DraftRow, DraftSector } from './draft.ts';
import { arcRow } from './rows.ts';
import { polygonObject } from './shapes.ts';
import { rowAlong } from './straight-rows.ts';

export const STEP = 1.16;
/** Angle in degrees by which the arms of the horseshoe lean towards the stage. */
export const LEAN = 9;
/** Fraction of a row filled with seats; the rest is slack, because arms and bow are filled separately. */
const FULL = 0.96;

/** The inner edge of the first tier: radius of the bow, height of its centre, length of the arms. */
export type Shoe = { readonly r: number; readonly y: number; readonly arm: number };

/** The front edges of the two arms, left to right for their viewers, at distance `out` behind the inner edge. */
function armEdges(shoe: Shoe, out: number): Record<'left' | 'right', [[number, number], [number, number]]> {
  const lean = (LEAN * Math.PI) / 180;
  const r = shoe.r + out;
  const [x, y] = [r * Math.cos(lean), shoe.y - r * Math.sin(lean)];
  const [dx, dy] = [Math.sin(lean) * shoe.arm, Math.cos(lean) * shoe.arm];
  return {
    left: [
      [-x + dx, y - dy],
      [-x, y],
    ],
    right: [
      [x, y],
      [x - dx, y - dy],
    ],
  };
}

export type DrawnTier = { sectors: DraftSector[]; objects: PlanObject[]; depth: number };

/** An upper tier: rows along both arms and around the bow. */
export function tierOfRows(
  shoe: Shoe,
  name: PlanText,
  seats: number,
  out: number,
  tier: number,
  tiers: number,
): DrawnTier {
  const span = ((180 + 2 * LEAN) * Math.PI) / 180;
  const lengthAt = (offset: number): number => (shoe.r + offset) * span + 2 * shoe.arm - 4;
  const perRow = fillRows(seats, (i) => lengthAt(out + i * STEP));
  const zone = Math.min(5, 3 + Math.round((2 * tier) / Math.max(1, tiers - 1)));
  const bySide: Record<Side, DraftRow[]> = { left: [], middle: [], right: [] };
  perRow.forEach((count, i) => {
    const offset = out + i * STEP;
    const arc = (shoe.r + offset) * span;
    // A last row that fits without the arms is placed only in the bow.
    const isBowOnly = i > 0 && count <= (arc - 2) * FULL;
    const [left, middle, right] = isBowOnly ? [0, count, 0] : symmetrical(count, shoe.arm - 1, arc - 2);
    const edges = armEdges(shoe, offset);
    const add = (side: Side, n: number, shape: DraftRow['shape'], isCheaper: boolean): void => {
      if (n === 0) return;
      bySide[side].push({
        label: String(i + 1),
        shape,
        slots: [n],
        zones: [[Math.min(5, zone + (isCheaper ? 1 : 0)), n]],
      });
    };
    add('left', left, rowAlong(...edges.left, 0, left, spread(shoe.arm - 1, left)), true);
    const circle = { x: 0, y: shoe.y, r: shoe.r + offset, toward: 90 };
    add('middle', middle, arcRow(circle, [middle], undefined, spread(arc - 2, middle)), false);
    add('right', right, rowAlong(...edges.right, 0, right, spread(shoe.arm - 1, right)), true);
  });
  const sectors = (['left', 'middle', 'right'] as const).map((side): DraftSector => ({
    key: `tier-${tier + 1}-${side}`,
    label: onSide(name, side),
    rows: bySide[side],
    bias: 2 * tier,
  }));
  return { sectors, objects: [], depth: (perRow.length - 1) * STEP };
}

/** The first tier: boxes along both arms, rows in the bow of the horseshoe. */
export function tierWithBoxes(shoe: Shoe, name: PlanText, seats: number): DrawnTier {
  const perArm = Math.max(2, Math.floor(shoe.arm / 2.9));
  const boxSeats = 4;
  const inBoxes = Math.min(perArm * 2 * boxSeats, Math.floor((seats * 0.45) / boxSeats / 2) * boxSeats * 2);
  const count = inBoxes / boxSeats / 2;
  const span = ((180 + 2 * LEAN) * Math.PI) / 180;
  const middleSeats = seats - inBoxes;
  const arcAt = (i: number): number => (shoe.r + i * STEP) * span - 3;
  const counts = fillRows(middleSeats, arcAt);
  const rows = counts.length;
  const middle: DraftSector = {
    key: 'tier-1-middle',
    label: onSide(name, 'middle'),
    rows: counts.map((n, i): DraftRow => {
      const circle = { x: 0, y: shoe.y, r: shoe.r + i * STEP, toward: 90 };
      return {
        label: String(i + 1),
        shape: arcRow(circle, [n], undefined, spread(arcAt(i), n)),
        slots: [n],
        zones: [[i === 0 ? 2 : 3, n]],
      };
    }),
    stepFreeRows: [rows - 1],
  };
  const edges = armEdges(shoe, 0.6);
  const arms = (['left', 'right'] as const).map((side) => boxesOnArm(edges[side], count, side));
  const sectors = [arms[0]?.sector, middle, arms[1]?.sector].filter((sector) => sector !== undefined);
  return { sectors, objects: arms.flatMap((arm) => arm.objects), depth: Math.max((rows - 1) * STEP, 1.9) };
}

function boxesOnArm(
  [from, to]: [[number, number], [number, number]],
  count: number,
  side: 'left' | 'right',
): { sector: DraftSector; objects: PlanObject[] } {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const each = length / count;
  const objects: PlanObject[] = [];
  const rows = Array.from({ length: count }, (_, i): DraftRow => {
    const s = each * (i + 0.5);
    const at = (along: number, behind: number): [number, number] => [
      from[0] + ux * (s + along) - uy * behind,
      from[1] + uy * (s + along) + ux * behind,
    ];
    const w = Math.min(1.4, each / 2 - 0.08);
    objects.push(polygonObject('box', [at(-w, -0.8), at(w, -0.8), at(w, 1.9), at(-w, 1.9)].flat()));
    return {
      label: String(side === 'left' ? i + 1 : count + i + 1),
      shape: { kind: 'points', xy: [at(-0.56, 0), at(0.56, 0), at(-0.56, 1.12), at(0.56, 1.12)].flat() },
      slots: [4],
      zones: [[i === (side === 'left' ? 0 : count - 1) ? 3 : 2, 4]],
    };
  });
  const label = onSide(HALL_NAMES.dressCircleBoxes, side);
  return { sector: { key: `boxes-${side}`, label, rowNoun: 'box', rows }, objects };
}

/** Fills rows from the parapet back; if the last row is too short, it takes seats from the rows before it. */
function fillRows(seats: number, lengthOf: (row: number) => number): number[] {
  const counts: number[] = [];
  let left = seats;
  while (left > 0) {
    const count = Math.min(left, Math.max(1, Math.floor(lengthOf(counts.length) * FULL)));
    counts.push(count);
    left -= count;
  }
  const last = counts.length - 1;
  const short = Math.ceil(lengthOf(last) * 0.36) - (counts[last] ?? 0);
  for (let i = 0; last > 0 && i < short; i += 1) {
    counts[i % last] = (counts[i % last] ?? 0) - 1;
    counts[last] = (counts[last] ?? 0) + 1;
  }
  return counts;
}

/** Divides a row among two equal arms and the bow between them. */
function symmetrical(count: number, arm: number, arc: number): [number, number, number] {
  const side = Math.round((count * arm) / (2 * arm + arc));
  return [side, count - 2 * side, side];
}

/** Seats may be slightly apart so that a row fills its arc, but never closer than their width. */
function spread(length: number, seats: number): number {
  return Math.min(1.35, Math.max(0.96, length / Math.max(1, seats - 1)));
}
