/** Parts of the day, each with the hour from which it counts. */
export const DAY_PARTS = { morning: 5, day: 12, evening: 17, night: 22 } as const;
export type DayPart = keyof typeof DAY_PARTS;

/** @param hour 0 to 23; the hours after midnight belong to the night */
export function dayPartOfHour(hour: number): DayPart {
  const parts = (Object.keys(DAY_PARTS) as DayPart[]).filter((part) => DAY_PARTS[part] <= hour);
  return parts.at(-1) ?? 'night';
}
