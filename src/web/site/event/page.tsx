import type { ReactNode } from 'react';
import { calendarUid } from '#domain/catalog/calendar-uid.ts';
import { contentLanguage } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { Alternatives, isCalledOff } from '#web/site/event/alternatives.tsx';
import { BuyBar } from '#web/site/event/buy-bar.tsx';
import { EventFacts, LEADING_ROLES } from '#web/site/event/event-facts.tsx';
import { FilmSchedule } from '#web/site/event/film-schedule.tsx';
import { crumbsOf, head } from '#web/site/event/head.ts';
import type { EventData } from '#web/site/event/loader.ts';
import { EVENT_QUERY, load } from '#web/site/event/loader.ts';
import { NotInCity, OtherCities } from '#web/site/event/other-cities.tsx';
import { OrganizerNote } from '#web/site/event/organizer-note.tsx';
import { ScheduleByDate } from '#web/site/event/schedule-by-date.tsx';
import { TicketSide } from '#web/site/event/ticket-side.tsx';
import { Actions, CalendarAction, FavouriteAction, ShareAction } from '#web/site/parts/actions.tsx';
import { DiscountLines } from '#web/site/parts/dates/discount-lines.tsx';
import { EventCard } from '#web/site/parts/cards/event-card.tsx';
import { HeroBand } from '#web/site/parts/pictures/hero-band.tsx';
import { PlaceAddress } from '#web/site/parts/links/place-address.tsx';
import { People, PersonCircle } from '#web/site/parts/cards/person-circle.tsx';
import { Rail } from '#web/site/parts/cards/rail.tsx';
import { roleLabel } from '#web/site/parts/role-labels.ts';
import { Section } from '#web/site/parts/section.tsx';
import { StatusMark } from '#web/shared/dates/status-mark.tsx';
import { VideoStage } from '#web/site/player/video-stage.tsx';
import { ReviewsSection } from '#web/site/reviews/reviews-section.tsx';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import css from './event.module.css';

export const page = definePage<'region-event-event', EventData>({
  load,
  head,
  query: EVENT_QUERY,
  subNavigation: false,
  tags: ({ event, discounts, trailers }) => [
    `event:${event.id}`,
    ...discounts.map(({ id }) => `discount:${id}`),
    ...trailers.map(({ id }) => `video:${id}`),
  ],
  Page: EventPageView,
});

type Props = { data: EventData; context: Omit<PageContext<'region-event-event'>, 'api'> };

function EventPageView({ data, context: { site, city, query } }: Props): ReactNode {
  const { event, reviews, today, light } = data;
  const { locale } = site;
  const isFilm = event.category.slug === 'kino';
  const isElsewhere = event.schedule.length === 0 && event.otherCities.length > 0;
  const place = event.schedule[0]?.places[0];
  return (
    <>
      <HeroBand
        crumbs={crumbsOf(event, city, locale)}
        poster={{ eventId: event.id, version: event.posterVersion, light }}
        title={event.title}
        kicker={
          <>
            <span>{[event.category.singular, ...event.genres.map(({ name }) => name)].join(' · ')}</span>
            <span className="num">{event.age}</span>
            {/* `not_yet` is shown with its date in the ticket card instead. */}
            {!isElsewhere && event.status !== 'not_yet' && (
              <StatusMark status={event.status} free={event.next?.offer.free ?? null} />
            )}
          </>
        }
        side={isElsewhere ? <NotInCity event={event} /> : <TicketSide event={event} today={today} />}
      >
        {event.tagline !== null && <p className={css.lead}>{bind(event.tagline)}</p>}
        <EventFacts event={event} />
        <DiscountLines notes={data.discounts} eventId={event.id} />
        <EventActions data={data} city={city} origin={site.origin} locale={locale} />
      </HeroBand>
      <div className="wrap">
        {isCalledOff(event) && <Alternatives event={event} today={today} />}
        {isFilm && event.schedule.length > 0 && <FilmSchedule data={data} />}
        <div className={css.columns}>
          <div>
            {!isFilm && event.schedule.length > 0 && (
              <Section id="schedule" title={m.site_event_schedule()} count={event.schedule.length} first>
                <ScheduleByDate event={event} today={today} />
              </Section>
            )}
            {event.description !== null && (
              <Section title={aboutTitle(event.category.slug)} first={event.schedule.length === 0}>
                <div className={css.prose}>
                  {event.description.split(/\n+/).map((paragraph) => (
                    <p key={paragraph}>{bind(paragraph)}</p>
                  ))}
                </div>
              </Section>
            )}
            {(event.people.length > 1 || event.people.some(({ role }) => !LEADING_ROLES.includes(role))) && (
              <Section title={isFilm ? m.site_event_people_film() : m.site_event_people()} count={event.people.length}>
                <People>
                  {event.people.map((person) => (
                    <PersonCircle key={`${person.id} ${person.role}`} person={person} role={roleLabel(person.role)} />
                  ))}
                </People>
              </Section>
            )}
            {!isFilm && place !== undefined && (
              <Section title={m.site_event_getting_there()}>
                <PlaceAddress {...place} city={city.name} />
              </Section>
            )}
            {data.trailers.slice(0, 1).map((trailer) => (
              <Section key={trailer.id} id="trailer" title={m.site_video_trailer()}>
                <VideoStage video={trailer} file={null} label={m.site_video_watch()} />
              </Section>
            ))}
            <ReviewsSection reviews={reviews} of={{ eventId: event.id }} query={query} timeZone={city.timeZone} />
          </div>
          <aside className={css.notes}>
            <OrganizerNote event={event} today={today} />
            {!isElsewhere && !isCalledOff(event) && <OtherCities event={event} />}
          </aside>
        </div>
        {event.similar.length > 0 && !isCalledOff(event) && (
          <Section
            title={isFilm ? m.site_similar_films() : m.site_similar()}
            all={{
              text: m.site_see_all(),
              href: href(locale, 'region-events-id', { region: city.slug, id: event.category.slug }),
            }}
          >
            <Rail label={m.site_similar()}>
              {event.similar.map((card) => (
                <EventCard key={card.id} card={card} today={today} />
              ))}
            </Rail>
          </Section>
        )}
      </div>
      <BuyBar event={event} today={today} />
    </>
  );
}

function aboutTitle(category: string): string {
  if (category === 'kino') return m.site_event_about_film();
  return category === 'teatr' ? m.site_event_about_play() : m.site_event_about();
}

/** As in the calendar file of a ticket. */
const ALARM_HOURS = 3;

function positionOf({ schedule }: EventData['event'], performanceId: number): { lat: number; lon: number } | null {
  const places = schedule.flatMap((day) => day.places);
  const found = places.find(({ offers }) => offers.some(({ id }) => id === performanceId));
  return found === undefined || found.lat === null || found.lon === null ? null : { lat: found.lat, lon: found.lon };
}

type ActionProps = {
  data: EventData;
  city: Props['context']['city'];
  origin: string;
  locale: Props['context']['site']['locale'];
};

function EventActions({ data: { event }, city, origin, locale }: ActionProps): ReactNode {
  const { next } = event;
  const address = href(locale, 'region-event-event', { region: city.slug, event: event.id });
  return (
    <Actions>
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
      {next !== null && next.offer.status !== 'past' && next.offer.status !== 'cancelled' && (
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
