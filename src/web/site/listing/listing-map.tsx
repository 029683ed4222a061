import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import type { ListingPlaces } from '#api/catalog/listing-contract.ts';
import { metresBetween } from '#domain/catalog/nearest-city.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { createSiteApi, sendByFetch } from '#web/site/api-client.ts';
import type { ListingData } from '#web/site/listing/loader.ts';
import { listingQuery } from '#web/site/listing/loader.ts';
import { whenText } from '#web/site/parts/dates/when-text.ts';
import { MapButton } from '#web/site/parts/map/map-button.tsx';
import { distanceText } from '#web/site/parts/map/distance-text.ts';
import type { MapPin, Point } from '#web/shared/map/map-messages.ts';
import { usePosition } from '#web/shared/map/position.ts';
import { useSite } from '#web/shared/site-context.tsx';
import css from './listing-map.module.css';

type Places = ListingPlaces['items'];
type Read = { address: string; places: Places | 'failed' };

/** The places of the listed events on a map, after a click, and below it as a list. */
export function ListingMap({ data, address, title }: { data: ListingData; address: string; title: string }): ReactNode {
  const { site, frame } = useSite();
  const { city } = frame;
  const { here } = usePosition();
  const [isAsked, setIsAsked] = useState(0);
  const [read, setRead] = useState<Read | null>(null);
  const { selection } = data;
  useEffect(() => {
    if (isAsked === 0) return;
    const aborted = new AbortController();
    const api = createSiteApi(sendByFetch, site.locale, city, aborted.signal);
    api.listingPlaces(listingQuery(selection, new Date(site.now), city.timeZone)).then(
      (found) => setRead({ address, places: found?.items ?? [] }),
      () => aborted.signal.aborted || setRead({ address, places: 'failed' }),
    );
    return () => aborted.abort();
  }, [isAsked, address, selection, site, city]);
  const places = read?.address === address ? read.places : null;
  const known = useMemo(() => (places === null || places === 'failed' ? null : sorted(places, here)), [places, here]);
  const pins = useMemo(
    () => known?.flatMap(({ place }) => pinOf(place, { locale: site.locale, today: data.today, city })) ?? null,
    [known, site.locale, city, data.today],
  );
  function ask(): void {
    setIsAsked(isAsked + 1);
    setRead((before) => (before?.places === 'failed' ? null : before));
  }
  return (
    <MapButton
      label={m.site_map_of({ name: title })}
      text={m.site_map_open()}
      pins={pins}
      here={here}
      hasFailed={places === 'failed'}
      onOpen={ask}
    >
      {known !== null && (
        <ul className={css.places} aria-label={m.site_map_places()}>
          {known.map(({ place, metres }) => (
            <li key={place.id}>
              <a href={addressOf(place, site.locale, city.slug)}>{bind(place.name)}</a>
              <span>
                {bind(
                  [
                    metres !== null && distanceText(metres, site.locale),
                    m.site_events_count({ count: place.eventIds.length }),
                  ]
                    .filter(Boolean)
                    .join(' · '),
                )}
              </span>
              <span>{bind(place.address)}</span>
            </li>
          ))}
        </ul>
      )}
    </MapButton>
  );
}

type Shown = { place: Places[number]; metres: number | null };

/** Nearest first where the visitor's place is known, else those with most events. */
function sorted(places: Places, here: Point | null): Shown[] {
  const shown = places.map((place) => ({ place, metres: metresTo(place, here) }));
  return here === null
    ? shown
    : shown.toSorted((a, b) => (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY));
}

function metresTo({ lat, lon }: Places[number], here: Point | null): number | null {
  return here === null || lat === null || lon === null ? null : metresBetween(here, { lat, lon });
}

type Around = { locale: Locale; today: string; city: { slug: string; timeZone: string } };

function pinOf(place: Places[number], { locale, today, city }: Around): MapPin[] {
  const { id, name, lat, lon, eventIds, soonest } = place;
  if (lat === null || lon === null) return [];
  const more = eventIds.length - soonest.length;
  return [
    {
      id,
      name,
      lat,
      lon,
      count: eventIds.length,
      lines: [
        ...soonest.map(({ title, startsAt }) => `${whenText(startsAt, city.timeZone, today, locale)}: ${title}`),
        ...(more > 0 ? [m.site_map_more({ count: more })] : []),
      ],
      href: addressOf(place, locale, city.slug),
    },
  ];
}

function addressOf({ id, type }: Places[number], locale: Locale, region: string): string {
  return href(locale, 'region-objects-id-object', { region, id: type.id, object: id });
}
