import type { PerformanceOffer } from '#api/catalog/contract.ts';
import type { EventPage } from '#api/catalog/event-contract.ts';
import type { PerformanceStatus } from '#domain/performances/performance-status.ts';
import { href } from '#domain/routing/route-table.ts';
import { performanceAnchor } from '#web/site/event/performance-anchor.ts';
import { structuredImages } from '#web/shared/shared-picture.ts';
import { jsonLd } from '#web/site/parts/json-ld.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';

/** Limit of performances, enough for search engines; a film has hundreds. */
const PERFORMANCES = 20;

/** The narrowest schema.org type for each category. Circus and quests have no own type. */
const TYPES: Readonly<Record<string, string>> = {
  kino: 'ScreeningEvent',
  teatr: 'TheaterEvent',
  koncert: 'MusicEvent',
  festival: 'Festival',
  sport: 'SportsEvent',
  detyam: 'ChildrensEvent',
  trening: 'EducationEvent',
  kviz: 'SocialEvent',
};

const EVENT_STATUS: Partial<Record<PerformanceStatus, string>> = {
  cancelled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
};

const AVAILABILITY: Readonly<Record<PerformanceStatus, string | null>> = {
  on_sale: 'InStock',
  few_left: 'LimitedAvailability',
  sold_out: 'SoldOut',
  presale: 'PreSale',
  not_yet: 'PreOrder',
  off_sale: 'OutOfStock',
  box_office: 'InStoreOnly',
  free: 'InStock',
  rescheduled: 'InStock',
  moved: 'InStock',
  cancelled: null,
  postponed: null,
  past: null,
};

type Place = EventPage['schedule'][number]['places'][number];

/** One object per performance, as schema.org defines an Event. */
export function eventJsonLd(event: EventPage, site: SiteFacts): object[] {
  const { city } = event;
  if (city === null) return [];
  const shared = {
    ...named(event, site, city.slug),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    isAccessibleForFree: event.maxTotalMinor === 0 || undefined,
    typicalAgeRange: event.age.replace('+', '-'),
    organizer:
      event.organizer === null
        ? undefined
        : {
            '@type': 'Organization',
            name: event.organizer.name,
            url: site.origin + href(site.locale, 'other-organizer-id', { id: event.organizer.id }),
          },
    performer: people(event, site, ['actor', 'musician', 'singer', 'conductor', 'host', 'athlete', 'circus-artist']),
    ...(event.category.slug === 'kino' ? { workPresented: movie(event, site) } : {}),
  };
  const performances = event.schedule
    .flatMap(({ places }) => places.flatMap((place) => place.offers.map((offer) => ({ place, offer }))))
    .filter(({ offer }) => offer.status !== 'past')
    .toSorted((a, b) => a.offer.startsAt.localeCompare(b.offer.startsAt))
    .slice(0, PERFORMANCES);
  return performances.map(({ place, offer }) =>
    jsonLd(TYPES[event.category.slug] ?? 'Event', {
      ...shared,
      url: performanceAddress(event, offer, site, city.slug),
      startDate: localInstant(offer.startsAt, city.timezone),
      endDate: endOf(offer, event.durationMin, city.timezone),
      duration: event.durationMin === null ? undefined : `PT${event.durationMin}M`,
      eventStatus: statusOf(offer),
      previousStartDate:
        offer.previousStartsAt === null ? undefined : localInstant(offer.previousStartsAt, city.timezone),
      videoFormat: offer.secondFormat === null ? (offer.format ?? undefined) : [offer.format, offer.secondFormat],
      location: location(place, city),
      offers: offerOf(event.id, offer, site, city.slug),
    }),
  );
}

/** Address of the page that shows this performance. A film's page shows one day at a time. */
function performanceAddress(event: EventPage, offer: PerformanceOffer, site: SiteFacts, region: string): string {
  const query = event.category.slug === 'kino' ? { day: offer.day } : {};
  const page = href(site.locale, 'region-event-event', { region, event: event.id }, query);
  return `${site.origin}${page}#${performanceAnchor(offer)}`;
}

function endOf({ startsAt }: PerformanceOffer, durationMin: number | null, offset: string): string | undefined {
  if (durationMin === null) return undefined;
  return localInstant(new Date(Date.parse(startsAt) + durationMin * 60_000).toISOString(), offset);
}

/** A past event has no performances left, so it is described as a work. */
export function workJsonLd(event: EventPage, site: SiteFacts, region: string): object {
  const facts = named(event, site, region);
  return event.category.slug === 'kino'
    ? jsonLd('Movie', { ...movie(event, site), ...facts })
    : jsonLd('CreativeWork', { ...facts, typicalAgeRange: event.age.replace('+', '-') });
}

function named(event: EventPage, { origin, locale }: SiteFacts, region: string): object {
  return {
    name: event.title,
    description: event.tagline ?? event.description ?? undefined,
    image: structuredImages(event, { origin, locale }),
    url: origin + href(locale, 'region-event-event', { region, event: event.id }),
    inLanguage: event.language ?? undefined,
  };
}

function location(place: Place, city: NonNullable<EventPage['city']>): object {
  return {
    '@type': 'Place',
    name: place.place,
    address: {
      '@type': 'PostalAddress',
      streetAddress: place.address,
      addressLocality: city.name,
      addressCountry: city.countryCode,
    },
    geo:
      place.lat === null || place.lon === null
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: place.lat, longitude: place.lon },
  };
}

/** Uses the same statuses as the page (decisions, section 6). */
export function statusOf({ status }: PerformanceOffer): string {
  return `https://schema.org/${EVENT_STATUS[status] ?? 'EventScheduled'}`;
}

/** Search engines follow an offer's address. It is the event's page because the sale is closed to them. */
export function offerOf(
  eventId: number,
  offer: PerformanceOffer,
  { origin, locale }: SiteFacts,
  region: string,
): object | undefined {
  const availability = AVAILABILITY[offer.status];
  if (availability === null || (offer.minTotalMinor === null && offer.status !== 'free')) return undefined;
  const shared = {
    priceCurrency: offer.currency,
    availability: `https://schema.org/${availability}`,
    url: origin + href(locale, 'region-event-event', { region, event: eventId }),
  };
  const low = offer.minTotalMinor ?? 0;
  const high = offer.maxTotalMinor ?? low;
  return low === high
    ? { '@type': 'Offer', price: price(low), ...shared }
    : { '@type': 'AggregateOffer', lowPrice: price(low), highPrice: price(high), ...shared };
}

function movie(event: EventPage, site: SiteFacts): object {
  return {
    '@type': 'Movie',
    name: event.title,
    copyrightYear: event.year ?? undefined,
    genre: event.genres.map(({ name }) => name),
    duration: event.durationMin === null ? undefined : `PT${event.durationMin}M`,
    contentRating: event.age,
    director: people(event, site, ['director']),
    actor: people(event, site, ['actor']),
  };
}

function people(event: EventPage, { origin, locale }: SiteFacts, roles: readonly string[]): object[] | undefined {
  const found = event.people.filter(({ role }) => roles.includes(role));
  if (found.length === 0) return undefined;
  return found.map(({ id, name }) => ({
    '@type': 'Person',
    name,
    url: origin + href(locale, 'other-names-id', { id }),
  }));
}

/** "2026-11-26T19:00:00+03:00": local time of the city with its offset, which the data writes as "+0300". */
export function localInstant(startsAt: string, offset: string): string {
  const [, sign = '+', hours = '00', minutes = '00'] = /^([+-])(\d{2})(\d{2})$/.exec(offset) ?? [];
  const shift = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  const local = new Date(Date.parse(startsAt) + shift).toISOString().slice(0, 19);
  return `${local}${sign}${hours}:${minutes}`;
}

function price(minor: number): string {
  return (minor / 100).toFixed(2);
}
