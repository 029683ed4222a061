import type { ReactNode } from 'react';
import { weekday } from '#domain/catalog/city-day.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { CALENDAR_NAMES } from '#texts/calendar-names.ts';
import { m } from '#texts/generated/messages.js';
import { lowerFirst } from '#texts/typography.ts';
import { monthName } from '#texts/month-names.ts';
import { useSite } from '#web/site/site-context.tsx';
import css from './date-strip.module.css';

export type StripDay = { day: string; count: number; href: string };

type Props = {
  days: readonly StripDay[];
  chosen: string | null;
  today: string;
  /** What a count counts: "18 событий". */
  countText: (count: number) => string;
};

/** Fourteen days, each a link; a day without anything is no link and says so. */
export function DateStrip({ days, chosen, today, countText }: Props): ReactNode {
  const { site } = useSite();
  const { locale } = site;
  const short = CALENDAR_NAMES[locale].weekdaysShort;
  return (
    <nav className={css.strip} aria-label={m.site_listing_dates()}>
      {days.map(({ day, count, href }, at) => {
        const isWeekend = weekday(day) > 5;
        const month = at === 0 || day.endsWith('-01') ? monthName(day, locale) : undefined;
        const word = day === today ? lowerFirst(m.site_when_today()) : short[weekday(day) % 7];
        const content = (
          <>
            <span className={css.word}>{word}</span>
            <b>{Number(day.slice(8))}</b>
            <span className={css.count}>{count === 0 ? '—' : count}</span>
          </>
        );
        const label = `${formatCalendarDay(day, locale, { weekday: 'long' })}: ${count === 0 ? m.site_listing_no_events() : countText(count)}`;
        const shared = { className: css.day, 'data-weekend': isWeekend || undefined, 'data-month': month };
        return count === 0 && day !== chosen ? (
          <span key={day} {...shared} aria-label={label} role="img">
            {content}
          </span>
        ) : (
          <a key={day} {...shared} href={href} aria-label={label} aria-current={day === chosen ? 'date' : undefined}>
            {content}
          </a>
        );
      })}
    </nav>
  );
}
