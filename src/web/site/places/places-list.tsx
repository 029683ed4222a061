import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { metresBetween } from '#domain/catalog/nearest-city.ts';
import { href } from '#domain/routing/route-table.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { PlaceCard, PlaceGrid } from '#web/site/parts/cards/place-card.tsx';
import { useMinute } from '#web/site/parts/dates/use-minute.ts';
import { MapButton } from '#web/site/parts/map/map-button.tsx';
import { NearMeButton, NearMeNote } from '#web/site/parts/map/near-me.tsx';
import { filterPlaces, type ListedPlace, type PlacesFilter } from '#web/site/places/places-filter.ts';
import type { MapPin, Point } from '#web/shared/map/map-messages.ts';
import { usePosition } from '#web/shared/map/position.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './places.module.css';

type Props = {
  places: readonly ListedPlace[];
  filter: PlacesFilter;
  /** Address of the page without a filter. */
  address: string;
  title: string;
  region: string;
  timeZone: string;
};

/** Search, filter, map and cards. The filter is in the address and works without scripts; distance needs the browser. */
export function PlacesList({ places, filter, address, title, region, timeZone }: Props): ReactNode {
  const { site } = useSite();
  const { here } = usePosition();
  // A page from the cache may be minutes old: what is open now is decided by the browser's clock once there is one.
  const now = useMinute()?.toISOString() ?? site.now;
  const shown = useMemo(
    () => nearestFirst(filterPlaces(places, filter, new Date(now), timeZone), here),
    [places, filter, now, timeZone, here],
  );
  const pins = useMemo(
    () => shown.flatMap(({ place }) => pinOf(place, region, site.locale, timeZone)),
    [shown, region, site.locale, timeZone],
  );
  const isFiltered = filter.text !== '' || filter.isOpen;
  const query = new URLSearchParams(filter.text === '' ? {} : { q: filter.text });
  if (!filter.isOpen) query.set('open', '1');
  return (
    <>
      <div className={css.tools}>
        <form className={css.search} role="search" aria-label={m.site_places_search()} action={address} method="get">
          <label className="vh" htmlFor="places-q">
            {m.site_places_search()}
          </label>
          <Icon name="search" size={16} />
          <input
            key={filter.text}
            id="places-q"
            type="search"
            name="q"
            maxLength={100}
            placeholder={m.site_places_search()}
            defaultValue={filter.text}
          />
          {filter.isOpen && <input type="hidden" name="open" value="1" />}
          <Button type="submit" variant="quiet" size="m">
            {m.site_places_find()}
          </Button>
        </form>
        <ButtonLink
          variant="quiet"
          size="m"
          className={css.switch}
          href={query.size === 0 ? address : `${address}?${query}`}
          aria-current={filter.isOpen ? 'true' : undefined}
        >
          {filter.isOpen && <Icon name="check" size={16} />}
          {m.site_places_open_now()}
        </ButtonLink>
        <NearMeButton />
        <NearMeNote />
        <MapButton label={m.site_map_of({ name: title })} text={m.site_map_open()} pins={pins} here={here} />
      </div>
      {shown.length === 0 ? (
        <Empty title={m.site_places_nothing()} text={m.site_places_nothing_text()}>
          {isFiltered && (
            <ButtonLink variant="quiet" size="m" href={address}>
              {m.site_places_reset()}
            </ButtonLink>
          )}
        </Empty>
      ) : (
        <PlaceGrid>
          {shown.map(({ place, metres }) => (
            <PlaceCard key={place.id} place={place} city={region} heading="h2" metres={metres} />
          ))}
        </PlaceGrid>
      )}
    </>
  );
}

type Shown = { place: ListedPlace; metres: number | null };

function nearestFirst(places: readonly ListedPlace[], here: Point | null): Shown[] {
  const shown = places.map((place) => ({ place, metres: here && metresTo(place, here) }));
  if (here === null) return shown;
  return shown.toSorted((a, b) => (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY));
}

function metresTo({ lat, lon }: ListedPlace, here: Point): number | null {
  return lat === null || lon === null ? null : metresBetween(here, { lat, lon });
}

function pinOf(place: ListedPlace, region: string, locale: Locale, timeZone: string): MapPin[] {
  const { id, name, lat, lon, events, type, tonight } = place;
  if (lat === null || lon === null) return [];
  const today = tonight.items.map(({ title, startsAt }) =>
    m.site_map_today({ title, time: formatTime(startsAt, timeZone) }),
  );
  const more = tonight.events - tonight.items.length;
  return [
    {
      id,
      name,
      lat,
      lon,
      count: tonight.events,
      lines: [
        ...today,
        ...(more > 0 ? [m.site_map_more({ count: more })] : []),
        events > 0 ? m.site_events_count({ count: events }) : type.name,
      ],
      href: href(locale, 'region-objects-id-object', { region, id: type.id, object: id }),
    },
  ];
}
