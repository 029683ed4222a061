import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { joinWords } from '#texts/typography.ts';
import type { HomeData } from '#web/site/home/loader.ts';
import type { Head, PageContext } from '#web/site/page-module.ts';
import { eventList, jsonLd } from '#web/site/parts/json-ld.ts';
import { posterAddress } from '#web/site/parts/poster-address.ts';

export function head({ home }: HomeData, { site, city }: Omit<PageContext<'index' | 'region'>, 'api'>): Head {
  const where = city.pluralName;
  const title = joinWords(m.site_home_head_title({ where }));
  const { hero } = home;
  // The root shows the same page; the city's address is the one to remember.
  const canonical = href(site.locale, 'region', { region: city.slug });
  return {
    title: m.site_head_suffix({ title }),
    description: joinWords(m.site_home_description({ where })),
    canonical,
    noindex: home.eventsAhead === 0,
    ...(hero === null ? {} : { image: posterAddress(hero.id, hero.posterVersion, 'card', site.locale) }),
    jsonLd: [
      jsonLd('WebSite', { name: m.site_name(), url: `${site.origin}/` }),
      eventList(
        site,
        title,
        home.rails.flatMap(({ items }) => items.slice(0, 4)),
      ),
    ],
  };
}
