import type { DecodedHall } from '../decode-geometry.ts';
import type { PlanObjectKind } from '../hall-plan.ts';
import { middleOf, moved, type XY } from './plane.ts';

/** What is performed on, in the order in which a hall with several of them is told. */
const STAGES = ['stage', 'screen', 'ring', 'rink', 'pitch'] as const satisfies readonly PlanObjectKind[];
export type StageKind = (typeof STAGES)[number];

/** Height of the eyes of somebody who sits, above the floor under the seat, metres. */
export const EYES = 1.2;

/** Sectors whose first row is this high above the floor of the hall have a parapet, metres. */
export const RAISED = 1.8;
/** Where pillars end that carry no balcony. */
const CEILING = 9;

/** A hall in metres: x to the right and y down as on the plan, z up from the floor of the hall. */
export type HallInMetres = {
  readonly plan: DecodedHall;
  readonly stage: { readonly kind: StageKind; readonly ring: readonly XY[]; readonly z: number };
  /** `top`: the floor of the lowest balcony, which they carry. */
  readonly pillars: readonly { readonly at: XY; readonly r: number; readonly top: number }[];
  readonly pitch: number;
  /** By seat: where it is, which for balconies is not where it is drawn. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** By row of the plan: floor under its seats; NaN where it is not known. */
  readonly floor: Float32Array;
  /** By sector: floor of its first row. */
  readonly base: readonly number[];
};

export type PlanObjects = {
  readonly u: number;
  readonly objects: readonly { readonly kind: PlanObjectKind; readonly at: readonly number[] }[];
};

/** Null for a plan that does not tell its scale, or has nothing to look at. */
export function hallInMetres(plan: DecodedHall, { u, objects }: PlanObjects): HallInMetres | null {
  const { sight } = plan;
  const kind = STAGES.find((each) => objects.some((object) => object.kind === each));
  const found = objects.find((object) => object.kind === kind);
  if (!sight || !kind || !found) return null;
  const scale = 1 / sight.m;
  const profiles: (readonly number[])[] = [];
  for (let i = 0; i < sight.s.length; i += 2) {
    for (let k = 0; k < (sight.s[i + 1] ?? 0); k += 1) profiles.push(sight.p[sight.s[i] ?? 0] ?? []);
  }
  const floor = new Float32Array(plan.rows.length);
  const started = new Map<number, number>();
  plan.rows.forEach(({ sector }, row) => {
    const first = started.get(sector) ?? row;
    started.set(sector, first);
    const [base = Number.NaN, rise = 0] = profiles[sector] ?? [];
    floor[row] = (base + rise * (row - first)) / 100;
  });
  for (const [row, height] of sight.r) floor[row] = height / 100;
  const ring = ringOf(found.at, u * scale);
  const x = plan.x.map((value) => value * scale);
  const y = plan.y.map((value) => value * scale);
  const base = profiles.map(([first = Number.NaN]) => first / 100);
  const top = Math.min(CEILING, ...base.filter((height) => height >= RAISED));
  moveForward(plan, profiles, middleOf(ring), x, y);
  return {
    plan,
    stage: { kind, ring, z: sight.h / 100 },
    pillars: objects.flatMap(({ kind: each, at: [px = 0, py = 0, r = 0] }) =>
      each === 'pillar' ? [{ at: [px * u * scale, py * u * scale] as const, r: r * u * scale, top }] : [],
    ),
    pitch: plan.pitch * scale,
    x,
    y,
    floor,
    base,
  };
}

/** Balconies are drawn behind what they hang over; their rows are moved towards the stage, across their own direction. */
function moveForward(
  plan: DecodedHall,
  profiles: readonly (readonly number[])[],
  stage: XY,
  x: Float32Array,
  y: Float32Array,
): void {
  for (const { sector, first, count } of plan.rows) {
    const forward = (profiles[sector]?.[2] ?? 0) / 100;
    if (forward === 0) continue;
    const row = Array.from({ length: count }, (_, i): XY => [x[first + i] ?? 0, y[first + i] ?? 0]);
    moved(row, stage, forward).forEach(([nx, ny], i) => {
      x[first + i] = nx;
      y[first + i] = ny;
    });
  }
}

function ringOf(at: readonly number[], scale: number): XY[] {
  if (at.length === 3) {
    const [x = 0, y = 0, r = 0] = at.map((value) => value * scale);
    return Array.from({ length: 32 }, (_, i): XY => {
      const angle = (i * Math.PI) / 16;
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
    });
  }
  return Array.from({ length: at.length / 2 }, (_, i): XY => [(at[2 * i] ?? 0) * scale, (at[2 * i + 1] ?? 0) * scale]);
}

export type Eye = { readonly x: number; readonly y: number; readonly z: number };

/** Null where the height of the seat is not known. */
export function eyeOf(hall: HallInMetres, seatNo: number): Eye | null {
  const floor = hall.floor[hall.plan.row[seatNo] ?? -1] ?? Number.NaN;
  if (Number.isNaN(floor)) return null;
  return { x: hall.x[seatNo] ?? 0, y: hall.y[seatNo] ?? 0, z: floor + EYES };
}
