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

/** Schedule ordered by date, then place, then time. A place that all days share is said once, above them. */
export function ScheduleByDate({ event, today }: Props): ReactNode {
  const days = event.schedule;
  // A single further date takes as much room as the line that would hide it.
  const shown = days.length === DAYS_SHOWN + 1 ? days.length : DAYS_SHOWN;
  const rest = days.slice(shown);
  const only = onlyPlace(days);
  return (
    <>
      {only !== null && <PlaceName className={css.only} place={only} />}
      <ol className={css.days} data-compact={only !== null || undefined}>
        {days.slice(0, shown).map((day) => (
          <ScheduleDay key={day.day} day={day} event={event} today={today} isPlaceSaid={only !== null} />
        ))}
      </ol>
      {rest.length > 0 && (
        <MoreDates count={rest.length}>
          <ol className={css.days} data-compact={only !== null || undefined}>
            {rest.map((day) => (
              <ScheduleDay key={day.day} day={day} event={event} today={today} isPlaceSaid={only !== null} />
            ))}
          </ol>
        </MoreDates>
      )}
    </>
  );
}

type Place = Day['places'][number];

/** The place and hall of all days; null when they differ. */
export function onlyPlace(days: readonly Day[]): Place | null {
  const places = days.flatMap((day) => day.places);
  const [first] = places;
  const isSame = places.every((place) => place.placeId === first?.placeId && place.hall === first.hall);
  return first !== undefined && isSame && days.length > 1 ? first : null;
}

type DayProps = Props & { day: Day; isPlaceSaid: boolean };

function ScheduleDay({ day, event, today, isPlaceSaid }: DayProps): ReactNode {
  const { frame } = useSite();
  return (
    <DayRow day={day.day} today={today}>
      {day.places.map((place) => (
        <div key={`${place.placeId} ${place.hall ?? ''}`} className={isPlaceSaid ? undefined : css.place}>
          {!isPlaceSaid && <PlaceName place={place} />}
          <ShowtimeButtons className={isPlaceSaid ? css.times : css.showtimes}>
            {place.offers.map((offer) => (
              <ShowtimeButton
                key={offer.id}
                id={performanceAnchor(offer)}
                offer={offer}
                eventId={event.id}
                timeZone={frame.city.timeZone}
              />
            ))}
          </ShowtimeButtons>
        </div>
      ))}
    </DayRow>
  );
}

function PlaceName({ place, className = css.name }: { place: Place; className?: string | undefined }): ReactNode {
  const { site, frame } = useSite();
  const address = href(site.locale, 'region-objects-id-object', {
    region: frame.city.slug,
    id: placeTypeId(place.placeType),
    object: place.placeId,
  });
  return (
    <p className={className}>
      <a href={address}>{bind(place.place)}</a>
      <span>{bind(place.hall ?? place.address)}</span>
    </p>
  );
}
