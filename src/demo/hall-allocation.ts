import { type DayNumber, eventDayOf, wallMinutes } from '#domain/catalog/calendar-day.ts';
import { performanceKey } from '#domain/catalog/import/performance-key.ts';
import type { CinemaFormat } from '#domain/catalog/cinema-format.ts';
import type { HallOccupancy } from '#usecases/catalog/import-ports.ts';
import type { Candidate } from './schedule.ts';
import { stableHash } from '#domain/catalog/import/stable-hash.ts';

export type AllocationEvent = { durationMin: number; category: string; hall?: string | undefined };

export type PlacedPerformance = {
  key: string;
  event: string;
  place: string;
  /** Null when the place has no halls. */
  hall: string | null;
  from: number;
  to: number;
  localDay: DayNumber;
  format: CinemaFormat | null;
  secondFormat: CinemaFormat | null;
};

/** Minutes to let one audience out, clean and let the next one in. */
const TURNAROUND_MIN = { short: 15, stage: 60 } as const;
const SHORT_TURNAROUND = new Set(['kino', 'kvest', 'kviz', 'detyam']);

/**
 * Assigns every candidate a hall that is free at that time, or drops the candidate. Existing occupancies stay.
 * @param halls keys of the halls of each place, the main one first
 */
export function allocateHalls(
  candidates: readonly Candidate[],
  events: ReadonlyMap<string, AllocationEvent>,
  halls: ReadonlyMap<string, readonly string[]>,
  occupied: readonly HallOccupancy[],
): PlacedPerformance[] {
  const known = new Map(occupied.map((occupancy) => [occupancy.key, occupancy]));
  const taken = new Map<string, HallOccupancy[]>();
  for (const occupancy of occupied) occupy(taken, occupancy);

  const placed: PlacedPerformance[] = [];
  const seen = new Set<string>();
  for (const candidate of candidates.toSorted(byRank)) {
    const event = events.get(candidate.event);
    if (!event) continue;
    const performance =
      candidate.days.map((day) => alreadyBooked(candidate, day, known, event)).find((found) => found !== null) ??
      firstFree(candidate, event, halls.get(candidate.place) ?? [], taken);
    if (!performance || seen.has(performance.key)) continue;
    seen.add(performance.key);
    placed.push(performance);
    if (performance.hall !== null && !known.has(performance.key)) {
      occupy(taken, { key: performance.key, hall: performance.hall, from: performance.from, to: performance.to });
    }
  }
  return placed;
}

function byRank(a: Candidate, b: Candidate): number {
  return (
    a.rank[0] - b.rank[0] ||
    (a.days[0] ?? 0) - (b.days[0] ?? 0) ||
    a.rank[1] - b.rank[1] ||
    (`${a.event}${a.place}${a.at}` < `${b.event}${b.place}${b.at}` ? -1 : 1)
  );
}

function alreadyBooked(
  candidate: Candidate,
  day: DayNumber,
  known: ReadonlyMap<string, HallOccupancy>,
  event: AllocationEvent,
): PlacedPerformance | null {
  const key = performanceKey(candidate.event, candidate.place, day, candidate.at);
  const occupancy = known.get(key);
  if (!occupancy) return null;
  const hall = occupancy.hall.slice(occupancy.hall.indexOf('/') + 1);
  return { ...place(candidate, day, event), hall: hall === '' ? null : occupancy.hall };
}

function firstFree(
  candidate: Candidate,
  event: AllocationEvent,
  halls: readonly string[],
  taken: ReadonlyMap<string, readonly HallOccupancy[]>,
): PlacedPerformance | null {
  for (const day of candidate.days) {
    const performance = place(candidate, day, event);
    if (halls.length === 0) return performance;
    const pause = SHORT_TURNAROUND.has(event.category) ? TURNAROUND_MIN.short : TURNAROUND_MIN.stage;
    for (const hall of hallsToTry(performance.key, event, halls)) {
      const name = hallName(candidate.place, hall);
      const isFree = (taken.get(name) ?? []).every(
        (other) => performance.from >= other.to + pause || performance.to + pause <= other.from,
      );
      if (isFree) return { ...performance, hall: name };
    }
  }
  return null;
}

/** Films may change screens; other events use their own hall or the main one. */
function hallsToTry(key: string, event: AllocationEvent, halls: readonly string[]): readonly string[] {
  if (event.hall !== undefined && halls.includes(event.hall)) return [event.hall];
  if (event.category !== 'kino') return halls.slice(0, 1);
  const first = stableHash(key) % halls.length;
  return [...halls.slice(first), ...halls.slice(0, first)];
}

function place(candidate: Candidate, day: DayNumber, event: AllocationEvent): PlacedPerformance {
  const from = wallMinutes(day, candidate.at);
  const key = performanceKey(candidate.event, candidate.place, day, candidate.at);
  const chosen = candidate.formats[stableHash(`${key} format`) % Math.max(1, candidate.formats.length)] ?? null;
  const [format, secondFormat] = Array.isArray(chosen) ? chosen : [chosen, null];
  const { event: eventKey, place: placeKey } = candidate;
  return {
    key,
    event: eventKey,
    place: placeKey,
    hall: null,
    from,
    to: from + event.durationMin,
    localDay: eventDayOf(from),
    format,
    secondFormat,
  };
}

/** Hall names are unique only within their place, so this name contains both. */
export function hallName(place: string, hall: string): string {
  return `${place}/${hall}`;
}

function occupy(taken: Map<string, HallOccupancy[]>, occupancy: HallOccupancy): void {
  const list = taken.get(occupancy.hall);
  if (list) list.push(occupancy);
  else taken.set(occupancy.hall, [occupancy]);
}
