import { AISLE_TENTHS, FLAG_BITS, type FocalPoint, type HallPlan, type PlanText, type Sector } from './hall-plan.ts';
import { laySeats } from './lay-seats.ts';
import { labelAt } from './number-runs.ts';

/** Seats side by side without an aisle between them. */
export type SeatRun = { readonly row: number; readonly first: number; readonly count: number; readonly least: number };

export type IndexedRow = {
  readonly sector: number;
  readonly label: string;
  readonly first: number;
  readonly count: number;
  /** Runs of the row: `runs[firstRun]` … `runs[firstRun + runCount − 1]`. */
  readonly firstRun: number;
  readonly runCount: number;
  /** Least cost of its seats. */
  readonly least: number;
};

/** What the server knows about every seat of a published plan: names, neighbours and rating. Built once per version. */
export type SeatIndex = {
  readonly count: number;
  readonly zoneKeys: readonly string[];
  readonly sectors: readonly { readonly key: string; readonly label: PlanText; readonly rowNoun: Sector['rowNoun'] }[];
  readonly rows: readonly IndexedRow[];
  readonly runs: readonly SeatRun[];
  /** Indexes of `runs`, and of `rows`, ordered by their cheapest seat. */
  readonly runsByCost: Uint32Array;
  readonly rowsByCost: Uint32Array;
  /** By seatNo. Coordinates and cost are in seat pitches. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly zone: Uint8Array;
  readonly flags: Uint8Array;
  readonly uid: Uint32Array;
  readonly row: Uint16Array;
  readonly cost: Float32Array;
  readonly label: (seatNo: number) => SeatName;
};

export type SeatName = {
  readonly sector: PlanText;
  readonly rowNoun: Sector['rowNoun'];
  readonly row: string;
  readonly seat: string;
};

/** Sideways distance costs more than distance back: the edge of row 5 is worse than the middle of row 10. */
const ASIDE_WEIGHT = 0.45;
/** Cost of a restricted view, such as a pillar, in pitches. */
const RESTRICTED_COST = 6;

export function buildSeatIndex(plan: HallPlan): SeatIndex {
  const laid = laySeats(plan);
  const planRows = plan.sectors.flatMap((sector) => sector.rows);
  const { pitch } = plan;
  const x = laid.x.map((value) => value / pitch);
  const y = laid.y.map((value) => value / pitch);
  const focal = (plan.focal.length > 0 ? plan.focal : [assumedFocal(plan)]).map((point) => ({
    ...point,
    x: point.x / pitch,
    y: point.y / pitch,
  }));
  const bias = plan.sectors.map((sector) => sector.bias ?? 0);
  const cost = new Float32Array(laid.count);
  const runs: SeatRun[] = [];
  const rows = laid.rows.map(({ sector, row, first, count }): IndexedRow => {
    let least = Number.POSITIVE_INFINITY;
    for (let seat = first; seat < first + count; seat += 1) {
      const isRestricted = ((laid.flags[seat] ?? 0) & FLAG_BITS.restricted) !== 0;
      const value = distance(focal, x[seat] ?? 0, y[seat] ?? 0) + (bias[sector] ?? 0);
      cost[seat] = value + (isRestricted ? RESTRICTED_COST : 0);
      least = Math.min(least, cost[seat] ?? value);
    }
    const firstRun = runs.length;
    for (const [from, seats] of runsOf(row.slots, first)) {
      runs.push({ row: laid.row[first] ?? 0, first: from, count: seats, least: leastOf(cost, from, seats) });
    }
    return { sector, label: row.label, first, count, firstRun, runCount: runs.length - firstRun, least };
  });
  const byCost = (list: readonly { readonly least: number }[]): Uint32Array =>
    Uint32Array.from(list.keys()).sort((a, b) => (list[a]?.least ?? 0) - (list[b]?.least ?? 0) || a - b);
  const sectors = plan.sectors.map(({ key, label, rowNoun }) => ({ key, label, rowNoun }));
  return {
    count: laid.count,
    zoneKeys: plan.zones.map((zone) => zone.key),
    sectors,
    rows,
    runs,
    runsByCost: byCost(runs),
    rowsByCost: byCost(rows),
    x,
    y,
    zone: laid.zone,
    flags: laid.flags,
    uid: laid.uid,
    row: laid.row,
    cost,
    label: (seatNo) => {
      const rowNo = laid.row[seatNo] ?? 0;
      const row = planRows[rowNo];
      const sector = plan.sectors[rows[rowNo]?.sector ?? 0];
      if (!row || !sector || seatNo < 0 || seatNo >= laid.count) throw new RangeError(`no seat ${seatNo} in this plan`);
      return {
        sector: sector.label,
        rowNoun: sector.rowNoun,
        row: row.label,
        seat: labelAt(row, seatNo - (rows[rowNo]?.first ?? 0)),
      };
    },
  };
}

function distance(focal: readonly FocalPoint[], x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const point of focal) {
    const dx = x - point.x;
    const dy = y - point.y;
    let value = Math.hypot(dx, dy);
    if (point.axis !== undefined) {
      const angle = (point.axis * Math.PI) / 180;
      value += ASIDE_WEIGHT * Math.abs(dx * Math.sin(angle) - dy * Math.cos(angle));
    }
    nearest = Math.min(nearest, value);
  }
  return nearest;
}

/** Imported plans have no focal point: uses the stage or screen, else the top middle, where users usually put it. */
function assumedFocal(plan: HallPlan): FocalPoint {
  const stage = plan.objects.find((object) => object.kind === 'stage' || object.kind === 'screen');
  if (stage?.shape.kind === 'circle') return { x: stage.shape.x, y: stage.shape.y };
  if (stage?.shape.kind === 'polygon') {
    const { points } = stage.shape;
    const [xs, ys] = [points.filter((_, i) => i % 2 === 0), points.filter((_, i) => i % 2 === 1)];
    return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
  }
  return { x: plan.canvas.w / 2, y: 0, axis: 270 };
}

function runsOf(slots: readonly number[], first: number): [first: number, count: number][] {
  const runs: [number, number][] = [];
  let seat = first;
  for (let i = 0; i < slots.length; i += 2) {
    const count = slots[i] ?? 0;
    const last = runs[runs.length - 1];
    if (last && (slots[i - 1] ?? 0) < AISLE_TENTHS) last[1] += count;
    else if (count > 0) runs.push([seat, count]);
    seat += count;
  }
  return runs;
}

function leastOf(cost: Float32Array, first: number, count: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = first; i < first + count; i += 1) least = Math.min(least, cost[i] ?? least);
  return least;
}
