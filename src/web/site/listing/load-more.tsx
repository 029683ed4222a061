import type { ReactNode } from 'react';
import { useState } from 'react';
import type { EventCard as Card } from '#api/catalog/contract.ts';
import { m } from '#texts/generated/messages.js';
import { createSiteApi, sendByFetch } from '#web/site/api-client.ts';
import { EventCards } from '#web/site/listing/event-cards.tsx';
import type { ListingData } from '#web/site/listing/loader.ts';
import { listingQuery } from '#web/site/listing/loader.ts';
import { Pagination } from '#web/site/listing/pagination.tsx';
import { selectionAddress } from '#web/site/listing/selection.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import css from './listing.module.css';

type Loaded = { total: number; more: readonly Card[]; page: number };

/** Going back to a list finds it as long as it was left, so that the card one came from is where it was. */
const lists = new Map<string, Loaded>();
const MOST_LISTS = 10;

function keep(address: string, loaded: Loaded): void {
  lists.delete(address);
  lists.set(address, loaded);
  const [oldest] = lists.keys();
  if (lists.size > MOST_LISTS && oldest !== undefined) lists.delete(oldest);
}

/**
 * Cards loaded beyond the page, then the page links. Needs a `key` per selection, so that another selection starts
 * empty.
 */
export function LoadMore({ data, day }: { data: ListingData; day: string | null }): ReactNode {
  const { site, frame } = useSite();
  const { listing, selection, today } = data;
  const address = selectionAddress(site.locale, selection, { page: listing.page });
  const [{ more, page }, setLoaded] = useState<Loaded>(() => {
    const left = lists.get(address);
    // A list that has changed since begins anew, or cards would be missing or twice.
    return left?.total === listing.total ? left : { total: listing.total, more: [], page: listing.page };
  });
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const left = listing.total - (listing.page - 1) * listing.limit - listing.items.length - more.length;

  async function load(): Promise<void> {
    setState('loading');
    try {
      const api = createSiteApi(sendByFetch, site.locale, frame.city);
      const query = listingQuery({ ...selection, page: page + 1 }, new Date(site.now), frame.city.timeZone);
      const next = await api.listing(query);
      const loaded = { total: listing.total, more: [...more, ...(next?.items ?? [])], page: page + 1 };
      keep(address, loaded);
      setLoaded(loaded);
      setState('idle');
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      {more.length > 0 && <EventCards cards={more} today={today} day={day} more />}
      {left > 0 && page < listing.pages && (
        <div className={css.more}>
          <Button
            variant="quiet"
            aria-busy={state === 'loading'}
            disabled={state === 'loading'}
            onClick={() => void load()}
          >
            {state === 'failed' ? m.site_failure_retry() : m.site_pager_more({ count: Math.min(left, listing.limit) })}
          </Button>
        </div>
      )}
      <Pagination
        page={page}
        pages={listing.pages}
        addressOf={(number) => selectionAddress(site.locale, selection, { page: number })}
      />
    </>
  );
}
