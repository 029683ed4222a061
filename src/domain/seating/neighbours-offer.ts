import { SEAT } from './availability.ts';
import { FLAG_BITS } from './hall-plan.ts';
import type { SeatIndex } from './seat-index.ts';
import { orphansOf } from './seat-windows.ts';

export type SeatOffer = {
  /** Ascending, as many as were requested. */
  readonly seatNos: readonly number[];
  /** The seats among them that the buyer had already chosen. */
  readonly kept: readonly number[];
  /** Mean distance from the originally chosen seats, in pitches. */
  readonly distance: number;
};

/** Beyond this distance (pitches) seats are in another part of the hall, not neighbours. */
const FARTHEST = 14;
const ORPHAN_COST = 0.75;
const RESERVED = FLAG_BITS.accessible | FLAG_BITS.companion;

/**
 * Offers replacements when some of the chosen seats were just taken: equally many seats side by side, in the same
 * zones, as near as possible; if no such group is left, the remaining chosen seats with the nearest single ones. In the
 * wire statuses `free` the caller's own held seats count as free. Nearest first, at most `limit`.
 */
export function neighboursOffer(
  index: SeatIndex,
  seatNos: readonly number[],
  free: Uint8Array,
  limit = 3,
): SeatOffer[] {
  const wanted = [...new Set(seatNos)].filter((seat) => seat >= 0 && seat < index.count).sort((a, b) => a - b);
  if (wanted.length === 0) return [];
  const kinds = sortedKinds(index, wanted);
  const found: (SeatOffer & { readonly score: number })[] = [];
  for (const run of index.runs) {
    if (run.count < wanted.length || isFar(index, run.first, run.count, wanted)) continue;
    let length = 0;
    for (let seat = run.first; seat < run.first + run.count; seat += 1) {
      length = free[seat] === SEAT.free ? length + 1 : 0;
      if (length < wanted.length) continue;
      const first = seat - wanted.length + 1;
      const group = Array.from({ length: wanted.length }, (_, i) => first + i);
      if (sortedKinds(index, group) !== kinds) continue;
      const distance = meanDistance(index, wanted, group);
      if (distance > FARTHEST) continue;
      const lone = orphansOf(
        freeBits(free, run.first, run.count),
        { ...run, first: 0 },
        first - run.first,
        group.length,
      );
      found.push({
        seatNos: group,
        kept: group.filter((one) => wanted.includes(one)),
        distance,
        score: distance + ORPHAN_COST * lone,
      });
    }
  }
  found.sort((a, b) => a.score - b.score || (a.seatNos[0] ?? 0) - (b.seatNos[0] ?? 0));
  if (found.length > 0)
    return found.slice(0, limit).map(({ seatNos: group, kept, distance }) => ({ seatNos: group, kept, distance }));
  const single = nearestSingles(index, wanted, free);
  return single ? [single] : [];
}

/** The seats that can affect an offer: all seats of every run that has a seat within reach of a wanted one. */
export function seatsNear(index: SeatIndex, seatNos: readonly number[]): number[] {
  const wanted = seatNos.filter((seat) => seat >= 0 && seat < index.count);
  const isNear = (seat: number): boolean => wanted.some((one) => between(index, seat, one) <= FARTHEST);
  return index.runs.flatMap(({ first, count }) => {
    const seats = Array.from({ length: count }, (_, at) => first + at);
    return seats.some(isNear) ? seats : [];
  });
}

/** Seats are equivalent when zone and reservation (wheelchair place, companion) are equal. */
function kindOf(index: SeatIndex, seat: number): number {
  return (index.zone[seat] ?? 0) * 4 + ((index.flags[seat] ?? 0) & RESERVED);
}

function sortedKinds(index: SeatIndex, seats: readonly number[]): string {
  return seats
    .map((seat) => kindOf(index, seat))
    .sort((a, b) => a - b)
    .join();
}

function between(index: SeatIndex, a: number, b: number): number {
  return Math.hypot((index.x[a] ?? 0) - (index.x[b] ?? 0), (index.y[a] ?? 0) - (index.y[b] ?? 0));
}

/** Compares seat by seat in order, so that a kept seat adds no distance when the group has not shifted. */
function meanDistance(index: SeatIndex, wanted: readonly number[], group: readonly number[]): number {
  return wanted.reduce((sum, seat, i) => sum + between(index, seat, group[i] ?? seat), 0) / wanted.length;
}

/** Fast check of a run's ends before its seats are examined. */
function isFar(index: SeatIndex, first: number, count: number, wanted: readonly number[]): boolean {
  const near = wanted[0] ?? 0;
  return (
    between(index, first, near) > FARTHEST + 2 * count && between(index, first + count - 1, near) > FARTHEST + 2 * count
  );
}

function freeBits(statuses: Uint8Array, first: number, count: number): Uint8Array {
  return statuses.subarray(first, first + count).map((status) => (status === SEAT.free ? 1 : 0));
}

function nearestSingles(index: SeatIndex, wanted: readonly number[], free: Uint8Array): SeatOffer | null {
  const kept = wanted.filter((seat) => free[seat] === SEAT.free);
  const chosen = new Set(kept);
  let distance = 0;
  for (const lost of wanted) {
    if (chosen.has(lost)) continue;
    let nearest = -1;
    let least = FARTHEST;
    for (let seat = 0; seat < index.count; seat += 1) {
      if (free[seat] !== SEAT.free || chosen.has(seat) || kindOf(index, seat) !== kindOf(index, lost)) continue;
      const away = between(index, seat, lost);
      if (away < least) [nearest, least] = [seat, away];
    }
    if (nearest < 0) return null;
    chosen.add(nearest);
    distance += least;
  }
  return { seatNos: [...chosen].sort((a, b) => a - b), kept, distance: distance / wanted.length };
}
