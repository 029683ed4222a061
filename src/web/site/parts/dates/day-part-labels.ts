import { DAY_PARTS, type DayPart } from '#domain/catalog/day-part.ts';
import { m } from '#texts/generated/messages.js';
import { lowerFirst } from '#texts/typography.ts';

export const DAY_PART_LABELS: Readonly<Record<DayPart, () => string>> = {
  morning: m.site_day_morning,
  day: m.site_day_afternoon,
  evening: m.site_day_evening,
  night: m.site_day_night,
};

/** "Вечером · 17–22" */
export function dayPartWithHours(part: DayPart): string {
  const starts = Object.values(DAY_PARTS);
  const from = DAY_PARTS[part];
  const to = starts[starts.indexOf(from) + 1] ?? DAY_PARTS.morning;
  return `${DAY_PART_LABELS[part]()} · ${from}–${to}`;
}

/** "Завтра вечером", "Вечером" when no day is said, or the day alone. */
export function withDayPart(when: string | null, part: DayPart | null): string | null {
  if (part === null) return when;
  const label = DAY_PART_LABELS[part]();
  return when === null ? label : m.site_when_with_part({ when, part: lowerFirst(label) });
}
