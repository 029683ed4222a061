const DAY_MS = 86_400_000;
const FIRST_YEAR = 2000;
const FIRST_MS = Date.UTC(FIRST_YEAR, 0, 1);

/** Days and months are numbered from January 2000, as in `event_city_bits`. */
export function dayNumber(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - FIRST_MS) / DAY_MS;
}

export function monthNumber(day: string): number {
  return (Number(day.slice(0, 4)) - FIRST_YEAR) * 12 + Number(day.slice(5, 7)) - 1;
}

/** Splits a window into whole months and the days before and after them. */
export function daysAndMonths(from: string, to: string): { days: number[]; months: number[] } {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const found = { days: [] as number[], months: [] as number[] };
  for (let month = monthNumber(from); month <= monthNumber(to); month += 1) {
    const [begins, ends] = [firstDayOf(month), firstDayOf(month + 1) - 1];
    if (first <= begins && ends <= last) found.months.push(month);
    else for (let day = Math.max(begins, first); day <= Math.min(ends, last); day += 1) found.days.push(day);
  }
  return found;
}

function firstDayOf(month: number): number {
  return (Date.UTC(FIRST_YEAR, month, 1) - FIRST_MS) / DAY_MS;
}
