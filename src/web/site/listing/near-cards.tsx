import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import type { EventCard as Card } from '#api/catalog/contract.ts';
import type { ListingPlaces } from '#api/catalog/listing-contract.ts';
import { metresBetween } from '#domain/catalog/nearest-city.ts';
import { m } from '#texts/generated/messages.js';
import { createSiteApi, sendByFetch, type SiteApi } from '#web/site/api-client.ts';
import { EventCards } from '#web/site/listing/event-cards.tsx';
import type { ListingData } from '#web/site/listing/loader.ts';
import { listingQuery } from '#web/site/listing/loader.ts';
import { nearestFirst } from '#web/site/listing/nearest-first.ts';
import { selectionAddress } from '#web/site/listing/selection.ts';
import type { Point } from '#web/shared/map/map-messages.ts';
import { usePosition } from '#web/shared/map/position.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import css from './listing.module.css';

const PAGE = 48;
/** So many pages of a long listing are sorted, its first events. */
const MOST_PAGES = 5;

type Props = { data: ListingData; day: string | null; /** The listing in its own order. */ children: ReactNode };
type Loaded = { cards: readonly Card[]; places: ListingPlaces['items'] };

/** With "near me", the cards of the whole listing by distance; otherwise the listing as it is. */
export function NearestFirst({ data, day, children }: Props): ReactNode {
  const { site } = useSite();
  const { here } = usePosition();
  if (here === null) return children;
  // Another selection is another list, which has to be loaded.
  return <NearCards key={selectionAddress(site.locale, data.selection)} data={data} day={day} here={here} />;
}

/** All cards are loaded and sorted here, so that nobody else learns where the visitor is. */
function NearCards({ data, day, here }: Omit<Props, 'children'> & { here: Point }): ReactNode {
  const { site, frame } = useSite();
  const { selection, today } = data;
  const [loaded, setLoaded] = useState<Loaded | 'failed' | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const aborted = new AbortController();
    const api = createSiteApi(sendByFetch, site.locale, frame.city, aborted.signal);
    const query = listingQuery({ ...selection, page: 1, limit: PAGE }, new Date(site.now), frame.city.timeZone);
    readAll(api, query).then(
      (all) => aborted.signal.aborted || setLoaded(all),
      () => aborted.signal.aborted || setLoaded('failed'),
    );
    return () => aborted.abort();
  }, [attempt, selection, site, frame.city]);
  const distances = useMemo(
    () => (loaded === null || loaded === 'failed' ? new Map<number, number>() : distancesOf(loaded.places, here)),
    [loaded, here],
  );
  if (loaded === 'failed')
    return (
      <div className={css.more} role="alert">
        <Button
          variant="quiet"
          onClick={() => {
            setLoaded(null);
            setAttempt(attempt + 1);
          }}
        >
          {m.site_failure_retry()}
        </Button>
      </div>
    );
  const cards = loaded?.cards ?? data.listing.items;
  return (
    <div aria-busy={loaded === null}>
      <EventCards
        cards={loaded === null ? cards : nearestFirst(cards, distances)}
        today={today}
        day={day}
        distances={distances}
      />
    </div>
  );
}

async function readAll(api: SiteApi, query: ReturnType<typeof listingQuery>): Promise<Loaded> {
  const [first, places] = await Promise.all([api.listing({ ...query, onlyData: '1' }), api.listingPlaces(query)]);
  const pages = Math.min(first?.pages ?? 1, MOST_PAGES);
  const others = await Promise.all(
    Array.from({ length: pages - 1 }, (_, at) => api.listing({ ...query, onlyData: '1', page: at + 2 })),
  );
  const cards = [first, ...others].flatMap((page) => page?.items ?? []);
  return { cards, places: places?.items ?? [] };
}

/** Metres to the nearest place of each event. */
function distancesOf(places: ListingPlaces['items'], here: Point): Map<number, number> {
  const distances = new Map<number, number>();
  for (const { lat, lon, eventIds } of places) {
    if (lat === null || lon === null) continue;
    const metres = metresBetween(here, { lat, lon });
    for (const id of eventIds) distances.set(id, Math.min(metres, distances.get(id) ?? metres));
  }
  return distances;
}
