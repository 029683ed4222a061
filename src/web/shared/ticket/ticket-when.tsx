import type { ReactNode } from 'react';
import type { OneTicketView } from '#api/tickets/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatDay, formatTime, formatWeekday } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { hasNoDate } from './has-no-date.ts';
import css from './ticket.module.css';

type Props = {
  view: Parameters<typeof hasNoDate>[0] & { performance: Pick<OneTicketView['performance'], 'startsAt' | 'timeZone'> };
  locale: Locale;
};

/** Time and day on a ticket card. A ticket must not show a date that is no longer valid. */
export function TicketWhen({ view, locale }: Props): ReactNode {
  if (hasNoDate(view)) return <p className={css.open}>{m.ticket_postponed_open()}</p>;
  const { startsAt, timeZone } = view.performance;
  return (
    <time className={css.when} dateTime={startsAt}>
      <b>{formatTime(startsAt, timeZone)}</b>
      <span>
        {formatDay(startsAt, timeZone, locale)},
        <br />
        {formatWeekday(startsAt, timeZone, locale)}
      </span>
    </time>
  );
}
