import type { DecodedHall } from '#domain/seating/decode-geometry.ts';

const PAGE_ROWS = 5;

/**
 * Returns the seat that a key moves to, the same seat at an edge, or null for other keys. Up and down move to the
 * nearest seat of the next row by position, not by number. `rows` are the shown rows from front to back.
 */
export function moveInGrid(hall: DecodedHall, rows: readonly number[], seat: number, key: string): number | null {
  const row = hall.row[seat] ?? 0;
  const at = rows.indexOf(row);
  const { first = seat, count = 1 } = hall.rows[row] ?? {};
  const last = first + count - 1;
  const step = (by: number): number => {
    const target = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    return target === undefined || target === row ? seat : nearestInRow(hall, target, seat);
  };
  switch (key) {
    case 'ArrowLeft':
      return Math.max(first, Math.min(last, seat + (isMirrored(hall, row) ? 1 : -1)));
    case 'ArrowRight':
      return Math.max(first, Math.min(last, seat + (isMirrored(hall, row) ? -1 : 1)));
    case 'ArrowUp':
      return step(-1);
    case 'ArrowDown':
      return step(1);
    case 'PageUp':
      return step(-PAGE_ROWS);
    case 'PageDown':
      return step(PAGE_ROWS);
    case 'Home':
      return first;
    case 'End':
      return last;
    default:
      return null;
  }
}

/** Whether the row runs from right to left, so that seat numbers in the data decrease towards the right. */
function isMirrored(hall: DecodedHall, row: number): boolean {
  const { first = 0, count = 0 } = hall.rows[row] ?? {};
  return (hall.x[first] ?? 0) > (hall.x[first + count - 1] ?? 0);
}

function nearestInRow(hall: DecodedHall, row: number, from: number): number {
  const { first = 0, count = 0 } = hall.rows[row] ?? {};
  let [nearest, least] = [first, Infinity];
  for (let seat = first; seat < first + count; seat += 1) {
    const away = Math.hypot((hall.x[seat] ?? 0) - (hall.x[from] ?? 0), (hall.y[seat] ?? 0) - (hall.y[from] ?? 0));
    if (away < least) [nearest, least] = [seat, away];
  }
  return nearest;
}
