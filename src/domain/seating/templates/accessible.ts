import type { SeatFlag } from '../hall-plan.ts';
import { seatsInRow } from '../hall-plan.ts';
import type { DraftRow, DraftSector } from './draft.ts';

/** About one place per hundred seats up to 1,000 seats, then one per two hundred; at least two from 40 seats on. */
export function accessibleCount(seats: number): number {
  if (seats < 40) return 0;
  if (seats <= 1000) return Math.max(2, 2 * Math.round(seats / 200));
  return 10 + 2 * Math.round((seats - 1000) / 400);
}

/** Marks row ends (or a chair at a table) in step-free rows as wheelchair places, the seat beside as companion's. */
export function placeAccessible(sectors: readonly DraftSector[], wanted: number): readonly DraftSector[] {
  const pairs = Math.ceil(wanted / 2);
  // First the best row of each sector, sectors spread evenly; then the next best rows; then more places per row.
  const spots = sectors.flatMap((sector, sectorNo) =>
    (sector.stepFreeRows ?? [])
      .filter((row) => seatsInRow(sector.rows[row] ?? { slots: [] }) >= 4)
      .map((row, rank) => ({ key: `${sectorNo}:${row}`, rank })),
  );
  if (spots.length === 0 || wanted === 0) return sectors;
  const best = spots.filter(({ rank }) => rank === 0);
  const rest = spots.filter(({ rank }) => rank > 0);
  const depth = new Map<string, number>();
  for (let i = 0; i < pairs; i += 1) {
    const all = [...best, ...rest];
    const spot = pairs <= best.length ? best[Math.floor(((i + 0.5) * best.length) / pairs)] : all[i % all.length];
    if (spot) depth.set(spot.key, (depth.get(spot.key) ?? 0) + 1);
  }
  return sectors.map((sector, sectorNo) => ({
    ...sector,
    rows: sector.rows.map((row, rowNo) => {
      const pairsHere = Math.min(depth.get(`${sectorNo}:${rowNo}`) ?? 0, Math.ceil(seatsInRow(row) / 6));
      return pairsHere > 0 ? withPlaces(row, pairsHere) : row;
    }),
  }));
}

function withPlaces(row: DraftRow, pairs: number): DraftRow {
  const count = seatsInRow(row);
  // A small table or short row has room for one wheelchair place.
  if (count < 6)
    return {
      ...row,
      flags: [
        [0, 'accessible'],
        [1, 'companion'],
      ],
    };
  const flags: [number, ...SeatFlag[]][] = [];
  for (let i = 0; i < pairs; i += 1) {
    flags.push([2 * i, 'accessible'], [2 * i + 1, 'companion']);
    flags.push([count - 2 - 2 * i, 'companion'], [count - 1 - 2 * i, 'accessible']);
  }
  return { ...row, flags: flags.sort((a, b) => a[0] - b[0]) };
}
