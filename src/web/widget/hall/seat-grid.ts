import type { DecodedHall } from '#domain/seating/decode-geometry.ts';

/** Seats sorted into square cells of one pitch, so that finding the seat at a point does not scan all seats. */
export type SeatGrid = {
  readonly hall: DecodedHall;
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  readonly x0: number;
  readonly y0: number;
  /** The seats of cell c are `seats[starts[c]]` … `seats[starts[c + 1] − 1]`. */
  readonly starts: Uint32Array;
  readonly seats: Uint32Array;
};

export function buildSeatGrid(hall: DecodedHall): SeatGrid {
  const { count, x, y, pitch } = hall;
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let seat = 0; seat < count; seat += 1) {
    const [sx = 0, sy = 0] = [x[seat], y[seat]];
    if (sx < x0) x0 = sx;
    if (sx > x1) x1 = sx;
    if (sy < y0) y0 = sy;
    if (sy > y1) y1 = sy;
  }
  const columns = Math.max(1, Math.floor((x1 - x0) / pitch) + 1);
  const rows = Math.max(1, Math.floor((y1 - y0) / pitch) + 1);
  const cellOf = (seat: number): number =>
    Math.floor(((y[seat] ?? 0) - y0) / pitch) * columns + Math.floor(((x[seat] ?? 0) - x0) / pitch);
  const starts = new Uint32Array(columns * rows + 1);
  for (let seat = 0; seat < count; seat += 1) starts[cellOf(seat) + 1]! += 1;
  for (let c = 0; c < columns * rows; c += 1) starts[c + 1]! += starts[c]!;
  const next = starts.slice();
  const seats = new Uint32Array(count);
  for (let seat = 0; seat < count; seat += 1) seats[next[cellOf(seat)]!++] = seat;
  return { hall, cell: pitch, columns, rows, x0, y0, starts, seats };
}

/** Returns the seat nearest to a plan point, at most `reach` plan units away; −1 if there is none. */
export function nearestSeat(grid: SeatGrid, px: number, py: number, reach: number): number {
  const { hall, cell, columns, rows, x0, y0, starts, seats } = grid;
  const from = (value: number, least: number): number => Math.max(0, Math.floor((value - reach - least) / cell));
  const to = (value: number, least: number, most: number): number =>
    Math.min(most - 1, Math.floor((value + reach - least) / cell));
  let nearest = -1;
  let least = reach * reach;
  for (let row = from(py, y0); row <= to(py, y0, rows); row += 1) {
    for (let column = from(px, x0); column <= to(px, x0, columns); column += 1) {
      const c = row * columns + column;
      for (let i = starts[c] ?? 0; i < (starts[c + 1] ?? 0); i += 1) {
        const seat = seats[i] ?? 0;
        const away = ((hall.x[seat] ?? 0) - px) ** 2 + ((hall.y[seat] ?? 0) - py) ** 2;
        if (away <= least) [nearest, least] = [seat, away];
      }
    }
  }
  return nearest;
}
