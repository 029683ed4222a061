import type { Geometry, GeometrySight } from './compile-geometry.ts';
import { NO_ZONE } from './hall-plan.ts';
import { placeOnArc } from './row-geometry.ts';

export type DecodedRow = {
  readonly sector: number;
  readonly label: string;
  readonly first: number;
  readonly count: number;
  readonly slots: readonly number[];
  readonly numbering: readonly number[];
};

/** Seats of a hall for the drawing code: parallel arrays indexed by seatNo, coordinates in plan units. */
export type DecodedHall = {
  readonly count: number;
  readonly w: number;
  readonly h: number;
  readonly pitch: number;
  readonly zoneKeys: readonly string[];
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly zone: Uint8Array;
  readonly flags: Uint8Array;
  readonly sector: Uint16Array;
  readonly row: Uint16Array;
  readonly rows: readonly DecodedRow[];
  readonly oddLabels: ReadonlyMap<number, string>;
  /** Heights as on the wire; `sight/hall-in-metres.ts` reads them. */
  readonly sight: GeometrySight | undefined;
};

export function decodeGeometry(geometry: Geometry): DecodedHall {
  const { n, u, s } = geometry;
  const rowCount = s.reduce((sum, rows) => sum + rows, 0);
  const x = new Float32Array(n);
  const y = new Float32Array(n);
  const zone = new Uint8Array(n);
  const sector = new Uint16Array(n);
  const row = new Uint16Array(n);
  const ends = [geometry.x0, geometry.y0, geometry.x1, geometry.y1, geometry.b].map((column) => restored(column, s));
  const [x0 = [], y0 = [], x1 = [], y1 = [], bulge = []] = ends;
  const slotsOf = unfolded(geometry.sl, rowCount);
  const zonesOf = unfolded(geometry.zo, rowCount);
  const numsOf = unfolded(geometry.nu, rowCount);
  const points = new Map(geometry.p.map((list) => [list[0] ?? 0, list]));
  const rows: DecodedRow[] = [];
  const oddLabels = new Map<number, string>();
  let seat = 0;
  let rowNo = 0;
  for (let sectorNo = 0; sectorNo < s.length; sectorNo += 1) {
    const labels = geometry.rl[sectorNo] ?? 1;
    const rowsHere = s[sectorNo] ?? 0;
    for (let i = 0; i < rowsHere; i += 1, rowNo += 1) {
      const slots = geometry.slots[slotsOf[rowNo] ?? 0] ?? [];
      const first = seat;
      const at = points.get(rowNo);
      if (at) seat = placePoints(at, u, x, y, seat);
      else {
        seat = placeOnArc(
          (x0[rowNo] ?? 0) * u,
          (y0[rowNo] ?? 0) * u,
          (x1[rowNo] ?? 0) * u,
          (y1[rowNo] ?? 0) * u,
          (bulge[rowNo] ?? 0) * u,
          slots,
          x,
          y,
          seat,
        );
      }
      sector.fill(sectorNo, first, seat);
      row.fill(rowNo, first, seat);
      const zones = geometry.zones[zonesOf[rowNo] ?? 0] ?? [];
      for (let k = 0, from = first; k < zones.length; k += 2) {
        const run = zones[k] ?? -1;
        const to = run < 0 ? seat : Math.min(from + run, seat);
        zone.fill(zones[k + 1] ?? NO_ZONE, from, to);
        from = to;
      }
      rows.push({
        sector: sectorNo,
        label: typeof labels === 'number' ? String(labels + i) : (labels[i] ?? ''),
        first,
        count: seat - first,
        slots,
        numbering: geometry.nums[numsOf[rowNo] ?? 0] ?? [],
      });
    }
  }
  for (const [oddRow, slot, label] of geometry.odd) oddLabels.set((rows[oddRow]?.first ?? 0) + slot, label);
  return {
    count: n,
    w: geometry.w,
    h: geometry.h,
    pitch: geometry.pitch,
    zoneKeys: geometry.z,
    x,
    y,
    zone,
    flags: decodeFlags(geometry.f, n),
    sector,
    row,
    rows,
    oddLabels,
    sight: geometry.v,
  };
}

/** The seat number as printed on the chair and the ticket. */
export function seatLabelOf(hall: DecodedHall, seatNo: number): string {
  const odd = hall.oddLabels.get(seatNo);
  if (odd !== undefined) return odd;
  const row = hall.rows[hall.row[seatNo] ?? 0];
  let slot = seatNo - (row?.first ?? 0);
  const numbering = row?.numbering ?? [];
  for (let i = 0; i < numbering.length; i += 3) {
    const count = numbering[i] ?? -1;
    if (count < 0 || slot < count) return String((numbering[i + 1] ?? 1) + (numbering[i + 2] ?? 1) * slot);
    slot -= count;
  }
  return '';
}

/** Reverses `predict` of compile-geometry. */
function restored(column: readonly number[], rowsOfSectors: readonly number[]): Int32Array {
  const out = new Int32Array(column.length);
  let first = 0;
  let lastFirst = 0;
  let lastStep = 0;
  for (const rows of rowsOfSectors) {
    for (let i = 0; i < rows; i += 1) {
      const at = first + i;
      const delta = column[at] ?? 0;
      if (i === 0) out[at] = delta + lastFirst;
      else if (i === 1) out[at] = delta + (out[at - 1] ?? 0) + lastStep;
      else out[at] = delta + 2 * (out[at - 1] ?? 0) - (out[at - 2] ?? 0);
    }
    if (rows > 0) lastFirst = out[first] ?? 0;
    if (rows > 1) lastStep = (out[first + 1] ?? 0) - (out[first] ?? 0);
    first += rows;
  }
  return out;
}

function unfolded(pairs: readonly number[], count: number): Uint16Array {
  const out = new Uint16Array(count);
  let at = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    const end = at + (pairs[i + 1] ?? 0);
    out.fill(pairs[i] ?? 0, at, end);
    at = end;
  }
  return out;
}

/** `list`: the row's number, then alternating second differences of x and y. */
function placePoints(list: readonly number[], unit: number, x: Float32Array, y: Float32Array, from: number): number {
  let seat = from;
  let [px, py, dx, dy] = [0, 0, 0, 0];
  for (let i = 1; i + 1 < list.length; i += 2, seat += 1) {
    if (i === 1) {
      px = list[1] ?? 0;
      py = list[2] ?? 0;
    } else {
      dx += list[i] ?? 0;
      dy += list[i + 1] ?? 0;
      px += dx;
      py += dy;
    }
    x[seat] = px * unit;
    y[seat] = py * unit;
  }
  return seat;
}

function decodeFlags(runs: readonly number[], count: number): Uint8Array {
  const flags = new Uint8Array(count);
  let seat = 0;
  for (let i = 0; i < runs.length; i += 3) {
    seat += runs[i] ?? 0;
    const end = seat + (runs[i + 1] ?? 0);
    flags.fill(runs[i + 2] ?? 0, seat, end);
    seat = end;
  }
  return flags;
}
