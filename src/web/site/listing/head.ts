import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { lowerFirst } from '#texts/typography.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { cityFeed } from '#web/site/parts/links/subscribe.tsx';
import { listingCard, pageCardAddress } from '#web/site/parts/cards/page-card.ts';
import { titleOfPage } from '#web/site/parts/paging.ts';
import { breadcrumbList, eventList } from '#web/site/parts/json-ld.ts';
import type { ListingData, ListingRoute } from '#web/site/listing/loader.ts';
import { isCityEmpty } from '#web/site/listing/loader.ts';
import { NOTHING_CHOSEN, selectionAddress } from '#web/site/listing/selection.ts';
import { listingTitle, whenLabel } from './labels.ts';

/** A genre, theme or month has a page of its own; a combination of them has none. */
function ownSubject({
  genres,
  tag,
  month,
}: ListingData['selection']): Pick<ListingData['selection'], 'genres' | 'tag' | 'month'> {
  const chosen = genres.length + (tag === null ? 0 : 1) + (month === null ? 0 : 1);
  return chosen === 1 ? { genres, tag, month } : { genres: [], tag: null, month: null };
}

export function head(
  { listing, selection }: ListingData,
  { site, city }: Omit<PageContext<ListingRoute>, 'api'>,
): Head {
  const { locale } = site;
  const where = city.pluralName;
  const title = listingTitle(listing, selection, where, locale);
  /** Card and feed belong to the category and ignore filters. */
  const plain = listingTitle(listing, { ...selection, genres: [], tag: null, month: null }, where, locale);
  const when = whenLabel(listing, selection, locale);
  // Search engines would index every combination of filters separately, so the canonical address has no filters.
  const canonical = selectionAddress(locale, selection, {
    ...NOTHING_CHOSEN,
    ...ownSubject(selection),
    sort: null,
    view: null,
    limit: null,
    page: selection.limit === null ? selection.page : 1,
  });
  return {
    title: m.site_head_suffix({
      title: titleOfPage(when === null ? title : `${title}, ${lowerFirst(when)}`, listing.page),
    }),
    description: m.site_listing_description({ title }),
    canonical,
    noindex: listing.total === 0,
    image: pageCardAddress(listingCard(city.slug, selection.category, plain), locale),
    imageAlt: plain,
    ...(isCityEmpty(listing) ? {} : { feed: { subject: cityFeed(city.slug, selection.category), title: plain } }),
    jsonLd: [
      breadcrumbList(site.origin, [
        { name: city.name, href: href(locale, 'region', { region: city.slug }) },
        { name: title, href: canonical },
      ]),
      ...eventList(site, title, listing.items),
    ],
  };
}
