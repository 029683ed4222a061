import { Fragment, type ReactNode } from 'react';
import type { PlacePage } from '#api/catalog/place-contract.ts';
import { calendarDate, weekday } from '#domain/catalog/city-day.ts';
import { equalDays, type EqualDays, isWholeDay, openingState, timesOn } from '#domain/catalog/opening-hours.ts';
import { formatTime, formatWeekdays } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { useMinute } from '#web/site/parts/dates/use-minute.ts';
import { useSite } from '#web/shared/site-context.tsx';
import css from './place-hours.module.css';

type Hours = NonNullable<PlacePage['hours']>;
type PlaceHoursProps = { hours: Hours; timeZone: string; today: string };

/**
 * Opening hours with the hours of today above them. A cached page may be minutes old, so only the browser says whether
 * the place is open now.
 */
export function PlaceHours({ hours, timeZone, today }: PlaceHoursProps): ReactNode {
  const { locale } = useSite().site;
  const now = useMinute();
  const day = weekday(now === null ? today : calendarDate(now, timeZone));
  const times = timesOn(hours, day);
  return (
    <>
      <p>{now === null ? todayText(times) : stateText(hours, times.length > 0, day, formatTime(now, timeZone))}</p>
      <table className={css.week}>
        <tbody>
          {equalDays(hours).map((row) => (
            <tr key={row.from} aria-current={row.from <= day && day <= row.to ? 'date' : undefined}>
              <th scope="row">
                {row.from === 1 && row.to === 7
                  ? m.site_place_hours_every_day()
                  : formatWeekdays(row.from, row.to, locale)}
              </th>
              <td className="num">
                {row.times.length === 0 ? m.site_place_hours_closed() : <Times times={row.times} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function todayText(times: EqualDays['times']): string {
  if (times.length === 0) return m.site_place_hours_today_closed();
  return m.site_place_hours_today({ hours: times.map(timeText).join(', ') });
}

function stateText(hours: Hours, opensToday: boolean, day: number, time: string): string {
  const state = openingState(hours, { weekday: day, time });
  if (state.isOpen) {
    return state.closes === null ? m.site_place_hours_open() : m.site_place_hours_open_until({ time: state.closes });
  }
  if (state.opens !== null) return m.site_place_hours_opens_at({ time: state.opens });
  return opensToday ? m.site_place_hours_closed_now() : m.site_place_hours_today_closed();
}

/** "10:00–13:00, 14:00–18:00", which may break only between the two. */
function Times({ times }: { times: EqualDays['times'] }): ReactNode {
  return times.map((one, i) => (
    <Fragment key={one.opens}>
      {i > 0 && ' '}
      <span className="unbroken">{timeText(one) + (i < times.length - 1 ? ',' : '')}</span>
    </Fragment>
  ));
}

function timeText(one: EqualDays['times'][number]): string {
  return isWholeDay(one) ? m.site_place_hours_all_day() : `${one.opens}–${one.closes}`;
}
