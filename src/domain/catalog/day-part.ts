/** Parts of the day, each with the hour from which it counts. */
export const DAY_PARTS = { morning: 5, day: 12, evening: 17, night: 22 } as const;
export type DayPart = keyof typeof DAY_PARTS;

/** @param hour 0 to 23; the hours after midnight belong to the night */
export function dayPartOfHour(hour: number): DayPart {
  const parts = (Object.keys(DAY_PARTS) as DayPart[]).filter((part) => DAY_PARTS[part] <= hour);
  return parts.at(-1) ?? 'night';
}

/** Whether a part of the day has ended by this hour; the night is still ahead until it begins. */
export function isPartOver(part: DayPart, hour: number): boolean {
  const parts = Object.keys(DAY_PARTS) as DayPart[];
  const next = parts[parts.indexOf(part) + 1];
  return next !== undefined && DAY_PARTS[next] <= hour;
}
