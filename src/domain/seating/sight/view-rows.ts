import type { XY } from './plane.ts';
import type { Sketch } from './view-shapes.ts';

/** Top of a chair's back above the floor, and its width, metres. */
const BACK = 0.95;
const CHAIR = 0.46;
/** Chairs nearer than this are drawn one by one, farther rows as bands, metres. */
const SINGLE = 11;
const BAND_POINTS = 7;

/** Rows of chairs before the viewer: near ones chair by chair. */
export function rowsInView({ hall, camera, seatNo, add }: Sketch): void {
  const { plan } = hall;
  const own = plan.row[seatNo];
  plan.rows.forEach(({ first, count }, row) => {
    const floor = hall.floor[row] ?? Number.NaN;
    if (row === own || count === 0 || Number.isNaN(floor)) return;
    const at = (seat: number): XY => [hall.x[seat] ?? 0, hall.y[seat] ?? 0];
    for (const [from, to] of runsOf(first, count, (seat) => at(seat), hall.pitch)) {
      const [a, b] = [camera.depth(at(from)), camera.depth(at(to))];
      if (Math.max(a, b) < 0.4) continue;
      if (Math.min(a, b) < SINGLE && Math.max(a, b) < SINGLE * 2) {
        for (let seat = from; seat <= to; seat += 1) chair(at(seat), floor);
      } else band(from, to, floor);
    }
    function band(from: number, to: number, z: number): void {
      const step = Math.max(1, (to - from) / (BAND_POINTS - 1));
      const points: XY[] = [];
      for (let i = 0; i < BAND_POINTS && Math.round(from + i * step) <= to; i += 1)
        points.push(at(Math.round(from + i * step)));
      // A row that reaches around the viewer is cut into straight pieces.
      const isAround = points.some((point) => camera.depth(point) < 0.5);
      const pieces = isAround ? points.slice(1).map((b, i) => [points[i] ?? b, b]) : [points];
      for (const piece of pieces) {
        const upper = piece.map((point) => [point, z + BACK] as const);
        const lower = piece.toReversed().map((point) => [point, z] as const);
        add(
          'row',
          camera.shape([...upper, ...lower]),
          piece.reduce((sum, point) => sum + camera.depth(point), 0) / piece.length,
        );
      }
    }
  });
  function chair(at: XY, floor: number): void {
    const depth = camera.depth(at);
    if (depth < 0.45) return;
    const [x, top] = camera.spot(at, floor + BACK);
    const [, bottom] = camera.spot(at, floor + 0.15);
    const half = CHAIR / 2 / depth;
    add(
      'chair',
      [
        [x - half, top],
        [x + half, top],
        [x + half, bottom],
        [x - half, bottom],
      ],
      depth,
    );
  }
}

/** Seats of a row between two aisles. */
function runsOf(first: number, count: number, at: (seat: number) => XY, pitch: number): [number, number][] {
  const runs: [number, number][] = [];
  let from = first;
  for (let seat = first + 1; seat <= first + count; seat += 1) {
    const [a, b] = [at(seat - 1), at(seat)];
    if (seat < first + count && Math.hypot(b[0] - a[0], b[1] - a[1]) < 1.6 * pitch) continue;
    runs.push([from, seat - 1]);
    from = seat;
  }
  return runs;
}
