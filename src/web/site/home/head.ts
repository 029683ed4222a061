import type { EventCard } from '#api/catalog/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { joinWords } from '#texts/typography.ts';
import type { HomeSections } from '#web/site/home/home-sections.ts';
import type { HomeData } from '#web/site/home/loader.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { eventList, jsonLd } from '#web/site/parts/json-ld.ts';
import { cityCard, pageCardAddress } from '#web/site/parts/cards/page-card.ts';
import { cityFeed } from '#web/site/parts/links/subscribe.tsx';

const OF_A_SECTION = 4;

export function head({ home, sections }: HomeData, { site, city }: Omit<PageContext<'index' | 'region'>, 'api'>): Head {
  const where = city.pluralName;
  const title = joinWords(m.site_home_head_title({ where }));
  const about = joinWords(m.site_feeds_near_link({ where }));
  // The root shows the same page, so the city's address is canonical.
  const canonical = href(site.locale, 'region', { region: city.slug });
  return {
    title: m.site_head_suffix({ title }),
    description: joinWords(m.site_home_description({ where })),
    canonical,
    noindex: home.eventsAhead === 0,
    image: pageCardAddress(cityCard(city.slug, about), site.locale),
    imageAlt: about,
    ...(home.eventsAhead === 0 ? {} : { feed: { subject: cityFeed(city.slug, null), title: about } }),
    jsonLd: [
      jsonLd('WebSite', { name: m.site_name(), url: `${site.origin}/` }),
      ...eventList(site, title, listed(sections)),
    ],
  };
}

/** The best-known events of each section. */
function listed({ rail, dates, lists, lines }: HomeSections): EventCard[] {
  const cards = [
    ...(rail?.items.slice(0, OF_A_SECTION) ?? []),
    ...(dates === null ? [] : [dates.lead, ...dates.next.slice(0, OF_A_SECTION - 1)]),
    ...lists.flatMap(({ items }) => items),
    ...lines.map(({ next }) => next),
  ];
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}
