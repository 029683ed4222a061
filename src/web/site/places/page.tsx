import type { ReactNode } from 'react';
import type { Places } from '#api/catalog/place-contract.ts';
import type { PlaceType } from '#domain/catalog/place-types.ts';
import { ALL_PLACES_ID, PLACE_TYPES, placeTypeId, placeTypeOf } from '#domain/catalog/place-types.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind, joinWords } from '#texts/typography.ts';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { Chips } from '#web/site/parts/chips.tsx';
import { breadcrumbList, itemList } from '#web/site/parts/json-ld.ts';
import { pageCardAddress, placesCard } from '#web/site/parts/cards/page-card.ts';
import { placeTypeLabel } from '#texts/place-type-labels.ts';
import { PLACES_QUERY, readPlacesFilter } from '#web/site/places/places-filter.ts';
import { PlacesList } from '#web/site/places/places-list.tsx';
import { placesTitle } from '#web/site/places/places-title.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './places.module.css';

type Route = 'region-objects' | 'region-objects-id' | 'objects' | 'objects-id';
type PlacesData = { places: Places; type: PlaceType | null };
type Shown = Omit<PageContext<Route>, 'api'>;

export const page = definePage<Route, PlacesData>({ load, head, query: PLACES_QUERY, Page: PlacesPage });

async function load({ params, api }: PageContext<Route>): Promise<PlacesData | null> {
  const id = 'id' in params ? params.id : undefined;
  const type = id === undefined ? null : placeTypeOf(Number(id));
  if (type === undefined) return null;
  const places = await api.places(type ?? undefined);
  return places && { places, type };
}

function head(data: PlacesData, { site, city, query }: Shown): Head {
  const { locale, origin } = site;
  const region = city.slug;
  const title = placesTitle(data.type, city.pluralName);
  const canonical = href(locale, 'region-objects-id', {
    region,
    id: data.type === null ? ALL_PLACES_ID : placeTypeId(data.type),
  });
  return {
    title: m.site_head_suffix({ title }),
    description: joinWords(
      data.type === null
        ? m.site_places_description({ where: city.pluralName })
        : m.site_places_kind_description({ title }),
    ),
    canonical,
    // A search for a name is not a page of its own.
    noindex: data.places.items.length === 0 || query.size > 0,
    image: pageCardAddress(placesCard(region, data.type, title), locale),
    imageAlt: title,
    jsonLd: [
      breadcrumbList(origin, [
        { name: city.name, href: href(locale, 'region', { region }) },
        { name: title, href: canonical },
      ]),
      ...itemList(
        origin,
        title,
        data.places.items.map(({ id, name, type }) => ({
          name,
          href: href(locale, 'region-objects-id-object', { region, id: type.id, object: id }),
        })),
      ),
    ],
  };
}

function PlacesPage({ data, context: { site, city, query } }: { data: PlacesData; context: Shown }): ReactNode {
  const { places, type } = data;
  const region = city.slug;
  const address = (id: number): string => href(site.locale, 'region-objects-id', { region, id });
  const counts = new Map(places.types.map((entry) => [entry.type.key, entry.places]));
  const title = placesTitle(type, city.pluralName);
  const total = places.types.reduce((sum, entry) => sum + entry.places, 0);
  return (
    <div className="wrap">
      <h1 className={css.title}>{bind(title)}</h1>
      <Chips
        label={m.site_places_kinds()}
        chips={[
          { name: m.site_see_all(), href: address(ALL_PLACES_ID), isChosen: type === null, count: total },
          ...PLACE_TYPES.filter((name) => counts.has(name)).map((name) => ({
            name: placeTypeLabel(name, 'many'),
            href: address(placeTypeId(name)),
            isChosen: type === name,
            count: counts.get(name),
          })),
        ]}
      />
      {places.items.length === 0 ? (
        <Empty title={m.site_places_empty()} text={m.site_empty_section_text()}>
          <ButtonLink variant="quiet" size="m" href={href(site.locale, 'region', { region })}>
            {m.site_empty_whole_guide()}
          </ButtonLink>
        </Empty>
      ) : (
        <PlacesList
          places={places.items}
          filter={readPlacesFilter(query)}
          address={address(type === null ? ALL_PLACES_ID : placeTypeId(type))}
          title={title}
          region={region}
          timeZone={city.timeZone}
        />
      )}
    </div>
  );
}
