import type { Locale } from '#domain/locales/locale.ts';
import type { SaleFacts } from '#usecases/performances/reads-port.ts';
import { calendarDay, formatDateTime } from '#texts/format.ts';

type Performance = Pick<SaleFacts, 'startsAt' | 'timeZone' | 'place' | 'hall'>;

/** What the header of a sale says below the title; the place comes before the hall, because a narrow line is cut. */
export function whenAndWhere(
  { startsAt, timeZone, place, hall }: Performance,
  now: Date,
  locale: Locale,
): { when: string; where: string } {
  const isOfAnotherYear = calendarDay(startsAt, timeZone).slice(0, 4) !== calendarDay(now, timeZone).slice(0, 4);
  const style = isOfAnotherYear ? ({ month: 'short', year: true } as const) : {};
  const when = formatDateTime(startsAt, timeZone, locale, { weekday: 'short', ...style });
  return {
    // On a narrow screen only the time may stand in another line.
    when: when.replace(' ', '\u00a0'),
    where: [place, hall].filter((part) => part !== null).join(', '),
  };
}
