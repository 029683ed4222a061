import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { joinWords } from '#texts/typography.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import type { Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { breadcrumbList, itemList } from '#web/site/parts/json-ld.ts';
import type { TonightData, TonightRoute } from './loader.ts';

type Shown = Omit<PageContext<TonightRoute>, 'api'>;

export function crumbsOf({ site, city }: Shown): Crumb[] {
  return [
    { name: city.name, href: href(site.locale, 'region', { region: city.slug }) },
    { name: m.site_tonight_link(), href: href(site.locale, 'region-tonight', { region: city.slug }) },
  ];
}

export function titleOf({ city }: Shown): string {
  return joinWords(m.site_tonight_title({ where: city.pluralName }));
}

export function head({ tonight }: TonightData, context: Shown): Head {
  const { site, city } = context;
  const title = titleOf(context);
  const listed = new Map(tonight.items.map((item) => [item.eventId, item.title]));
  return {
    title: m.site_head_suffix({ title }),
    description: joinWords(m.site_tonight_description({ where: city.pluralName })),
    canonical: href(site.locale, 'region-tonight', { region: city.slug }),
    noindex: tonight.city.events === 0,
    jsonLd: [
      breadcrumbList(site.origin, crumbsOf(context)),
      ...itemList(
        site.origin,
        title,
        [...listed].map(([event, name]) => ({
          name,
          href: href(site.locale, 'region-event-event', { region: city.slug, event }),
        })),
      ),
    ],
  };
}
