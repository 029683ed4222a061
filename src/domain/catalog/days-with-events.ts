/** A month with a digit for each of its days, 1 where there are events. */
type MonthDays = { month: string; days: string };

/** The days with events of months, in their order. */
export function daysWithEvents(months: readonly MonthDays[]): string[] {
  return months.flatMap(({ month, days }) =>
    Array.from(days).flatMap((digit, at) => (digit === '1' ? [`${month}-${String(at + 1).padStart(2, '0')}`] : [])),
  );
}

/** The few days that are nearest to a day, in calendar order. */
export function nearestTo(day: string, days: readonly string[], most: number): string[] {
  const away = (other: string): number => Math.abs(Date.parse(other) - Date.parse(day));
  return days
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, most)
    .toSorted();
}
