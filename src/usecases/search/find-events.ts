import type { SearchResult } from '#api/catalog/search-contract.ts';
import { listingDays } from '#domain/catalog/listing-days.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { TITLE_TIERS } from '#domain/search/title-match.ts';
import type { CityFacts, GuideReads, ListingFilter, Reader } from '#usecases/catalog/ports.ts';
import { UNFILTERED } from '#usecases/catalog/unfiltered.ts';
import { sortHits, BELOW, type Rank } from './sort-hits.ts';
import type { EventInCity, NamedCard, TitleReader } from './ports.ts';
import type { ReadFacet } from './read-facets.ts';
import type { Reading, TieredTitle } from './reading.ts';

type EventItem = SearchResult['performances']['items'][number];
/** `placeId`: it was found by this place, and its card shows a date there. */
type Ranked = EventInCity & Rank & { placeId?: number | null };

/** Places and persons whose events are shown, and the number of listed events among which they are looked for. */
const MOST_BRINGING = 2;
const LISTED = 500;
/** Events read beyond those wanted, in place of some that are not available. */
const SPARE = 3;

type Deps = {
  guide: Pick<GuideReads, 'listingOrder' | 'cards' | 'search'>;
  cities: readonly CityFacts[];
  city: CityFacts;
  limit: number;
  locale: Locale;
};

/** The events of a search with their cards: those of the listings meant, those found by title, by place or person. */
export async function findEvents(
  { guide, cities, city, limit, locale }: Deps,
  reading: Reading,
  { facets, titleReader, reader }: { facets: readonly ReadFacet[]; titleReader: TitleReader; reader: Reader },
): Promise<{ items: EventItem[]; tier: number }> {
  const listed = facets.find(({ events }) => events.length > 0);
  const named = await namedEvents(guide, reading, titleReader, reader);
  // "купала завтра": the events of the place are narrowed to the day.
  const narrowed = reading.isCombined && listed?.filter ? await narrow(guide, named, listed, reader) : named;
  const meant = reading.isUnderstood
    ? facets.flatMap(({ events, ask }) =>
        events.map((event) => ({ ...event, tier: TITLE_TIERS.exact, isOver: false, ask })),
      )
    : [];
  const best = distinct([...meant, ...narrowed]).slice(0, limit + SPARE);
  const scopes = reading.isUnderstood || narrowed !== named ? facets : [];
  const cards = await cardsOf({ guide, cities }, best, scopes, { today: titleReader.today, reader });
  const ranked = sortHits(best, ({ eventId }) => cards.get(eventId)?.card.status).slice(0, limit);
  const items = ranked.flatMap(({ eventId }): EventItem[] => {
    const found = cards.get(eventId);
    if (found === undefined) return [];
    const { card } = found;
    const elsewhere = card.citySlug === city.slug ? null : found.city;
    const url = href(locale, 'region-event-event', { region: card.citySlug, event: card.id });
    const hint = [card.place, elsewhere].filter((part) => part !== null).join(' · ');
    return [{ id: card.id, title: card.title, hint: hint === '' ? null : hint, url, card, city: elsewhere }];
  });
  return { items, tier: Math.max(-1, ...ranked.map(({ tier }) => tier)) };
}

/** Events found by their title and those of the best places and persons, in one order. */
async function namedEvents(
  guide: Deps['guide'],
  { titles, isUnderstood }: Reading,
  titleReader: TitleReader,
  { now }: Reader,
): Promise<Ranked[]> {
  const direct = titles.flatMap(({ kind, id, cityId, tier, living }): Ranked[] =>
    kind === 'event' && cityId !== null ? [{ eventId: id, cityId, tier, isOver: !living }] : [],
  );
  const bringing = titles.filter(({ kind }) => kind === 'place' || kind === 'person');
  const best = Math.max(...titles.map(({ tier }) => tier));
  const first = bringing.filter(({ tier }) => tier === best || tier >= TITLE_TIERS.form);
  const ids = (kind: TieredTitle['kind']) =>
    first
      .filter((title) => title.kind === kind)
      .map(({ id }) => id)
      .slice(0, MOST_BRINGING);
  const [places, people] = [ids('place'), ids('person')];
  if (places.length + people.length === 0) return direct;
  const everywhere = await guide.search.eventsOf({ places, people }, titleReader, now);
  // What somebody does in the other market is only told where they do nothing in this one.
  const near = everywhere.filter(({ cityId }) => titleReader.marketCities.includes(cityId));
  const brought = near.length === 0 && !isUnderstood ? everywhere : near;
  const tier = Math.max(...first.map((title) => title.tier)) - BELOW;
  const all = [...direct, ...brought.map((event) => ({ ...event, tier, isOver: false }))];
  const exact = ({ tier: of }: Ranked) => Number(of === TITLE_TIERS.exact);
  return all.toSorted((a, b) => exact(b) - exact(a) || Number(a.isOver) - Number(b.isOver) || b.tier - a.tier);
}

/** Keeps the events that a facet's listing shows; all of them if it shows none. */
async function narrow(
  guide: Deps['guide'],
  named: Ranked[],
  { city, filter }: ReadFacet,
  reader: Reader,
): Promise<Ranked[]> {
  if (filter === null) return named;
  const kept: Ranked[] = [];
  for (const [placeId, events] of Map.groupBy(named, (event) => event.placeId ?? null)) {
    const { eventIds } = await guide.listingOrder(city, { ...filter, placeId, limit: LISTED }, reader);
    const shown = new Set(eventIds);
    kept.push(...events.filter(({ eventId }) => shown.has(eventId)));
  }
  return kept.length === 0 ? named : kept.map((event) => ({ ...event, cityId: city.id }));
}

/** A card shows a date that its listing shows, at the place that brought the event; others show their next date. */
async function cardsOf(
  { guide, cities }: Pick<Deps, 'guide' | 'cities'>,
  ranked: readonly Ranked[],
  facets: readonly ReadFacet[],
  { today, reader }: { today: string; reader: Reader },
): Promise<ReadonlyMap<number, NamedCard>> {
  const cards = new Map<number, NamedCard>();
  const read = async (city: CityFacts, filter: ListingFilter, wanted: readonly Ranked[]): Promise<void> => {
    const name = await cityName(guide, city, reader);
    for (const [placeId, events] of Map.groupBy(wanted, (event) => event.placeId ?? null)) {
      const ids = events.map(({ eventId }) => eventId);
      for (const card of await guide.cards(city, ids, { ...filter, placeId }, reader))
        if (card.nextAt !== null) cards.set(card.id, { card, city: name });
    }
  };
  for (const { filter, city, events } of facets) {
    if (filter === null) continue;
    const listed = new Set(events.map(({ eventId }) => eventId));
    const wanted = ranked
      .filter((event) => event.cityId === city.id && !cards.has(event.eventId))
      .filter(({ eventId, tier }) => listed.has(eventId) || tier < TITLE_TIERS.exact);
    if (wanted.length > 0) await read(city, filter, wanted);
  }
  for (const city of cities) {
    const atPlaces = ranked.filter(
      ({ eventId, cityId, placeId }) => cityId === city.id && placeId != null && !cards.has(eventId),
    );
    const days = listingDays(null, reader.now, city.timeZone);
    if (atPlaces.length > 0) await read(city, { ...UNFILTERED, ...days, page: 1, limit: LISTED }, atPlaces);
  }
  const rest = ranked.filter(({ eventId }) => !cards.has(eventId));
  for (const found of await guide.search.cards(rest, today, reader)) cards.set(found.card.id, found);
  return cards;
}

async function cityName(guide: Deps['guide'], { slug }: CityFacts, { language }: Reader): Promise<string> {
  return (await guide.search.names([`city:${slug}`], language)).get(`city:${slug}`) ?? '';
}

function distinct<Event extends EventInCity>(events: readonly Event[]): Event[] {
  const seen = new Set<number>();
  return events.filter(({ eventId }) => !seen.has(eventId) && seen.add(eventId));
}
