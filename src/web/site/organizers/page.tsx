import type { ReactNode } from 'react';
import type { Organizers } from '#api/directory/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { Chips } from '#web/site/parts/chips.tsx';
import { breadcrumbList, itemList } from '#web/site/parts/json-ld.ts';
import { Lede } from '#web/site/parts/lede.tsx';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import card from '#web/site/parts/cards/card.module.css';
import css from './organizers.module.css';

type ListData = { organizers: Organizers; city: Organizers['cities'][number] | null };
type Shown = Omit<PageContext<'other-organizer'>, 'api'>;

export const page = definePage<'other-organizer', ListData>({ load, head, query: ['city'], Page: OrganizersPage });

async function load({ query, api }: PageContext<'other-organizer'>): Promise<ListData | null> {
  const slug = query.get('city');
  const organizers = await api.organizers({ city: slug });
  return organizers && { organizers, city: organizers.cities.find((city) => city.slug === slug) ?? null };
}

function addressOf(locale: Shown['site']['locale'], city: string | null): string {
  return href(locale, 'other-organizer', {}, { city });
}

function crumbsOf({ site, city }: Shown) {
  return [
    { name: city.name, href: href(site.locale, 'region', { region: city.slug }) },
    { name: m.site_organizer_list_title(), href: addressOf(site.locale, null) },
  ];
}

function head({ organizers, city }: ListData, context: Shown): Head {
  const { site } = context;
  const title = m.site_organizer_head_list();
  return {
    title: m.site_head_suffix({ title: city === null ? title : `${title}, ${city.name}` }),
    description: m.site_organizer_list_lead(),
    canonical: addressOf(site.locale, city?.slug ?? null),
    noindex: organizers.items.length === 0,
    jsonLd: [
      breadcrumbList(site.origin, crumbsOf(context)),
      ...itemList(
        site.origin,
        title,
        organizers.items.map(({ id, name }) => ({ name, href: href(site.locale, 'other-organizer-id', { id }) })),
      ),
    ],
  };
}

function OrganizersPage({ data, context }: { data: ListData; context: Shown }): ReactNode {
  const { organizers, city } = data;
  const { locale } = context.site;
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(context)} />
      <Lede title={m.site_organizer_list_title()} text={m.site_organizer_list_lead()} />
      <Chips
        label={m.site_organizer_cities()}
        chips={[
          {
            name: m.site_organizer_all(),
            href: addressOf(locale, null),
            count: organizers.total,
            isChosen: city === null,
          },
          ...organizers.cities.map(({ slug, name, count }) => ({
            name,
            count,
            href: addressOf(locale, slug),
            isChosen: slug === city?.slug,
          })),
        ]}
      />
      {organizers.items.length === 0 ? (
        <Empty title={m.site_organizer_none_title()} text={m.site_organizer_none_text()}>
          <ButtonLink variant="quiet" size="m" href={addressOf(locale, null)}>
            {m.site_organizer_show_all()}
          </ButtonLink>
        </Empty>
      ) : (
        <ul className={css.list}>
          {organizers.items.map((organizer) => (
            <li key={organizer.id} className={card.card}>
              <h2>
                <a href={href(locale, 'other-organizer-id', { id: organizer.id })}>{bind(organizer.name)}</a>
              </h2>
              {organizer.description !== null && <p className={css.about}>{bind(organizer.description)}</p>}
              <p className={css.facts}>
                {bind(
                  [
                    organizer.city,
                    organizer.events > 0
                      ? m.site_events_count({ count: organizer.events })
                      : m.site_organizer_no_events(),
                  ]
                    .filter(Boolean)
                    .join(' · '),
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
