import type { EventCard } from '#api/catalog/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import type { Crumb } from '#web/site/parts/breadcrumbs.tsx';
import type { SiteFacts } from '#web/shared/site-facts.ts';

const CONTEXT = 'https://schema.org';

/** A schema.org object for a separate script block. */
export function jsonLd(type: string, facts: object): object {
  return { '@context': CONTEXT, '@type': type, ...facts };
}

export function breadcrumbList(origin: string, crumbs: readonly Crumb[]): object {
  return jsonLd('BreadcrumbList', {
    itemListElement: crumbs.map((crumb, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: crumb.name,
      item: origin + crumb.href,
    })),
  });
}

/** Names and addresses of a list's entries; their facts are on their own pages. Returns no object for an empty list. */
export function itemList(origin: string, name: string, entries: readonly Crumb[]): object[] {
  if (entries.length === 0) return [];
  const itemListElement = entries.map((entry, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: entry.name,
    url: origin + entry.href,
  }));
  return [jsonLd('ItemList', { name, itemListElement })];
}

export function eventList({ origin, locale }: SiteFacts, name: string, cards: readonly EventCard[]): object[] {
  const entries = cards.map(({ title, citySlug, id }) => ({
    name: title,
    href: href(locale, 'region-event-event', { region: citySlug, event: id }),
  }));
  return itemList(origin, name, entries);
}
