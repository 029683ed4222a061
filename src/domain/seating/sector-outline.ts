import type { Polygon, Row, Sector } from './hall-plan.ts';
import { placeRow } from './row-geometry.ts';

/** Margin around the seats, in pitches. */
const MARGIN = 0.62;

/**
 * Draws a sector's outline: along the front row, down the row ends, back along the last row. Sectors whose rows are not
 * one behind another (boxes, tables, scattered points) get the convex hull instead.
 */
export function sectorOutline(sector: Pick<Sector, 'outline' | 'rows' | 'rowNoun'>, pitch: number): Polygon {
  if (sector.outline !== 'auto') return sector.outline;
  const lines = sector.rows.map(seatsOf).filter((line) => line.length > 0);
  const margin = MARGIN * pitch;
  const isOrderly =
    sector.rowNoun === 'row' && lines.length > 0 && sector.rows.every((row) => row.shape.kind !== 'points');
  if (isOrderly) {
    const ring = alongRowEnds(lines, margin);
    if (enclosesRowEnds(ring, lines)) return simplify(ring, pitch * 0.3);
  }
  return simplify(hull(grown(lines.flat(), margin)), pitch * 0.3);
}

type XY = readonly [number, number];

function seatsOf(row: Row): XY[] {
  const xs: number[] = [];
  const ys: number[] = [];
  placeRow(row, xs, ys, 0);
  return xs.map((x, i): XY => [x, ys[i] ?? 0]);
}

/** Unit vector from a to b; `or` when they coincide. */
function toward(a: XY | undefined, b: XY | undefined, or: XY): XY {
  if (!a || !b) return or;
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  return length > 0 ? [(b[0] - a[0]) / length, (b[1] - a[1]) / length] : or;
}

function alongRowEnds(lines: readonly (readonly XY[])[], margin: number): XY[] {
  const front = lines[0] ?? [];
  const back = lines[lines.length - 1] ?? [];
  const middle = (line: readonly XY[]): XY | undefined => line[line.length >> 1];
  const alongFront = toward(front[0], front[front.length - 1], [1, 0]);
  // With a single row, "behind" is to the right of its direction: seats run left to right facing the stage.
  const behind = toward(middle(front), middle(back), [-alongFront[1], alongFront[0]]);
  const edge = (line: readonly XY[], away: number): XY[] => {
    const start = toward(line[1], line[0], [-alongFront[0], -alongFront[1]]);
    const end = toward(line[line.length - 2], line[line.length - 1], alongFront);
    return line.map((seat, i): XY => {
      const before = line[i - 1];
      const after = line[i + 1];
      const along = toward(before ?? seat, after ?? seat, alongFront);
      // Normal of the row that points away from the other rows.
      const side = Math.sign(-along[1] * behind[0] + along[0] * behind[1]) || 1;
      const normal: XY = [-along[1] * side * away, along[0] * side * away];
      const out: XY = i === 0 ? start : i === line.length - 1 ? end : [0, 0];
      return [seat[0] + (normal[0] + out[0]) * margin, seat[1] + (normal[1] + out[1]) * margin];
    });
  };
  const sides = lines.slice(1, -1).map((line): { left: XY; right: XY } => {
    const left = line[0] ?? [0, 0];
    const right = line[line.length - 1] ?? [0, 0];
    const atLeft = toward(line[1], left, [-alongFront[0], -alongFront[1]]);
    const atRight = toward(line[line.length - 2], right, alongFront);
    return {
      left: [left[0] + atLeft[0] * margin, left[1] + atLeft[1] * margin],
      right: [right[0] + atRight[0] * margin, right[1] + atRight[1] * margin],
    };
  });
  return [
    ...edge(front, -1),
    ...sides.map((side) => side.right),
    ...edge(back, 1).reverse(),
    ...sides.map((side) => side.left).reverse(),
  ];
}

/** Guards against irregular rows: the ring must contain the middle seat of every row. */
function enclosesRowEnds(ring: readonly XY[], lines: readonly (readonly XY[])[]): boolean {
  return lines.every((line) => {
    const seat = line[line.length >> 1];
    return seat !== undefined && contains(ring, seat);
  });
}

function contains(ring: readonly XY[], [x, y]: XY): boolean {
  let isInside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const [xi, yi] = ring[i] ?? [0, 0];
    const [xj, yj] = ring[j] ?? [0, 0];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) isInside = !isInside;
  }
  return isInside;
}

function grown(seats: readonly XY[], margin: number): XY[] {
  return seats.flatMap(([x, y]): XY[] => [
    [x - margin, y - margin],
    [x + margin, y - margin],
    [x + margin, y + margin],
    [x - margin, y + margin],
  ]);
}

/** Andrew's monotone chain. */
function hull(points: readonly XY[]): XY[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly XY[]): XY[] => {
    const chain: XY[] = [];
    for (const point of list) {
      while (chain.length > 1) {
        const a = chain[chain.length - 2] ?? point;
        const b = chain[chain.length - 1] ?? point;
        if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

/** Douglas–Peucker algorithm on the ring, split at its start and its farthest point. */
function simplify(ring: readonly XY[], tolerance: number): Polygon {
  if (ring.length < 4) return ring.flat().map(Math.round);
  const start = ring[0] ?? [0, 0];
  let far = 0;
  ring.forEach((point, i) => {
    const best = ring[far] ?? start;
    if (Math.hypot(point[0] - start[0], point[1] - start[1]) > Math.hypot(best[0] - start[0], best[1] - start[1]))
      far = i;
  });
  const kept = [...thin(ring.slice(0, far + 1), tolerance), ...thin([...ring.slice(far), start], tolerance)];
  const out: XY[] = [];
  for (const point of kept) {
    const last = out[out.length - 1];
    if (!last || last[0] !== point[0] || last[1] !== point[1]) out.push(point);
  }
  out.pop();
  return out.flat().map(Math.round);
}

function thin(line: readonly XY[], tolerance: number): XY[] {
  const a = line[0] ?? [0, 0];
  const b = line[line.length - 1] ?? a;
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  let worst = 0;
  let at = 0;
  for (let i = 1; i + 1 < line.length; i += 1) {
    const [x, y] = line[i] ?? a;
    const off = Math.abs((x - a[0]) * (b[1] - a[1]) - (y - a[1]) * (b[0] - a[0])) / length;
    if (off > worst) [worst, at] = [off, i];
  }
  if (worst <= tolerance) return [a, b];
  return [...thin(line.slice(0, at + 1), tolerance).slice(0, -1), ...thin(line.slice(at), tolerance)];
}
