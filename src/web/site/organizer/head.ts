import type { OrganizerPage } from '#api/directory/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { cut } from '#web/site/event/head.ts';
import type { Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { breadcrumbList, jsonLd } from '#web/site/parts/json-ld.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';

type Shown = Omit<PageContext<'other-organizer-id'>, 'api'>;

const DESCRIPTION_LENGTH = 160;

export function head({ organizer }: { organizer: OrganizerPage }, context: Shown): Head {
  const { locale, origin } = context.site;
  const { name, current } = organizer;
  const address = href(locale, 'other-organizer-id', { id: organizer.id });
  const title = m.site_organizer_head_title({ name });
  return {
    title: m.site_head_suffix({ title }),
    description: organizer.description === null ? title : cut(organizer.description, DESCRIPTION_LENGTH),
    canonical: current.page > 1 ? `${address}?page=${current.page}` : address,
    jsonLd: [
      breadcrumbList(origin, crumbsOf(organizer, context)),
      jsonLd('Organization', {
        name,
        legalName: name,
        url: origin + address,
        description: organizer.description ?? undefined,
        taxID: organizer.taxNumber,
        identifier:
          organizer.registerNo === null
            ? undefined
            : { '@type': 'PropertyValue', name: m.site_organizer_register(), value: organizer.registerNo },
        address:
          organizer.city === null
            ? undefined
            : {
                '@type': 'PostalAddress',
                addressLocality: organizer.city.name,
                addressCountry: organizer.city.country,
              },
        location: organizer.places.map((place) => ({
          '@type': 'Place',
          name: place.name,
          address: { '@type': 'PostalAddress', addressLocality: place.city },
          url:
            origin +
            href(locale, 'region-objects-id-object', {
              region: place.citySlug,
              id: place.type.id,
              object: place.id,
            }),
        })),
      }),
    ],
  };
}

export function crumbsOf({ id, name }: OrganizerPage, { site, city }: Shown): Crumb[] {
  return [
    { name: city.name, href: href(site.locale, 'region', { region: city.slug }) },
    { name: m.site_organizer_list_title(), href: href(site.locale, 'other-organizer', {}) },
    { name, href: href(site.locale, 'other-organizer-id', { id }) },
  ];
}
