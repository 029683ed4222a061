/**
 * A place lets people in from `opens` to `closes`, "HH:MM" by the clock of its city, on a weekday: 1 Monday … 7 Sunday.
 * A close that is not later than its open is on the next day, so 00:00 to 00:00 is a whole day.
 */
export type OpeningInterval = { weekday: number; opens: string; closes: string };

/** Opening hours as editors write them: the same time on a weekday, "6", or on consecutive ones, "1-5". */
export type OpeningHoursEntry = { days: string; from: string; to: string };

/** Consecutive weekdays with equal hours; closed on them if there are no times. */
export type EqualDays = { from: number; to: number; times: { opens: string; closes: string }[] };

/**
 * `closes` is null for a place that stays open for another day or longer, `opens` for one that does not open any more
 * today.
 */
export type OpeningState = { isOpen: true; closes: string | null } | { isOpen: false; opens: string | null };

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

/** Minutes from Monday midnight; `end` may be in the next week. */
type Span = { start: number; end: number };

export function openingIntervals(entries: readonly OpeningHoursEntry[]): OpeningInterval[] {
  return entries
    .flatMap(({ days, from, to }) => {
      const [first = 0, last = first] = days.split('-').map(Number);
      return WEEKDAYS.filter((weekday) => weekday >= first && weekday <= last).map((weekday) => ({
        weekday,
        opens: from,
        closes: to,
      }));
    })
    .toSorted((a, b) => a.weekday - b.weekday || a.opens.localeCompare(b.opens));
}

/** Indexes of the entries that name a time which an entry before them has named. */
export function overlappingEntries(entries: readonly OpeningHoursEntry[]): number[] {
  const named: Span[] = [];
  return entries.flatMap((entry, i) => {
    const spans = openingIntervals([entry]).map(spanOf);
    if (spans.some((span) => named.some((other) => overlap(span, other)))) return [i];
    named.push(...spans);
    return [];
  });
}

export function equalDays(intervals: readonly OpeningInterval[]): EqualDays[] {
  const rows: EqualDays[] = [];
  for (const weekday of WEEKDAYS) {
    const times = timesOn(intervals, weekday);
    const row = rows.at(-1);
    if (row !== undefined && JSON.stringify(row.times) === JSON.stringify(times)) row.to = weekday;
    else rows.push({ from: weekday, to: weekday, times });
  }
  return rows;
}

export function timesOn(intervals: readonly OpeningInterval[], weekday: number): EqualDays['times'] {
  return intervals.filter((one) => one.weekday === weekday).map(({ opens, closes }) => ({ opens, closes }));
}

export function isWholeDay({ opens, closes }: { opens: string; closes: string }): boolean {
  return opens === '00:00' && closes === '00:00';
}

/** Whether a place is open at a time of its city. Intervals that follow each other without a gap count as one. */
export function openingState(
  intervals: readonly OpeningInterval[],
  now: { weekday: number; time: string },
): OpeningState {
  const at = minutesOf(now);
  const spans = intervals.map(spanOf).flatMap(({ start, end }) => [
    { start: start - WEEK_MINUTES, end: end - WEEK_MINUTES },
    { start, end },
    { start: start + WEEK_MINUTES, end: end + WEEK_MINUTES },
  ]);
  const endAfter = (minute: number) => spans.find(({ start, end }) => start <= minute && minute < end)?.end;
  let end = endAfter(at);
  if (end === undefined) {
    const today = timesOn(intervals, now.weekday).find(({ opens }) => opens > now.time);
    return { isOpen: false, opens: today?.opens ?? null };
  }
  for (let later = endAfter(end); later !== undefined && end - at < DAY_MINUTES; later = endAfter(end)) end = later;
  return { isOpen: true, closes: end - at < DAY_MINUTES ? timeOf(end) : null };
}

function spanOf({ weekday, opens, closes }: OpeningInterval): Span {
  const start = minutesOf({ weekday, time: opens });
  const end = minutesOf({ weekday, time: closes });
  return { start, end: end > start ? end : end + DAY_MINUTES };
}

function overlap(a: Span, b: Span): boolean {
  return [-WEEK_MINUTES, 0, WEEK_MINUTES].some((shift) => a.start < b.end + shift && b.start + shift < a.end);
}

function minutesOf({ weekday, time }: { weekday: number; time: string }): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (weekday - 1) * DAY_MINUTES + hours * 60 + minutes;
}

function timeOf(minute: number): string {
  const ofDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
