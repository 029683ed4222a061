import type { ReactNode } from 'react';
import { weekday } from '#domain/catalog/city-day.ts';
import { CALENDAR_NAMES } from '#texts/calendar-names.ts';
import { m } from '#texts/generated/messages.js';
import { lowerFirst } from '#texts/typography.ts';
import { useSite } from '#web/shared/site-context.tsx';
import css from './day-row.module.css';

type Props = {
  day: string;
  today: string;
  /** Anchor for links to this day. */
  id?: string;
  children: ReactNode;
};

/** A day of a schedule: a large day number with the day's content beside it. */
export function DayRow({ day, today, id, children }: Props): ReactNode {
  const { locale } = useSite().site;
  const names = CALENDAR_NAMES[locale];
  const word = day === today ? lowerFirst(m.site_when_today()) : names.weekdays[weekday(day) % 7];
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : `\u00a0${day.slice(0, 4)}`;
  return (
    <li className={css.row} id={id}>
      <div className={css.date}>
        <b>{Number(day.slice(8))}</b>
        <span>
          {names.months[Number(day.slice(5, 7)) - 1]}
          {year}, {word}
        </span>
      </div>
      <div>{children}</div>
    </li>
  );
}

/** Days that are collapsed at first. Opens without scripts. */
export function MoreDates({ count, children }: { count: number; children: ReactNode }): ReactNode {
  return (
    <details className={css.rest}>
      <summary>{m.site_more_dates({ count })}</summary>
      {children}
    </details>
  );
}
