import type { ReactNode } from 'react';
import type { Everywhere } from '#api/directory/contract.ts';
import { calendarDate } from '#domain/catalog/city-day.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { Pagination } from '#web/site/listing/pagination.tsx';
import type { Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { CardGrid } from '#web/site/parts/cards/card-grid.tsx';
import { Chips } from '#web/site/parts/chips.tsx';
import { EventCard } from '#web/site/parts/cards/event-card.tsx';
import { breadcrumbList, eventList } from '#web/site/parts/json-ld.ts';
import { Lede } from '#web/site/parts/lede.tsx';
import { askedPage, PAGE_QUERY, titleOfPage } from '#web/site/parts/paging.ts';
import { whereText } from '#web/site/parts/links/where-text.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';

type CountryData = { everywhere: Everywhere; today: string };
type Shown = Omit<PageContext<'events-id'>, 'api'>;

/** Cards in the first row on a wide screen; their pictures load with the page. */
const FIRST_ROW = 4;
const CITIES_SHOWN = 14;

/** Events of the whole country, with links to the cities. */
export const page = definePage<'events-id', CountryData>({
  load,
  head,
  query: PAGE_QUERY,
  tags: ({ everywhere }) => everywhere.items.map(({ id }) => `event:${id}`),
  Page: CountryPage,
});

async function load({ params, query, api, site, city }: PageContext<'events-id'>): Promise<CountryData | null> {
  const asked = askedPage(query);
  const everywhere = await api.everywhere({ type: params.id, page: asked });
  // A page number beyond the last page is not found.
  if (everywhere === null || (asked > 1 && everywhere.items.length === 0)) return null;
  return { everywhere, today: calendarDate(new Date(site.now), city.timeZone) };
}

function titleOf({ category }: Everywhere): string {
  return category === null ? m.site_country_title() : m.site_country_title_what({ what: category.plural });
}

function addressOf({ category }: Everywhere, { site }: Pick<Shown, 'site'>, page: number): string {
  return href(site.locale, 'events-id', category === null ? {} : { id: category.slug }, {
    page: page > 1 ? page : null,
  });
}

function crumbsOf(everywhere: Everywhere, { site, city }: Pick<Shown, 'site' | 'city'>): Crumb[] {
  return [
    { name: city.name, href: href(site.locale, 'region', { region: city.slug }) },
    { name: titleOf(everywhere), href: addressOf(everywhere, { site }, everywhere.page) },
  ];
}

function head({ everywhere }: CountryData, { site, city }: Shown): Head {
  const title = titleOf(everywhere);
  const canonical = addressOf(everywhere, { site }, everywhere.page);
  const named = m.site_country_head({ title, country: everywhere.country });
  return {
    title: m.site_head_suffix({ title: titleOfPage(named, everywhere.page) }),
    description: `${title}. ${m.site_country_lead()}`,
    canonical,
    noindex: everywhere.total === 0,
    jsonLd: [
      breadcrumbList(site.origin, crumbsOf(everywhere, { site, city })),
      ...eventList(site, title, everywhere.items),
    ],
  };
}

function CountryPage({ data: { everywhere, today }, context }: { data: CountryData; context: Shown }): ReactNode {
  const { frame } = useSite();
  const { site, city } = context;
  const { locale } = site;
  const { category, items, cities } = everywhere;
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(everywhere, context)} />
      <Lede title={titleOf(everywhere)} text={m.site_country_lead()} />
      <Chips
        label={m.site_country_categories()}
        chips={[
          { name: m.site_country_all(), href: href(locale, 'events-id', {}), isChosen: category === null },
          ...frame.categories.map(({ slug, name }) => ({
            name,
            href: href(locale, 'events-id', { id: slug }),
            isChosen: category?.slug === slug,
          })),
        ]}
      />
      {cities.length > 0 && (
        <Chips
          label={m.site_country_cities()}
          chips={cities.slice(0, CITIES_SHOWN).map(({ slug, name, count }) => ({
            name,
            count,
            isChosen: false,
            href: href(
              locale,
              'region-events-id',
              category === null ? { region: slug } : { region: slug, id: category.slug },
            ),
          }))}
        />
      )}
      {items.length === 0 ? (
        <Empty title={m.site_country_empty_title()} text={m.site_country_empty_text()}>
          <ButtonLink variant="quiet" size="m" href={href(locale, 'region', { region: city.slug })}>
            {city.name}
          </ButtonLink>
        </Empty>
      ) : (
        <CardGrid>
          {items.map((card, at) => (
            <EventCard
              key={card.id}
              card={card}
              today={today}
              eager={at < FIRST_ROW}
              heading="h2"
              where={whereText(card)}
            />
          ))}
        </CardGrid>
      )}
      <Pagination
        page={everywhere.page}
        pages={everywhere.pages}
        addressOf={(number) => addressOf(everywhere, context, number)}
      />
    </div>
  );
}
