import type { TourPage } from '#api/directory/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { cut } from '#web/site/event/head.ts';
import { localInstant, offerOf, statusOf } from '#web/site/event/json-ld.ts';
import type { Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { breadcrumbList, jsonLd } from '#web/site/parts/json-ld.ts';
import { sharedPicture, structuredImages } from '#web/shared/shared-picture.ts';
import { stopAddress } from '#web/site/parts/links/stop-address.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';

type Shown = Omit<PageContext<'other-tours-id'>, 'api'>;

const DESCRIPTION_LENGTH = 160;

export function head({ tour }: { tour: TourPage }, context: Shown): Head {
  const { site } = context;
  const title = m.site_tour_head_title({ title: tour.title });
  return {
    title: m.site_head_suffix({ title }),
    description: tour.description === null ? title : cut(tour.description, DESCRIPTION_LENGTH),
    canonical: href(site.locale, 'other-tours-id', { id: tour.id }),
    image: sharedPicture({ ...tour, id: tour.eventId }, site.locale),
    jsonLd: [breadcrumbList(site.origin, crumbsOf(tour, context)), tourJsonLd(tour, site)],
  };
}

export function crumbsOf({ id, title }: TourPage, { site, city }: Shown): Crumb[] {
  return [
    { name: city.name, href: href(site.locale, 'region', { region: city.slug }) },
    { name: m.site_tour_list_title(), href: href(site.locale, 'other-tours', {}) },
    { name: title, href: href(site.locale, 'other-tours-id', { id }) },
  ];
}

/** The tour is an EventSeries. Each upcoming performance is an Event with its own place and offer. */
export function tourJsonLd(tour: TourPage, site: SiteFacts): object {
  const { origin, locale } = site;
  const image = structuredImages({ ...tour, id: tour.eventId }, { origin, locale });
  const performer =
    tour.artist === null
      ? undefined
      : {
          '@type': 'Person',
          name: tour.artist.name,
          url: origin + href(locale, 'other-names-id', { id: tour.artist.id }),
        };
  const organizer = tour.organizers.map(({ id, name }) => ({
    '@type': 'Organization',
    name,
    url: origin + href(locale, 'other-organizer-id', { id }),
  }));
  const shared = {
    description: tour.description ?? undefined,
    image,
    performer,
    organizer: organizer.length === 0 ? undefined : organizer,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  };
  return jsonLd('EventSeries', {
    name: tour.title,
    url: origin + href(locale, 'other-tours-id', { id: tour.id }),
    startDate: tour.startsOn,
    endDate: tour.endsOn,
    eventStatus: 'https://schema.org/EventScheduled',
    ...shared,
    location: tour.stops.map(locationOf),
    subEvent: tour.stops
      .filter(({ offer }) => offer.status !== 'past')
      .map((stop) => ({
        '@type': 'Event',
        name: `${tour.title}, ${stop.city}`,
        url: new URL(stopAddress(stop, site), origin).href,
        startDate: localInstant(stop.offer.startsAt, stop.offset),
        ...shared,
        eventStatus: statusOf(stop.offer),
        location: locationOf(stop),
        offers: offerOf(
          stop.eventId,
          stop.offer,
          { ...site, origin: new URL(stopAddress(stop, site), origin).origin },
          stop.citySlug,
        ),
      })),
  });
}

function locationOf(stop: TourPage['stops'][number]): object {
  return {
    '@type': 'Place',
    name: stop.place,
    address: {
      '@type': 'PostalAddress',
      streetAddress: stop.address,
      addressLocality: stop.city,
      addressCountry: stop.country,
    },
    geo:
      stop.lat === null || stop.lon === null
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: stop.lat, longitude: stop.lon },
  };
}
