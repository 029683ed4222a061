import { m } from '#texts/generated/messages.js';
import { untilOf } from './until.ts';

/** «сегодня, через 2 ч 40 мин» */
export function untilText(startsAt: string, timeZone: string, now: Date): string {
  const until = untilOf(startsAt, timeZone, now);
  switch (until.kind) {
    case 'begun':
      return m.cabinet_until_begun();
    case 'today':
      return until.hours === 0
        ? m.cabinet_until_minutes({ minutes: until.minutes })
        : m.cabinet_until_hours({ hours: until.hours, minutes: until.minutes });
    case 'tomorrow':
      return m.cabinet_until_tomorrow();
    case 'days':
      return m.cabinet_until_days({ count: until.days });
  }
}
