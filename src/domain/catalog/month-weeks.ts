import { addDays, weekday } from './city-day.ts';

const WEEK = 7;

/** @param month YYYY-MM */
export function daysOfMonth(month: string): number {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** The days of a month by week, each from Monday on; null where a week belongs to another month. */
export function monthWeeks(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const before = weekday(first) - 1;
  const days = daysOfMonth(month);
  return Array.from({ length: Math.ceil((before + days) / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (__, at) => {
      const number = week * WEEK + at - before;
      return number < 0 || number >= days ? null : addDays(first, number);
    }),
  );
}

/** @returns YYYY-MM */
export function addMonths(month: string, months: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
