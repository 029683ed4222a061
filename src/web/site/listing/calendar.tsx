import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { weekday } from '#domain/catalog/city-day.ts';
import { addMonths, monthWeeks } from '#domain/catalog/month-weeks.ts';
import { CALENDAR_NAMES } from '#texts/calendar-names.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { FilterForm } from '#web/site/listing/filter-form.tsx';
import { goingOn } from '#web/site/listing/going-on.ts';
import type { ListingData } from '#web/site/listing/loader.ts';
import { selectionAddress, withDay } from '#web/site/listing/selection.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './calendar.module.css';
import { monthLabel } from './labels.ts';

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0];

/**
 * A month of days, each a link: the first press chooses a day, a second one on a later day the days up to it. Two date
 * fields choose the same by keyboard, for far months and without scripts.
 */
export function Calendar({ data, place }: { data: ListingData; place: string }): ReactNode {
  const { site } = useSite();
  const { locale } = site;
  const { listing, selection, today } = data;
  const { day: first, until: last } = selection;
  const thisMonth = today.slice(0, 7);
  const lastMonth = [listing.months.at(-1)?.month, last?.slice(0, 7), first?.slice(0, 7), thisMonth]
    .filter((month) => month !== undefined)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .at(-1);
  const asked = selection.month ?? first?.slice(0, 7);
  const chosenMonth = asked !== undefined && asked > thisMonth ? asked : thisMonth;
  const [month, setMonth] = useState(chosenMonth);
  const box = useRef<HTMLDivElement>(null);
  const digits = listing.months.find((one) => one.month === month)?.days ?? '';
  const { weekdays, weekdaysShort } = CALENDAR_NAMES[locale];
  const isChoosingLast = first !== null && last === null;

  /** Counts under the current filters are known for the next days only. */
  function hasEvents(day: string): boolean {
    const near = listing.dates.find((one) => one.day === day);
    return near === undefined ? digits[Number(day.slice(8)) - 1] === '1' : near.events > 0;
  }

  useEffect(() => {
    if (goingOn.place === place && goingOn.pressed === null)
      box.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [place]);

  function isLastDay(day: string): boolean {
    return isChoosingLast && day > first;
  }

  function addressOf(day: string): string {
    if (first !== null && isLastDay(day)) return selectionAddress(locale, selection, withDay(first, day));
    return selectionAddress(locale, selection, withDay(day === first && last === null ? null : day));
  }

  function cell(day: string): ReactNode {
    const number = Number(day.slice(8));
    const isChosen = day === first || day === last;
    const isBetween = first !== null && last !== null && day > first && day < last;
    const isMarked = hasEvents(day);
    const state = { 'data-chosen': isChosen || undefined, 'data-between': isBetween || undefined };
    const name = formatCalendarDay(day, locale);
    if (day < today || (!isMarked && !isChosen && !isBetween && !isLastDay(day)))
      return (
        <span {...state} data-today={day === today || undefined}>
          {number}
          <span className="vh">: {m.site_listing_no_events()}</span>
        </span>
      );
    return (
      <a
        {...state}
        href={addressOf(day)}
        data-keep-open={isLastDay(day) ? undefined : ''}
        onClick={() => {
          if (!isLastDay(day)) goingOn.place = place;
        }}
        data-marked={isMarked || undefined}
        data-today={day === today || undefined}
        aria-current={isChosen ? 'date' : undefined}
        aria-label={`${name}: ${isMarked ? m.site_calendar_has_events() : m.site_listing_no_events()}`}
      >
        {number}
      </a>
    );
  }

  return (
    <div className={css.calendar} ref={box}>
      <div className={css.head}>
        <button
          type="button"
          aria-label={m.site_calendar_previous()}
          disabled={month <= thisMonth}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <Icon name="left" size={16} />
        </button>
        <b aria-live="polite">{monthLabel(month, locale)}</b>
        <button
          type="button"
          aria-label={m.site_calendar_next()}
          disabled={lastMonth === undefined || month >= lastMonth}
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <Icon name="right" size={16} />
        </button>
      </div>
      <table>
        <thead>
          <tr>
            {MONDAY_FIRST.map((number) => (
              <th key={number} scope="col" abbr={weekdays[number]}>
                {weekdaysShort[number]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, at) => (
                <td
                  key={day ?? `blank ${MONDAY_FIRST[at]}`}
                  data-weekend={day !== null && weekday(day) > 5 ? '' : undefined}
                >
                  {day !== null && cell(day)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isChoosingLast && <p className={css.hint}>{m.site_calendar_range()}</p>}
      <DateFields data={data} />
    </div>
  );
}

function DateFields({ data }: { data: ListingData }): ReactNode {
  const { selection, today } = data;
  const field = (name: 'day' | 'until', label: string) => (
    <label>
      {label}
      <input
        key={selection[name]}
        type="date"
        name={name}
        min={today}
        required={name === 'day'}
        defaultValue={selection[name] ?? ''}
      />
    </label>
  );
  return (
    <FilterForm className={css.fields} selection={selection} change={withDay(null)}>
      {field('day', m.site_calendar_from())}
      {field('until', m.site_calendar_until())}
      <Button type="submit" variant="quiet" size="m">
        {m.site_calendar_show()}
      </Button>
    </FilterForm>
  );
}
