import type { ReactNode } from 'react';
import { weekday } from '#domain/catalog/city-day.ts';
import { CALENDAR_NAMES } from '#texts/calendar-names.ts';
import { m } from '#texts/generated/messages.js';
import { lowerFirst } from '#texts/typography.ts';
import { monthName } from '#texts/month-names.ts';
import { useSite } from '#web/shared/site-context.tsx';
import css from './date-strip.module.css';

export type StripDay = { day: string; count: number; href: string };

type Props = {
  days: readonly StripDay[];
  chosen: string | null;
  /** Last day of a range that begins on the chosen day. */
  until?: string | null;
  today: string;
  /** Text of a day's count, for example "18 событий". */
  countText: (count: number) => string;
};

/** Fourteen days, each a link. A day without events is not a link and is labelled as empty. */
export function DateStrip({ days, chosen, until = null, today, countText }: Props): ReactNode {
  const { site } = useSite();
  const { locale } = site;
  const { weekdaysShort, months } = CALENDAR_NAMES[locale];
  const isChosen = (day: string): boolean =>
    chosen !== null && (until === null ? day === chosen : day >= chosen && day <= until);
  const isQuiet = days.every(({ count, day }) => count === 0 && !isChosen(day));
  return (
    // The row scrolls, so it must be reachable by keyboard even when none of its days is a link.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <nav className={css.strip} aria-label={m.site_listing_dates()} tabIndex={isQuiet ? 0 : undefined}>
      {days.map(({ day, count, href }, at) => {
        const isWeekend = weekday(day) > 5;
        const month = at === 0 || day.endsWith('-01') ? monthName(day, locale) : undefined;
        const word = day === today ? lowerFirst(m.site_when_today()) : weekdaysShort[weekday(day) % 7];
        const shared = { className: css.day, 'data-weekend': isWeekend || undefined, 'data-month': month };
        const content = (
          <>
            <span className={css.word}>{word}</span>
            <b>
              {Number(day.slice(8))}
              <span className="vh"> {months[Number(day.slice(5, 7)) - 1]}:</span>
            </b>
            <span className={css.count}>
              {count === 0 ? <span aria-hidden="true">—</span> : count}
              <span className="vh">
                {' '}
                {count === 0 ? m.site_listing_no_events() : countText(count).replace(String(count), '').trim()}
              </span>
            </span>
          </>
        );
        return count === 0 && !isChosen(day) ? (
          <span key={day} {...shared}>
            {content}
          </span>
        ) : (
          <a key={day} {...shared} href={href} aria-current={isChosen(day) ? 'date' : undefined}>
            {content}
          </a>
        );
      })}
    </nav>
  );
}
