import type { ReactNode } from 'react';
import type { EventPage } from '#api/catalog/event-contract.ts';
import { placeTypeId } from '#domain/catalog/place-types.ts';
import { href } from '#domain/routing/route-table.ts';
import { bind } from '#texts/typography.ts';
import { DayRow, MoreDates } from '#web/site/parts/dates/day-row.tsx';
import { ShowtimeButton, ShowtimeButtons } from '#web/site/parts/dates/showtime-button.tsx';
import { performanceAnchor } from '#web/site/event/performance-anchor.ts';
import { useSite } from '#web/shared/site-context.tsx';
import css from './schedule-by-date.module.css';

/** Days beyond this number are collapsed. */
const DAYS_SHOWN = 8;

type Day = EventPage['schedule'][number];
type Props = { event: EventPage; today: string };

/** Schedule ordered by date, then place, then time. */
export function ScheduleByDate({ event, today }: Props): ReactNode {
  const days = event.schedule;
  // A single further date takes as much room as the line that would hide it.
  const shown = days.length === DAYS_SHOWN + 1 ? days.length : DAYS_SHOWN;
  const rest = days.slice(shown);
  return (
    <>
      <ol className={css.days}>
        {days.slice(0, shown).map((day) => (
          <ScheduleDay key={day.day} day={day} eventId={event.id} today={today} />
        ))}
      </ol>
      {rest.length > 0 && (
        <MoreDates count={rest.length}>
          <ol>
            {rest.map((day) => (
              <ScheduleDay key={day.day} day={day} eventId={event.id} today={today} />
            ))}
          </ol>
        </MoreDates>
      )}
    </>
  );
}

function ScheduleDay({ day, eventId, today }: { day: Day; eventId: number; today: string }): ReactNode {
  const { site, frame } = useSite();
  return (
    <DayRow day={day.day} today={today}>
      {day.places.map((place) => (
        <div key={`${place.placeId} ${place.hall ?? ''}`} className={css.place}>
          <p>
            <a
              href={href(site.locale, 'region-objects-id-object', {
                region: frame.city.slug,
                id: placeTypeId(place.placeType),
                object: place.placeId,
              })}
            >
              {bind(place.place)}
            </a>
            <span>{bind(place.hall ?? place.address)}</span>
          </p>
          <ShowtimeButtons className={css.showtimes}>
            {place.offers.map((offer) => (
              <ShowtimeButton
                key={offer.id}
                id={performanceAnchor(offer)}
                offer={offer}
                eventId={eventId}
                timeZone={frame.city.timeZone}
              />
            ))}
          </ShowtimeButtons>
        </div>
      ))}
    </DayRow>
  );
}
