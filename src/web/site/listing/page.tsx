import type { ReactNode } from 'react';
import { addDays } from '#domain/catalog/city-day.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind, lowerFirst } from '#texts/typography.ts';
import { CategoryChips } from '#web/site/parts/category-chips.tsx';
import { DateStrip } from '#web/site/parts/dates/date-strip.tsx';
import { EmptyCity } from './empty-city.tsx';
import { cityFeed, Subscribe } from '#web/site/parts/links/subscribe.tsx';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { EventCards } from '#web/site/listing/event-cards.tsx';
import { EmptyListing } from '#web/site/listing/empty-listing.tsx';
import { filtersOf } from '#web/site/listing/filter-groups.ts';
import { FilterRow } from '#web/site/listing/filter-row.tsx';
import { head } from '#web/site/listing/head.ts';
import type { ListingData, ListingRoute } from '#web/site/listing/loader.ts';
import { load } from '#web/site/listing/loader.ts';
import { ListingMap } from '#web/site/listing/listing-map.tsx';
import { LoadMore } from '#web/site/listing/load-more.tsx';
import { NearestFirst } from '#web/site/listing/near-cards.tsx';
import { NearMeButton, NearMeNote } from '#web/site/parts/map/near-me.tsx';
import { LISTING_QUERY, NOTHING_CHOSEN, selectionAddress, withDay } from '#web/site/listing/selection.ts';
import { ShowtimesOfDay } from './showtimes/showtimes-of-day.tsx';
import { ViewSwitch } from './showtimes/view-switch.tsx';
import { listingTitle, whenLabel } from './labels.ts';
import css from './listing.module.css';

export const page = definePage<ListingRoute, ListingData>({
  load,
  head,
  query: LISTING_QUERY,
  tags: ({ listing }) => listing.items.map(({ id }) => `event:${id}`),
  Page: ListingPage,
});

type Props = { data: ListingData; context: Omit<PageContext<ListingRoute>, 'api'> };

function ListingPage({ data, context: { site, city } }: Props): ReactNode {
  const { listing, selection, today } = data;
  const { locale } = site;
  const { showtimes } = listing;
  const isDayShown = showtimes !== undefined && listing.items.length > 0;
  const chosenDay = isDayShown ? showtimes.day : dayOf(selection, today);
  const onlyDay = isDayShown || selection.until === null ? chosenDay : null;
  const own = selectionAddress(locale, selection, { page: selection.page });
  const title = listingTitle(listing, selection, city.pluralName, locale);
  const when = whenLabel(listing, selection, locale);
  const total = m.site_events_count({ count: listing.total });
  return (
    <div className="wrap">
      <div className={css.lede}>
        <h1>{bind(title)}</h1>
        <p>
          {(chosenDay !== null || selection.period !== null) && (
            <a className="link" href={selectionAddress(locale, selection, withDay(null))}>
              {m.site_listing_all_dates()}
            </a>
          )}
          <a className="link" href={href(locale, 'region-events-id-indexOld', indexOf(selection))}>
            {m.site_listing_by_date()}
          </a>
        </p>
      </div>
      <CategoryChips
        chosen={selection.category}
        addressOf={(category) => selectionAddress(locale, selection, { category, genres: [], tag: null })}
      />
      {data.nearestCity !== null ? (
        <EmptyCity where={city.pluralName} nearestCity={data.nearestCity} />
      ) : (
        <>
          <DateStrip
            today={today}
            chosen={chosenDay}
            until={isDayShown ? null : selection.until}
            countText={(count) => m.site_events_count({ count })}
            days={listing.dates.map(({ day, events }) => ({
              day,
              count: events,
              href: selectionAddress(locale, selection, withDay(day)),
            }))}
          />
          <FilterRow
            filters={filtersOf(listing, selection, listing.currency, locale)}
            clearHref={selectionAddress(locale, selection, {
              ...NOTHING_CHOSEN,
              day: selection.day,
              until: selection.until,
              period: selection.period,
            })}
            resultHref={own}
            data={data}
            summary={when === null ? total : bind(`${total} · ${lowerFirst(when)}`)}
            total={listing.total}
            isSorted={showtimes === undefined}
          >
            {listing.total > 0 && (
              <>
                <NearMeButton />
                <ListingMap data={data} address={selectionAddress(locale, selection)} title={title} />
                <NearMeNote />
              </>
            )}
          </FilterRow>
          {selection.category === 'kino' && <ViewSwitch selection={selection} />}
          {listing.items.length === 0 ? (
            <EmptyListing data={data} />
          ) : showtimes !== undefined ? (
            <ShowtimesOfDay data={data} showtimes={showtimes} />
          ) : (
            <>
              <NearestFirst data={data} day={onlyDay}>
                <EventCards cards={listing.items} today={today} day={onlyDay} />
                <LoadMore key={own} data={data} day={onlyDay} />
              </NearestFirst>
              <Subscribe subject={cityFeed(city.slug, selection.category)} alone />
            </>
          )}
        </>
      )}
    </div>
  );
}

function dayOf({ day, period }: ListingData['selection'], today: string): string | null {
  if (period === 'today') return today;
  return period === 'tomorrow' ? addDays(today, 1) : day;
}

function indexOf({ region, category }: ListingData['selection']): { region: string; id?: string } {
  return category === null ? { region } : { region, id: category };
}
