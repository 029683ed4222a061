import type { SeatIndex } from './seat-index.ts';
import { bestWindow, openSeats, type OpenSeats, seatsOf, type SeatCriteria } from './seat-windows.ts';
import { splitInTwo } from './split-party.ts';

export type BestSeatsInput = SeatCriteria & {
  readonly count: number;
  /** Wire statuses by seatNo (availability.ts); only free seats are offered. */
  readonly statuses: Uint8Array;
  /** Sectors the buyer prefers, by index. Others are tried only when these have no suitable group. */
  readonly sectors?: ReadonlySet<number>;
  /** Seats that were taken since `statuses` was read. */
  readonly exclude?: Iterable<number>;
  /** Number of alternatives to rank. */
  readonly limit?: number;
};

/**
 * How the party sits: side by side without leaving a lone seat; side by side leaving one; in two groups close together;
 * in any remaining groups.
 */
export type SeatingRung = 'together' | 'together-orphan' | 'split' | 'scattered';

export type SeatCandidate = {
  /** Ascending. */
  readonly seatNos: readonly number[];
  readonly rung: SeatingRung;
  /** Mean cost of the seats, in pitches: lower is better. */
  readonly cost: number;
  /** False when a seat is not in a requested sector. */
  readonly isInWantedSector: boolean;
};

/** Larger parties book through the group sales office; the limit also keeps every search fast. */
export const MOST_SEATS_TOGETHER = 20;

/**
 * Ranks the best free seats for a party. Candidates share no seat, so that the next can be tried at once when a seat of
 * the first was just taken. The result depends only on the input.
 */
export function bestSeats(index: SeatIndex, input: BestSeatsInput): SeatCandidate[] {
  const { count, limit = 4 } = input;
  const wheelchairs = input.wheelchairs ?? 0;
  if (!Number.isInteger(count) || count < 1 || count > MOST_SEATS_TOGETHER || wheelchairs > count) return [];
  const open = openSeats(index, input.statuses, input.exclude ?? [], input);
  const candidates: SeatCandidate[] = [];
  while (candidates.length < limit) {
    const next = nextCandidate(index, open, input, wheelchairs);
    if (!next) break;
    candidates.push(next);
    for (const seat of next.seatNos) open.usable[seat] = open.free[seat] = 0;
  }
  return candidates;
}

function nextCandidate(
  index: SeatIndex,
  open: OpenSeats,
  { count, sectors }: BestSeatsInput,
  wheelchairs: number,
): SeatCandidate | null {
  const wanted = sectors;
  const isWanted = (sector: number): boolean => !wanted || wanted.has(sector);
  const isElsewhere = (sector: number): boolean => !isWanted(sector);
  for (const isSectorAllowed of wanted ? [isWanted, isElsewhere] : [isWanted]) {
    const isInWantedSector = isSectorAllowed === isWanted;
    for (const rung of ['together', 'together-orphan'] as const) {
      const window = bestWindow(index, open, count, {
        isSectorAllowed,
        wheelchairs,
        isOrphanFree: rung === 'together',
      });
      if (window) return { seatNos: seatsOf(window), rung, cost: window.mean, isInWantedSector };
    }
    const split = count > 1 ? splitInTwo(index, open, count, wheelchairs, isSectorAllowed) : null;
    if (split) return { ...split, rung: 'split', isInWantedSector };
  }
  const scattered = scatter(index, open, count, wheelchairs);
  if (!scattered) return null;
  const isInWantedSector = scattered.seatNos.every((seat) => isWanted(index.rows[index.row[seat] ?? 0]?.sector ?? -1));
  return { ...scattered, rung: 'scattered', isInWantedSector };
}

/** The largest remaining groups, best first, without lone seats if possible. */
function scatter(
  index: SeatIndex,
  open: OpenSeats,
  count: number,
  wheelchairs: number,
): { seatNos: number[]; cost: number } | null {
  const usable = open.usable.slice();
  const rest: OpenSeats = { ...open, usable };
  const seatNos: number[] = [];
  let wheels = wheelchairs;
  let size = count;
  while (seatNos.length < count) {
    const left = count - seatNos.length;
    size = Math.min(size, left);
    // A remaining single person would sit alone: two and two is better than three and one.
    const tried = left - size === 1 && size > 2 ? size - 1 : size;
    // At least one wheelchair place per group while any is needed, and enough that the rest fit into later groups.
    const fewest = Math.max(Math.min(1, wheels), wheels - (left - tried));
    const window = groupOf(index, rest, tried, Math.min(wheels, tried), fewest);
    if (window) {
      seatNos.push(...seatsOf(window.seats));
      wheels -= window.wheelchairs;
      for (const seat of seatsOf(window.seats)) usable[seat] = 0;
      size = count;
    } else if (size > 1) size -= 1;
    else return null;
  }
  if (wheels > 0) return null;
  const cost = seatNos.reduce((sum, seat) => sum + (index.cost[seat] ?? 0), 0) / count;
  return { seatNos: seatNos.sort((a, b) => a - b), cost };
}

/** The best group with as many wheelchair places together as possible. */
function groupOf(
  index: SeatIndex,
  open: OpenSeats,
  size: number,
  most: number,
  fewest: number,
): { seats: { first: number; count: number }; wheelchairs: number } | null {
  for (let wheelchairs = most; wheelchairs >= fewest; wheelchairs -= 1) {
    const window = bestWindow(index, open, size, { wheelchairs, isOrphanFree: false });
    if (window) return { seats: window, wheelchairs };
  }
  return null;
}
