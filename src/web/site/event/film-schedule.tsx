import type { ReactNode } from 'react';
import { addDays } from '#domain/catalog/city-day.ts';
import { placeTypeId } from '#domain/catalog/place-types.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind, joinWords } from '#texts/typography.ts';
import type { EventData } from '#web/site/event/loader.ts';
import { cinemasOf, countCinemas, countIn, countShowtimes, formatsOf, stripStart } from '#web/site/event/showtimes.ts';
import { Chips } from '#web/site/parts/chips.tsx';
import { DAY_PART_LABELS } from '#web/site/parts/dates/day-part-labels.ts';
import { DateStrip } from '#web/site/parts/dates/date-strip.tsx';
import { formatsOfOffer } from '#web/site/parts/dates/offer-formats.ts';
import { ShowtimeButton } from '#web/site/parts/dates/showtime-button.tsx';
import { performanceAnchor } from '#web/site/event/performance-anchor.ts';
import { useSite } from '#web/shared/site-context.tsx';
import css from './film-schedule.module.css';

const DAYS = 14;

/** Showtimes of a film: day, then cinema, then part of the day; each time says its formats. Day and format are part of the address. */
export function FilmSchedule({ data }: { data: EventData }): ReactNode {
  const { site, frame } = useSite();
  const { locale } = site;
  const { event, today } = data;
  const byDay = new Map(event.schedule.map((entry) => [entry.day, entry]));
  // Default: the first day with a showtime that is not over; today's may all be over.
  const first = event.schedule.find(({ places }) =>
    places.some(({ offers }) => offers.some(({ status }) => status !== 'past')),
  );
  const chosen = data.day ?? first?.day ?? today;
  const day = byDay.get(chosen);
  const formats = formatsOf(day);
  const format = formats.some((entry) => entry.format === data.format) ? data.format : null;
  const cinemas = cinemasOf(day, format, frame.city.timeZone);
  const address = (query: { day?: string; format?: string | null }): string =>
    `${href(locale, 'region-event-event', { region: frame.city.slug, event: event.id }, query)}#schedule`;
  const hasLate = cinemas.some((row) =>
    row.parts.some(({ offers }) => offers.some(({ afterMidnight }) => afterMidnight)),
  );
  const start = stripStart(event.schedule[0]?.day ?? today, today, chosen);
  return (
    <section className={css.film} id="schedule">
      <h2>{bind(joinWords(m.site_film_where({ where: frame.city.pluralName })))}</h2>
      <DateStrip
        today={today}
        chosen={chosen}
        countText={(count) => m.site_showtimes({ count })}
        days={Array.from({ length: DAYS }, (_, ahead) => {
          const date = addDays(start, ahead);
          return { day: date, count: countShowtimes(byDay.get(date)), href: address({ day: date }) };
        })}
      />
      {day === undefined ? (
        <p className={css.nothing}>{m.site_empty_day_title()}</p>
      ) : (
        <>
          <div className={css.formats}>
            {formats.length > 1 && (
              <Chips
                label={m.site_filter_label()}
                chips={[
                  {
                    name: m.site_film_all_formats(),
                    href: address({ day: chosen }),
                    isChosen: format === null,
                    count: countShowtimes(day),
                  },
                  ...formats.map((entry) => ({
                    name: entry.format,
                    href: address({ day: chosen, format: entry.format }),
                    isChosen: format === entry.format,
                    count: entry.count,
                  })),
                ]}
              />
            )}
            <p>
              {m.site_showtimes({ count: countIn(cinemas) })}, {m.site_cinemas({ count: countCinemas(cinemas) })}
            </p>
          </div>
          {cinemas.map((row) => (
            <section key={row.placeId} className={css.cinema}>
              <div>
                <h3>
                  <a
                    href={href(locale, 'region-objects-id-object', {
                      region: frame.city.slug,
                      id: placeTypeId(row.placeType),
                      object: row.placeId,
                    })}
                  >
                    {bind(row.place)}
                  </a>
                </h3>
                <p>{bind(row.address)}</p>
              </div>
              <ul className={css.showtimes}>
                {row.parts.map(({ part, offers }) =>
                  offers.map((offer, at) => (
                    <li key={offer.id}>
                      {at === 0 && <p>{DAY_PART_LABELS[part]()}</p>}
                      <ShowtimeButton
                        id={performanceAnchor(offer)}
                        offer={offer}
                        eventId={event.id}
                        timeZone={frame.city.timeZone}
                      />
                      <small>{formatsOfOffer(offer).join(' · ')}</small>
                    </li>
                  )),
                )}
              </ul>
            </section>
          ))}
          {hasLate && (
            <p className={css.note}>
              {bind(m.site_film_after_midnight({ day: formatCalendarDay(addDays(chosen, 1), locale) }))}
            </p>
          )}
        </>
      )}
    </section>
  );
}
