import { FLAG_BITS, type HallPlan, type HallSight, NO_ZONE, type Row, seatsInRow } from './hall-plan.ts';

/**
 * Geometry on the wire: all that a browser needs to draw, hit-test and name every seat, as JSON that compresses well.
 * Rows are parametric; most numbers are stored as the difference from a prediction by the two rows before.
 */
export type Geometry = {
  readonly format: 1;
  /** Number of seats. */
  readonly n: number;
  /** Plan units per unit of this file; about a fortieth of a seat pitch. */
  readonly u: number;
  /** Median seat pitch, plan units: seats are drawn about 0.78 of it wide. */
  readonly pitch: number;
  readonly w: number;
  readonly h: number;
  /** Zone keys. */
  readonly z: readonly string[];
  /** Number of rows in each sector. */
  readonly s: readonly number[];
  /** Per row: end points and sagitta, predicted (see `predict`). A row of points has 0 in all five. */
  readonly x0: readonly number[];
  readonly y0: readonly number[];
  readonly x1: readonly number[];
  readonly y1: readonly number[];
  readonly b: readonly number[];
  /** [row, dx, dy, …]: rows that fit no line or arc, as second differences. */
  readonly p: readonly (readonly number[])[];
  /** Distinct slot lists, and the index per row, run-length encoded ([index, times, …]). */
  readonly slots: readonly (readonly number[])[];
  readonly sl: readonly number[];
  /** Distinct zone patterns [count, zone, …, −1, zone], −1: to the end of the row; and the index per row as in `sl`. */
  readonly zones: readonly (readonly number[])[];
  readonly zo: readonly number[];
  /** Distinct numberings [count, from, step, …], the last count −1; and the index per row as in `sl`. */
  readonly nums: readonly (readonly number[])[];
  readonly nu: readonly number[];
  /** Row labels by sector: a number means counting up from it, otherwise one string per row. */
  readonly rl: readonly (number | readonly string[])[];
  /** [row, slot, label] of seats whose label no numbering produces. */
  readonly odd: readonly (readonly [row: number, slot: number, label: string])[];
  /** Flags: [seats skipped, count, bits, …]. */
  readonly f: readonly number[];
  /** Scale and heights, where the plan has them. */
  readonly v?: GeometrySight;
};

export type GeometrySight = {
  /** Plan units in a metre; height of the stage, cm. */
  readonly m: number;
  readonly h: number;
  /** Distinct [floor, rise, forward] of sectors, cm; [] for one of unknown height; and the index per sector as in `sl`. */
  readonly p: readonly (readonly number[])[];
  readonly s: readonly number[];
  /** [row, floor in cm] of rows that their sector's rake does not describe. */
  readonly r: readonly (readonly [row: number, height: number])[];
};

/** Positions on the wire are rounded to this fraction of a pitch: half a pixel when seats are drawn 20 px apart. */
const UNITS_PER_PITCH = 40;

export function compileGeometry(plan: HallPlan): Geometry {
  const rows: Row[] = plan.sectors.flatMap((sector) => sector.rows);
  const { pitch } = plan;
  const u = Math.max(1, Math.round(pitch / UNITS_PER_PITCH));
  const zoneNumbers = new Map(plan.zones.map((zone, i) => [zone.key, i]));
  const slots = dictionary();
  const zones = dictionary();
  const nums = dictionary();
  const ends: number[][] = [[], [], [], [], []];
  const p: number[][] = [];
  const odd: [number, number, string][] = [];
  rows.forEach((row, rowNo) => {
    slots.add(row.slots);
    zones.add(openEnded(row.zones.map(([zone, count]) => [count, zoneNumbers.get(zone) ?? NO_ZONE])));
    nums.add(openEnded(row.numbering.map((run) => [...run])));
    for (const [slot, label] of row.labels ?? []) odd.push([rowNo, slot, label]);
    const { shape } = row;
    const at =
      shape.kind === 'points'
        ? [0, 0, 0, 0, 0]
        : [shape.x0, shape.y0, shape.x1, shape.y1, shape.kind === 'arc' ? shape.bulge : 0];
    at.forEach((value, i) => ends[i]?.push(Math.round(value / u)));
    if (shape.kind === 'points') p.push([rowNo, ...secondDifferences(shape.xy.map((value) => Math.round(value / u)))]);
  });
  const s = plan.sectors.map((sector) => sector.rows.length);
  const [x0 = [], y0 = [], x1 = [], y1 = [], b = []] = ends.map((column) => predict(column, s));
  return {
    format: 1,
    n: rows.reduce((sum, row) => sum + seatsInRow(row), 0),
    u,
    pitch: Math.round(pitch),
    w: plan.canvas.w,
    h: plan.canvas.h,
    z: plan.zones.map((zone) => zone.key),
    s,
    x0,
    y0,
    x1,
    y1,
    b,
    p,
    slots: slots.values,
    sl: folded(slots.used),
    zones: zones.values,
    zo: folded(zones.used),
    nums: nums.values,
    nu: folded(nums.used),
    rl: plan.sectors.map(rowLabels),
    odd,
    f: flagRuns(rows),
    ...(plan.sight ? { v: sightOf(plan, plan.sight, rows) } : {}),
  };
}

function sightOf(plan: HallPlan, { perMetre, stage }: HallSight, rows: readonly Row[]): GeometrySight {
  const profiles = dictionary();
  for (const { sight } of plan.sectors) profiles.add(sight ? [sight.floor, sight.rise, sight.forward ?? 0] : []);
  return {
    m: perMetre,
    h: stage,
    p: profiles.values,
    s: folded(profiles.used),
    r: rows.flatMap(({ height }, row) => (height === undefined ? [] : [[row, height] as const])),
  };
}

function dictionary(): { values: number[][]; used: number[]; add: (value: readonly number[]) => void } {
  const known = new Map<string, number>();
  const values: number[][] = [];
  const used: number[] = [];
  const add = (value: readonly number[]): void => {
    const key = value.join();
    let index = known.get(key);
    if (index === undefined) {
      index = values.push([...value]) - 1;
      known.set(key, index);
    }
    used.push(index);
  };
  return { values, used, add };
}

/** Flattens runs [count, …] with the last count as −1, so that rows of different length share one entry. */
function openEnded(runs: readonly (readonly number[])[]): number[] {
  return runs.flatMap((run, i) => (i === runs.length - 1 ? [-1, ...run.slice(1)] : run));
}

/** Run-length encoding: [value, times, …]. */
function folded(values: readonly number[]): number[] {
  const out: number[] = [];
  for (let i = 0; i < values.length;) {
    let times = 1;
    while (values[i + times] === values[i]) times += 1;
    out.push(values[i] ?? 0, times);
    i += times;
  }
  return out;
}

/**
 * Within a sector a row is predicted by a straight line through the two rows before it; the first row by the first row
 * of the sector before, the second by that sector's step from its first to its second row.
 */
function predict(column: readonly number[], rowsOfSectors: readonly number[]): number[] {
  const out: number[] = [];
  let first = 0;
  let lastFirst = 0;
  let lastStep = 0;
  for (const rows of rowsOfSectors) {
    for (let i = 0; i < rows; i += 1) {
      const value = column[first + i] ?? 0;
      const before = column[first + i - 1] ?? 0;
      if (i === 0) out.push(value - lastFirst);
      else if (i === 1) out.push(value - before - lastStep);
      else out.push(value - 2 * before + (column[first + i - 2] ?? 0));
    }
    if (rows > 0) lastFirst = column[first] ?? 0;
    if (rows > 1) lastStep = (column[first + 1] ?? 0) - (column[first] ?? 0);
    first += rows;
  }
  return out;
}

function secondDifferences(xy: readonly number[]): number[] {
  return xy.map((value, i) => {
    const one = i >= 2 ? (xy[i - 2] ?? 0) : 0;
    const two = i >= 4 ? (xy[i - 4] ?? 0) : one;
    return i < 2 ? value : value - 2 * one + two;
  });
}

function rowLabels(sector: { readonly rows: readonly Row[] }): number | string[] {
  const labels = sector.rows.map((row) => row.label);
  const from = Number(labels[0] ?? 1);
  return Number.isInteger(from) && labels.every((label, i) => label === String(from + i)) ? from : labels;
}

function flagRuns(rows: readonly Row[]): number[] {
  const bits: [number, number][] = [];
  let first = 0;
  for (const row of rows) {
    for (const [slot, ...flags] of row.flags ?? []) {
      bits.push([first + slot, flags.reduce((sum, flag) => sum | FLAG_BITS[flag], 0)]);
    }
    first += seatsInRow(row);
  }
  bits.sort((a, b) => a[0] - b[0]);
  const out: number[] = [];
  let end = 0;
  for (let i = 0; i < bits.length;) {
    const [seat, flag] = bits[i] ?? [0, 0];
    let count = 1;
    while (bits[i + count]?.[0] === seat + count && bits[i + count]?.[1] === flag) count += 1;
    out.push(seat - end, count, flag);
    end = seat + count;
    i += count;
  }
  return out;
}
