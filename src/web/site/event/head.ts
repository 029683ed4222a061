import type { EventPage } from '#api/catalog/event-contract.ts';
import type { Reviews } from '#api/reviews/contract.ts';
import { isEventIndexed } from '#domain/catalog/indexable.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { joinWords, lowerFirst, sentences } from '#texts/typography.ts';
import { eventJsonLd, workJsonLd } from '#web/site/event/json-ld.ts';
import type { EventData } from '#web/site/event/loader.ts';
import type { Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { breadcrumbList } from '#web/site/parts/json-ld.ts';
import { sharedPicture } from '#web/shared/shared-picture.ts';
import { ratingFacts } from '#web/site/reviews/json-ld.ts';
import type { FrameCity } from '#web/shared/site-frame.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';

/** Length at which search engines cut a description. */
const DESCRIPTION_LENGTH = 160;

export function head(
  { event, reviews, today }: EventData,
  { site, city }: Omit<PageContext<'region-event-event'>, 'api'>,
): Head {
  const { locale } = site;
  const category = lowerFirst(event.category.singular);
  const { title } = event;
  const name =
    event.lastDay === null // the event never played in this city
      ? m.site_event_head_nowhere({ title, category })
      : joinWords(m.site_event_head_title({ title, category, where: city.pluralName }));
  const text = sentences(event.tagline, event.description);
  const here = joinWords(m.site_listing_title({ what: event.category.singular, where: city.pluralName }));
  return {
    title: m.site_head_suffix({ title: name }),
    description: text === '' ? name : cut(sentences(here, text), DESCRIPTION_LENGTH),
    canonical: href(locale, 'region-event-event', { region: city.slug, event: event.id }),
    image: sharedPicture(event, locale),
    imageAlt: event.photo?.alt ?? m.site_poster_of({ title }),
    noindex: !isEventIndexed(event.lastDay, today),
    type: event.category.slug === 'kino' ? 'video.movie' : 'website',
    jsonLd: [
      breadcrumbList(site.origin, crumbsOf(event, city, locale)),
      ...reviewedEvent(event, reviews, site, city.slug),
    ],
  };
}

/** Each performance has the rating; only the first has the reviews. A past event is described as a work only. */
function reviewedEvent(event: EventPage, reviews: Reviews, site: SiteFacts, region: string): object[] {
  const { review, ...rating } = ratingFacts(reviews);
  const performances = eventJsonLd(event, site);
  const described = performances.length > 0 ? performances : [workJsonLd(event, site, region)];
  return described.map((each, at) => ({ ...each, ...rating, ...(at === 0 && { review }) }));
}

export function crumbsOf(event: EventPage, city: FrameCity, locale: Locale): Crumb[] {
  const region = city.slug;
  return [
    { name: city.name, href: href(locale, 'region', { region }) },
    { name: event.category.name, href: href(locale, 'region-events-id', { region, id: event.category.slug }) },
    { name: event.title, href: href(locale, 'region-event-event', { region, event: event.id }) },
  ];
}

/** Cuts at the end of a word and adds an ellipsis. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, text.lastIndexOf(' ', length - 1)).replace(/[\s,.;:—–-]+$/, '')}…`;
}
