import type { ReactNode } from 'react';
import type { DiscountList, DiscountSummary } from '#api/discounts/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind, joinWords } from '#texts/typography.ts';
import { CampaignCard } from '#web/site/discounts/campaign-card.tsx';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import { Breadcrumbs } from '#web/site/parts/breadcrumbs.tsx';
import { Chips } from '#web/site/parts/chips.tsx';
import { breadcrumbList, itemList } from '#web/site/parts/json-ld.ts';
import { PageTitle } from '#web/site/parts/page-title.tsx';
import { Section } from '#web/site/parts/section.tsx';
import type { FrameCity } from '#web/shared/site-frame.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './discounts.module.css';

type Route = 'skidki' | 'skidki-region';
type DiscountsData = { discounts: DiscountList; citySlug: string };
type Shown = Omit<PageContext<Route>, 'api'>;

export const page = definePage<Route, DiscountsData>({
  load,
  head,
  tags: ({ discounts, citySlug }) => [
    'discounts',
    `discounts:${citySlug}`,
    ...discounts.items.map(({ id }) => `discount:${id}`),
  ],
  Page: DiscountsPage,
});

async function load({ params, api, city }: PageContext<Route>): Promise<DiscountsData | null> {
  // For an unknown city the frame uses the default city, but the page is not found.
  if ('region' in params && params.region !== city.slug) return null;
  const discounts = await api.discounts();
  return discounts && { discounts, citySlug: city.slug };
}

const titleIn = (city: FrameCity): string => joinWords(m.site_discounts_title({ where: city.pluralName }));

function crumbsOf(city: FrameCity, locale: Shown['site']['locale']) {
  const region = city.slug;
  return [
    { name: city.name, href: href(locale, 'region', { region }) },
    { name: m.site_discount_label_many(), href: href(locale, 'skidki-region', { region }) },
  ];
}

function head({ discounts }: DiscountsData, { site, city }: Shown): Head {
  const title = titleIn(city);
  const shown = discounts.items.filter(({ state }) => state !== 'ended');
  return {
    title: m.site_head_suffix({ title }),
    description: joinWords(m.site_discounts_description({ where: city.pluralName })),
    // The address without a city shows the discounts of the default city.
    canonical: href(site.locale, 'skidki-region', { region: city.slug }),
    noindex: shown.length === 0,
    jsonLd: [
      breadcrumbList(site.origin, crumbsOf(city, site.locale)),
      ...itemList(
        site.origin,
        title,
        shown.map((campaign) => ({
          name: campaign.title,
          href: href(site.locale, 'skidki-region-id-event', { region: city.slug, id: campaign.id }),
        })),
      ),
    ],
  };
}

function DiscountsPage({ data, context: { site, city } }: { data: DiscountsData; context: Shown }): ReactNode {
  const { items, cities } = data.discounts;
  const { locale } = site;
  const others = cities.filter(({ slug }) => slug !== city.slug);
  const isQuiet = items.every(({ state }) => state === 'ended');
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(city, locale)} />
      <PageTitle text={titleIn(city)} />
      <p className={css.lead}>{bind(m.site_discounts_lead())}</p>
      {cities.length > 0 && (
        <Chips
          label={m.site_discounts_cities()}
          chips={cities.map(({ slug, name, campaigns }) => ({
            name,
            href: href(locale, 'skidki-region', { region: slug }),
            isChosen: slug === city.slug,
            count: campaigns,
          }))}
        />
      )}
      {isQuiet && (
        <Empty title={m.site_discounts_empty_title()} text={m.site_discounts_empty_text()}>
          {others.slice(0, 3).map(({ slug, name }) => (
            <ButtonLink key={slug} variant="quiet" size="m" href={href(locale, 'skidki-region', { region: slug })}>
              {name}
            </ButtonLink>
          ))}
          <ButtonLink variant="quiet" size="m" href={href(locale, 'region', { region: city.slug })}>
            {m.site_empty_whole_guide()}
          </ButtonLink>
        </Empty>
      )}
      <Campaigns title={m.site_discounts_running()} items={items} state="running" city={city} first />
      <Campaigns title={m.site_discounts_upcoming()} items={items} state="upcoming" city={city} />
      <Campaigns title={m.site_discounts_ended()} items={items} state="ended" city={city} />
    </div>
  );
}

type CampaignsProps = {
  title: string;
  items: readonly DiscountSummary[];
  state: DiscountSummary['state'];
  city: FrameCity;
  first?: boolean;
};

function Campaigns({ title, items, state, city, first = false }: CampaignsProps): ReactNode {
  const found = items.filter((campaign) => campaign.state === state);
  if (found.length === 0) return null;
  return (
    <Section title={title} count={found.length} first={first}>
      <div className={css.grid}>
        {found.map((campaign) => (
          <CampaignCard key={campaign.id} campaign={campaign} region={city.slug} />
        ))}
      </div>
    </Section>
  );
}
