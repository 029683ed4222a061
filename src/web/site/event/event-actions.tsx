import type { PerformanceStatus } from '#domain/performances/performance-status.ts';
import type { ReactNode } from 'react';
import { calendarUid } from '#domain/catalog/calendar-uid.ts';
import { contentLanguage, type Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import type { EventData } from '#web/site/event/loader.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { Actions, CalendarAction, FavouriteAction, ShareAction } from '#web/site/parts/actions.tsx';

/** `postponed`: no new date is known. */
const NOT_IN_CALENDARS: ReadonlySet<PerformanceStatus> = new Set(['past', 'cancelled', 'postponed']);

/** As in the calendar file of a ticket. */
const ALARM_HOURS = 3;

function positionOf({ schedule }: EventData['event'], performanceId: number): { lat: number; lon: number } | null {
  const places = schedule.flatMap((day) => day.places);
  const found = places.find(({ offers }) => offers.some(({ id }) => id === performanceId));
  return found === undefined || found.lat === null || found.lon === null ? null : { lat: found.lat, lon: found.lon };
}

type ActionProps = {
  data: EventData;
  city: PageContext<'region-event-event'>['city'];
  /** Of the page's address, for messengers. */
  origin: string;
  locale: Locale;
};

export function EventActions({ data: { event }, city, origin, locale }: ActionProps): ReactNode {
  const { next } = event;
  const address = href(locale, 'region-event-event', { region: city.slug, event: event.id });
  return (
    <Actions isSlim>
      <FavouriteAction
        event={{
          id: event.id,
          title: event.title,
          hint: next?.place ?? '',
          citySlug: city.slug,
          language: contentLanguage(locale),
          date: next && { startsAt: next.offer.startsAt, timeZone: city.timeZone },
        }}
      />
      <ShareAction title={event.title} url={origin + address} />
      {next !== null && !NOT_IN_CALENDARS.has(next.offer.status) && (
        <CalendarAction
          fileName={event.key}
          event={{
            uid: calendarUid(`performance-${next.offer.id}`),
            title: event.title,
            startsAt: new Date(next.offer.startsAt),
            durationMin: event.durationMin,
            location: [next.place, next.hall, next.address, city.name].filter(Boolean).join(', '),
            description: [event.tagline, event.age].filter((line) => line !== null),
            url: origin + address,
            position: positionOf(event, next.offer.id),
            alarmHours: ALARM_HOURS,
          }}
        />
      )}
    </Actions>
  );
}
