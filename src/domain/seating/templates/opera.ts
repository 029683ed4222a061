import { HALL_NAMES, onSide, type Side, tierName } from '../plan-names.ts';
import type { PlanObject, PlanText } from '../hall-plan.ts';
import type { DraftHall, DraftRow, DraftSector } from './draft.ts';
import { fanSector } from './fan-sector.ts';
import { type HallSpec, splitCapacity } from './hall-spec.ts';
import { apportion, arcRow } from './rows.ts';
import { apronStage, polygonObject } from './shapes.ts';
import { rowAlong } from './straight-rows.ts';

const STEP = 1.16;
/** Degrees by which the arms of the horseshoe lean in towards the stage. */
const LEAN = 9;
const BETWEEN_TIERS = 2.1;
/** Between the stalls and the parapet of the first tier. */
const CLEAR = 3;
const AISLE_TENTHS = 16;

/** Stalls inside a horseshoe of tiers, drawn one outside another: the first with boxes in its arms, then open rows. */
export function opera(spec: HallSpec): DraftHall {
  const { seats } = splitCapacity(spec);
  const tiers = Math.max(1, Math.min(spec.balconies ?? 2, 5));
  // Upper tiers are longer and may be deeper, so the stalls take less of a hall with many.
  const [stallSeats = 0, ...tierSeats] = apportion(seats, [
    tiers === 1 ? 0.68 : 0.46,
    ...Array.from({ length: tiers }, (_, i) => (tiers === 1 ? 0.32 : 0.54 / tiers + 0.012 * (i - (tiers - 1) / 2))),
  ]);
  const { shoe, counts } = stallsIn(stallSeats);
  const widest = Math.max(...counts);
  const firstRadius = 1.6 * widest;
  const stalls = fanSector({
    key: 'stalls',
    label: HALL_NAMES.stalls,
    counts,
    centreY: -firstRadius,
    firstRadius,
    step: STEP,
    aisles: 1,
    share: 0,
    gapTenths: AISLE_TENTHS,
    zoneOf: (row) => (row < counts.length * 0.35 ? 1 : row < counts.length * 0.75 ? 2 : 3),
    stepFreeRows: [0, counts.length - 3],
  });
  const depth = (counts.length - 1) * STEP;
  const sectors: DraftSector[] = [stalls];
  const objects: PlanObject[] = [apronStage(-firstRadius, firstRadius - 5.4, widest * 0.42, 4)];
  objects.push(orchestraPit(firstRadius, widest));
  let out = 0;
  tierSeats.forEach((part, tier) => {
    const name = tier === 0 ? HALL_NAMES.dressCircle : tiers === 2 ? HALL_NAMES.balcony : tierName(tier);
    const drawn = tier === 0 ? tierWithBoxes(shoe, name, part) : tierOfRows(shoe, name, part, out, tier, tiers);
    sectors.push(...drawn.sectors);
    objects.push(...drawn.objects);
    out += drawn.depth + BETWEEN_TIERS;
  });
  return { sectors, objects, focal: { x: 0, y: depth * 0.35, axis: 270 } };
}

function orchestraPit(firstRadius: number, widest: number): PlanObject {
  const pit = apronStage(-firstRadius, firstRadius - 2.2, widest * 0.36, 2);
  return { ...pit, kind: 'wall' };
}

/**
 * The smallest horseshoe that holds the stalls: rows fill its width, so that the last ones are shorter again and follow
 * its bow. Origin: the middle of the first row.
 */
function stallsIn(seats: number): { shoe: Shoe; counts: number[] } {
  const lean = Math.tan((LEAN * Math.PI) / 180);
  for (let r = 7; ; r += 0.1) {
    const rows = Math.round((1.5 * r) / STEP);
    const depth = (rows - 1) * STEP;
    const y = depth + CLEAR - r;
    const counts = Array.from({ length: rows }, (_, i) => {
      const below = i * STEP - y;
      const half = below > 0 ? Math.sqrt(r * r - below * below) : r + below * lean;
      return 2 * Math.max(2, Math.floor(half - CLEAR + 1 - AISLE_TENTHS / 20));
    });
    const surplus = counts.reduce((sum, n) => sum + n, 0) - seats;
    if (surplus < 0) continue;
    // Pairs too many leave the front rows, beside the pit; an odd seat leaves the last row.
    for (let left = surplus, i = 0; left > 0; i = (i + 1) % rows) {
      const off = Math.min(2, left);
      counts[off === 1 ? rows - 1 : i] = (counts[off === 1 ? rows - 1 : i] ?? off) - off;
      left -= off;
    }
    return { shoe: { r, y, arm: y + 0.5 }, counts };
  }
}

type Shoe = { readonly r: number; readonly y: number; readonly arm: number };

/** The two arms (front edges, left to right for their viewers) and the arc between, `out` behind the inner edge. */
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

type DrawnTier = { sectors: DraftSector[]; objects: PlanObject[]; depth: number };

function tierOfRows(shoe: Shoe, name: PlanText, seats: number, out: number, tier: number, tiers: number): DrawnTier {
  const span = ((180 + 2 * LEAN) * Math.PI) / 180;
  const lengthAt = (offset: number): number => (shoe.r + offset) * span + 2 * shoe.arm - 4;
  let rows = 1;
  while (rows < 4 && rowsHold(lengthAt, out, rows) < seats) rows += 1;
  const perRow = apportion(
    seats,
    Array.from({ length: rows }, (_, i) => lengthAt(out + i * STEP)),
  );
  const zone = Math.min(5, 3 + Math.round((2 * tier) / Math.max(1, tiers - 1)));
  const bySide: Record<Side, DraftRow[]> = { left: [], middle: [], right: [] };
  perRow.forEach((count, i) => {
    const offset = out + i * STEP;
    const arc = (shoe.r + offset) * span;
    const [left = 0, middle = 0, right = 0] = symmetrical(count, shoe.arm - 1, arc - 2);
    const edges = armEdges(shoe, offset);
    const add = (side: Side, n: number, shape: DraftRow['shape'], isCheaper: boolean): void => {
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
  return { sectors, objects: [], depth: (rows - 1) * STEP };
}

/** The first tier: boxes along both arms, rows in the bow of the horseshoe. */
function tierWithBoxes(shoe: Shoe, name: PlanText, seats: number): DrawnTier {
  const perArm = Math.max(2, Math.floor(shoe.arm / 2.9));
  const boxSeats = 4;
  const inBoxes = Math.min(perArm * 2 * boxSeats, Math.floor((seats * 0.45) / boxSeats / 2) * boxSeats * 2);
  const count = inBoxes / boxSeats / 2;
  const span = ((180 + 2 * LEAN) * Math.PI) / 180;
  const middleSeats = seats - inBoxes;
  const arcAt = (i: number): number => (shoe.r + i * STEP) * span - 3;
  let rows = 1;
  while (
    rows < 5 &&
    Array.from({ length: rows }, (_, i) => Math.floor(arcAt(i))).reduce((a, b) => a + b, 0) < middleSeats
  ) {
    rows += 1;
  }
  const counts = apportion(
    middleSeats,
    Array.from({ length: rows }, (_, i) => arcAt(i)),
  );
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

function rowsHold(lengthAt: (offset: number) => number, out: number, rows: number): number {
  let seats = 0;
  for (let i = 0; i < rows; i += 1) seats += Math.floor(lengthAt(out + i * STEP));
  return seats;
}

/** Shares a row over two equal arms and the bow between them. */
function symmetrical(count: number, arm: number, arc: number): [number, number, number] {
  const side = Math.round((count * arm) / (2 * arm + arc));
  return [side, count - 2 * side, side];
}

/** Seats may stand a little apart so that a row fills its arc, never closer than they are wide. */
function spread(length: number, seats: number): number {
  return Math.min(1.35, Math.max(0.96, length / Math.max(1, seats - 1)));
}
