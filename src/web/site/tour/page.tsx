import type { ReactNode } from 'react';
import type { TourPage } from '#api/directory/contract.ts';
import { calendarDate } from '#domain/catalog/city-day.ts';
import { isSellable } from '#domain/performances/performance-status.ts';
import { placeTypeId } from '#domain/catalog/place-types.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind, upperFirst } from '#texts/typography.ts';
import { Actions, ShareAction } from '#web/site/parts/actions.tsx';
import { DayRow } from '#web/site/parts/dates/day-row.tsx';
import { Facts } from '#web/site/parts/facts.tsx';
import { HeroBand } from '#web/site/parts/pictures/hero-band.tsx';
import { OrganizerLinks } from '#web/site/parts/links/organizer-links.tsx';
import { People, PersonCircle } from '#web/site/parts/cards/person-circle.tsx';
import { posterSubject } from '#web/site/parts/pictures/poster-subject.ts';
import { roleLabel } from '#web/site/parts/role-labels.ts';
import { Section } from '#web/site/parts/section.tsx';
import { isElsewhere, stopAddress } from '#web/site/parts/links/stop-address.ts';
import { ShowtimeButton, ShowtimeButtons } from '#web/site/parts/dates/showtime-button.tsx';
import { tourDates } from '#web/site/parts/dates/tour-dates.ts';
import { Stations } from '#web/site/parts/cards/tour-line.tsx';
import { TourRow } from '#web/site/parts/cards/tour-row.tsx';
import { durationText } from '#web/site/parts/dates/when-text.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { crumbsOf, head } from '#web/site/tour/head.ts';
import { TourSide } from '#web/site/tour/tour-side.tsx';
import css from './tour.module.css';

type TourData = { tour: TourPage; today: string; light: string };
type Shown = Omit<PageContext<'other-tours-id'>, 'api'>;
type Locale = Shown['site']['locale'];

/** What a site of each market says about dates that the other one sells. */
const SOLD_ELSEWHERE = { belarus: m.site_tour_sold_georgia, georgia: m.site_tour_sold_belarus };

export const page = definePage<'other-tours-id', TourData>({
  load,
  head,
  subNavigation: false,
  tags: ({ tour }) => [`tour:${tour.id}`, ...new Set(tour.stops.map(({ eventId }) => `event:${eventId}`))],
  Page: TourView,
});

async function load({ params, api, site, city }: PageContext<'other-tours-id'>): Promise<TourData | null> {
  // The poster's dominant colour, for the glow at the top of the page, as on an event's page.
  const [tour, { posterLight }] = await Promise.all([api.tour(params.id), import('#web/posters/light.ts')]);
  return (
    tour && {
      tour,
      today: calendarDate(new Date(site.now), city.timeZone),
      light: posterLight(posterSubject(tour.poster)),
    }
  );
}

function stateText({ startsOn, endsOn }: TourPage, today: string, locale: Locale): string {
  if (endsOn < today) return m.site_tour_state_past();
  return startsOn <= today
    ? m.site_tour_state_running()
    : m.site_tour_state_coming({ date: formatCalendarDay(startsOn, locale) });
}

function TourView({ data: { tour, today, light }, context }: { data: TourData; context: Shown }): ReactNode {
  const { site, city } = context;
  const { locale } = site;
  const { artist } = tour;
  const ahead = tour.stops.filter(({ offer }) => offer.status !== 'past');
  // Performances of the other market are sold on its site.
  const near = ahead.filter((stop) => isSellable(stop.offer.status) && !isElsewhere(stop, site));
  // A performance in the visitor's city comes first, else the nearest date.
  const next = near.find(({ citySlug }) => citySlug === city.slug) ?? near[0] ?? null;
  const cities = new Set(tour.stops.map(({ citySlug }) => citySlug)).size;
  return (
    <HeroBand
      crumbs={crumbsOf(tour, context)}
      poster={{ eventId: tour.eventId, version: tour.posterVersion, light }}
      photo={tour.photo}
      title={tour.title}
      kicker={
        <>
          <span>{bind([tour.category.singular, ...tour.genres.map(({ name }) => name)].join(' · '))}</span>
          <span className="num">{tour.age}</span>
          <b data-over={tour.endsOn < today || undefined}>{stateText(tour, today, locale)}</b>
        </>
      }
      side={<TourSide next={next} isOver={ahead.length === 0} today={today} artist={artist} />}
      facts={
        <Facts
          rows={[
            {
              name: m.site_tour_artist(),
              value: artist !== null && (
                <a className="link" href={href(locale, 'other-names-id', { id: artist.id })}>
                  {bind(artist.name)}
                </a>
              ),
            },
            {
              name: m.site_tour_dates(),
              value: `${tourDates(tour, today, locale)}, ${m.site_tour_cities({ count: cities })}`,
            },
            {
              name: m.site_tour_organizer(),
              value: tour.organizers.length > 0 && <OrganizerLinks organizers={tour.organizers} />,
            },
            { name: m.site_fact_duration(), value: tour.durationMin !== null && durationText(tour.durationMin) },
          ]}
        />
      }
      actions={
        <Actions isSlim>
          <ShareAction title={tour.title} />
        </Actions>
      }
    >
      <Section title={m.site_tour_route()} first>
        <Stations
          city={city.slug}
          stops={tour.stops
            .filter(({ offer }) => offer.status !== 'cancelled')
            .map(({ offer, ...stop }) => ({
              ...stop,
              day: offer.day,
              past: offer.status === 'past',
              href: `#day-${offer.day}`,
              when: formatCalendarDay(offer.day, locale, { month: 'short' }),
            }))}
        />
      </Section>
      <Section title={m.site_tour_schedule()} count={tour.stops.length}>
        <ol className={css.days}>
          {byDay(tour.stops).map(({ day, stops }) => (
            <DayRow key={day} day={day} today={today} id={`day-${day}`}>
              {stops.map((stop) => (
                <StopRow key={stop.offer.id} stop={stop} site={site} />
              ))}
            </DayRow>
          ))}
        </ol>
      </Section>
      {tour.description !== null && (
        <Section title={m.site_tour_about()}>
          <div className={css.prose}>
            {tour.description.split(/\n+/).map((paragraph) => (
              <p key={paragraph}>{bind(paragraph)}</p>
            ))}
          </div>
        </Section>
      )}
      {artist !== null && (
        <Section title={m.site_tour_artist()}>
          <People>
            <PersonCircle person={artist} role={upperFirst(artist.roles.map(roleLabel).join(', '))} />
          </People>
        </Section>
      )}
      {tour.others.length > 0 && (
        <Section title={m.site_tour_others()} all={{ text: m.site_tour_all(), href: href(locale, 'other-tours', {}) }}>
          {tour.others.map((other) => (
            <TourRow key={other.id} tour={other} today={today} />
          ))}
        </Section>
      )}
    </HeroBand>
  );
}

type Stop = TourPage['stops'][number];

function byDay(stops: readonly Stop[]): { day: string; stops: Stop[] }[] {
  const days: { day: string; stops: Stop[] }[] = [];
  for (const stop of stops) {
    const last = days.at(-1);
    if (last?.day === stop.offer.day) last.stops.push(stop);
    else days.push({ day: stop.offer.day, stops: [stop] });
  }
  return days;
}

function StopRow({ stop, site }: { stop: Stop; site: Shown['site'] }): ReactNode {
  const { citySlug: region, eventId, offer } = stop;
  const isOther = isElsewhere(stop, site);
  const origin = isOther ? (site.otherSite ?? '') : '';
  const place = href(site.locale, 'region-objects-id-object', {
    region,
    id: placeTypeId(stop.placeType),
    object: stop.placeId,
  });
  return (
    <div className={css.stop}>
      <p>
        <a href={stopAddress(stop, site)}>{stop.city}</a>
        <span>
          <a className="link" href={origin + place}>
            {bind(stop.place)}
          </a>
          , {bind(stop.address)}
        </span>
        {isOther && isSellable(offer.status) && <span>{SOLD_ELSEWHERE[site.market]()}</span>}
      </p>
      <ShowtimeButtons>
        <ShowtimeButton
          offer={offer}
          eventId={eventId}
          timeZone={stop.timeZone}
          {...(isOther ? { href: stopAddress(stop, site) } : {})}
        />
      </ShowtimeButtons>
    </div>
  );
}
