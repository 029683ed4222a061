import type { PlacePage } from '#api/catalog/place-contract.ts';
import { isWholeDay, type OpeningInterval } from '#domain/catalog/opening-hours.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { sharedPhotoAddress } from '#domain/photos/photo-shapes.ts';
import { photoShapes } from '#web/shared/shared-picture.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { cut } from '#web/site/event/head.ts';
import type { Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { breadcrumbList, jsonLd } from '#web/site/parts/json-ld.ts';
import { pageCardAddress, placeCard } from '#web/site/parts/cards/page-card.ts';
import { placeTypeLabel } from '#texts/place-type-labels.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import type { PlaceData, PlaceRoute } from '#web/site/place/place-data.ts';
import { ratingFacts } from '#web/site/reviews/json-ld.ts';

const DESCRIPTION_LENGTH = 160;

/** schema.org types for types of places. All others are `Place`. */
const TYPES: Readonly<Record<string, string>> = {
  theatre: 'PerformingArtsTheater',
  opera: 'PerformingArtsTheater',
  'concert-hall': 'MusicVenue',
  club: 'MusicVenue',
  cinema: 'MovieTheater',
  arena: 'StadiumOrArena',
  stadium: 'StadiumOrArena',
  museum: 'Museum',
  library: 'Library',
  park: 'Park',
  castle: 'LandmarksOrHistoricalBuildings',
  restaurant: 'Restaurant',
  cafe: 'CafeOrCoffeeShop',
  bar: 'BarOrPub',
};

export function head({ place, reviews }: PlaceData, { site }: Omit<PageContext<PlaceRoute>, 'api'>): Head {
  const { locale, origin } = site;
  const crumbs = crumbsOf(place, locale);
  const canonical = crumbs.at(-1)?.href ?? '';
  const name = m.site_place_head_title({ name: place.name, city: place.city.name });
  return {
    title: m.site_head_suffix({ title: name }),
    description: cut([place.address, place.description].filter(Boolean).join('. '), DESCRIPTION_LENGTH),
    canonical,
    image:
      place.photo === null
        ? pageCardAddress(placeCard({ ...place, type: place.type.key }), locale)
        : sharedPhotoAddress(place.photo.id, 'card'),
    imageAlt: place.photo?.alt ?? `${place.name}, ${place.city.name}`,
    feed: { subject: { kind: 'place', id: place.id }, title: place.name },
    jsonLd: [
      breadcrumbList(origin, crumbs),
      jsonLd(TYPES[place.type.key] ?? 'Place', {
        name: place.name,
        url: origin + canonical,
        image: place.photo === null ? undefined : photoShapes(place.photo, origin),
        description: place.description ?? undefined,
        telephone: place.phone ?? undefined,
        sameAs: place.url ?? undefined,
        address: {
          '@type': 'PostalAddress',
          streetAddress: place.address,
          addressLocality: place.city.name,
        },
        geo:
          place.lat === null || place.lon === null
            ? undefined
            : { '@type': 'GeoCoordinates', latitude: place.lat, longitude: place.lon },
        openingHoursSpecification: place.hours === null ? undefined : openingHoursSpecification(place.hours),
        maximumAttendeeCapacity: place.halls.reduce((sum, { capacity }) => sum + capacity, 0) || undefined,
        ...ratingFacts(reviews),
      }),
    ],
  };
}

const DAYS_OF_WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Weekdays with the same time share one object. A whole day ends at 23:59, because 00:00 to 00:00 means closed. */
export function openingHoursSpecification(hours: readonly OpeningInterval[]): object[] {
  const byTime = Map.groupBy(hours, ({ opens, closes }) => `${opens} ${closes}`);
  return [...byTime.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: [first, ...others].map(({ weekday }) => `https://schema.org/${DAYS_OF_WEEK[weekday - 1]}`),
          opens: first.opens,
          closes: isWholeDay(first) ? '23:59' : first.closes,
        },
  );
}

export function crumbsOf(place: PlacePage, locale: Locale): Crumb[] {
  const region = place.city.slug;
  const { id, key } = place.type;
  return [
    { name: place.city.name, href: href(locale, 'region', { region }) },
    { name: placeTypeLabel(key, 'many'), href: href(locale, 'region-objects-id', { region, id }) },
    { name: place.name, href: href(locale, 'region-objects-id-object', { region, id, object: place.id }) },
  ];
}
