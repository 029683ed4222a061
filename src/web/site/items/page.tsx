import type { ReactNode } from 'react';
import type { ItemList } from '#api/items/contract.ts';
import { KIND_SLUGS, kindOfSlug, SHOP_KINDS, type ShopKind } from '#domain/items/item.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { joinWords, sentences } from '#texts/typography.ts';
import type { FrameCity } from '#web/shared/site-frame.ts';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { Breadcrumbs, type Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { Chips } from '#web/site/parts/chips.tsx';
import { Lede } from '#web/site/parts/lede.tsx';
import { ItemCard, ItemGrid } from '#web/site/parts/cards/item-card.tsx';
import { itemHref, kindLabel } from '#web/site/parts/item-labels.ts';
import { breadcrumbList, itemList } from '#web/site/parts/json-ld.ts';
import { Section } from '#web/site/parts/section.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import css from './items.module.css';

type Route = 'region-items-id';
type ItemsData = { list: ItemList; kind: ShopKind | null };
type Shown = Omit<PageContext<Route>, 'api'>;

/** All items that a city sells besides tickets, by kind. `/items/certificates` shows one kind. */
export const page = definePage<Route, ItemsData>({
  load,
  head,
  tags: ({ list }) => ['items', ...list.items.map(({ id }) => `item:${id}`)],
  Page: ItemsPage,
});

async function load({ params, api, city }: PageContext<Route>): Promise<ItemsData | null> {
  // For an unknown city the frame uses the default city, but the page is not found.
  if (params.region !== city.slug) return null;
  const kind = params.id === undefined ? null : kindOfSlug(params.id);
  if (params.id !== undefined && kind === null) return null;
  const list = await api.items();
  return list && { list, kind };
}

function titleOf(kind: ShopKind | null, city: FrameCity): string {
  const where = city.pluralName;
  if (kind === null) return joinWords(m.site_items_title({ where }));
  return joinWords(m.site_items_kind_title({ kind: kindLabel(kind), where }));
}

function addressOf(kind: ShopKind | null, region: string, locale: Shown['site']['locale']): string {
  return href(locale, 'region-items-id', { region, ...(kind !== null && { id: KIND_SLUGS[kind] }) });
}

function crumbsOf(kind: ShopKind | null, city: FrameCity, locale: Shown['site']['locale']): Crumb[] {
  const region = city.slug;
  return [
    { name: city.name, href: href(locale, 'region', { region }) },
    { name: m.site_items_crumb(), href: addressOf(null, region, locale) },
    ...(kind === null ? [] : [{ name: kindLabel(kind), href: addressOf(kind, region, locale) }]),
  ];
}

const LEADS: Readonly<Record<ShopKind, () => string>> = {
  certificate: () => m.site_items_lead_certificate(),
  pass: () => m.site_items_lead_pass(),
  parking: () => m.site_items_lead_parking(),
  service: () => m.site_items_lead_service(),
  good: () => m.site_items_lead_good(),
};

function leadOf(kind: ShopKind | null): string {
  return kind === null ? m.site_items_lead() : LEADS[kind]();
}

/** Items in the order of kinds. */
function shownOf({ list, kind }: ItemsData): ItemList['items'] {
  return (kind === null ? SHOP_KINDS : [kind]).flatMap((each) => list.items.filter((item) => item.kind === each));
}

function head(data: ItemsData, { site, city }: Shown): Head {
  const title = titleOf(data.kind, city);
  const shown = shownOf(data);
  return {
    title: m.site_head_suffix({ title }),
    description:
      data.kind === null
        ? joinWords(m.site_items_description({ where: city.pluralName }))
        : sentences(title, leadOf(data.kind)),
    canonical: addressOf(data.kind, city.slug, site.locale),
    noindex: shown.length === 0,
    jsonLd: [
      breadcrumbList(site.origin, crumbsOf(data.kind, city, site.locale)),
      ...itemList(
        site.origin,
        title,
        shown.map((item) => ({ name: item.title, href: itemHref(item, site.locale) })),
      ),
    ],
  };
}

function ItemsPage({ data, context: { site, city } }: { data: ItemsData; context: Shown }): ReactNode {
  const { list, kind } = data;
  const { locale } = site;
  const shown = shownOf(data);
  const others = list.cities.filter(({ slug }) => slug !== city.slug);
  const kinds = SHOP_KINDS.filter((each) => list.items.some((item) => item.kind === each));
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(kind, city, locale)} />
      <Lede title={titleOf(kind, city)} text={leadOf(kind)} />
      {kinds.length > 1 && (
        <Chips
          label={m.site_items_kinds()}
          chips={[
            {
              name: m.site_items_all(),
              href: addressOf(null, city.slug, locale),
              isChosen: kind === null,
              count: list.items.length,
            },
            ...kinds.map((each) => ({
              name: kindLabel(each),
              href: addressOf(each, city.slug, locale),
              isChosen: kind === each,
              count: list.items.filter((item) => item.kind === each).length,
            })),
          ]}
        />
      )}
      {shown.length === 0 && <NothingHere data={data} city={city} locale={locale} />}
      {shown.length > 0 && (
        <div className={css.grid}>
          <ItemGrid>
            {shown.map((item) => (
              <ItemCard key={item.id} item={item} heading="h2" namesKind={kind === null} />
            ))}
          </ItemGrid>
        </div>
      )}
      {/* In a city without items the links to other cities are shown above instead. */}
      {shown.length > 0 && others.length > 0 && (
        <Section title={m.site_items_cities()}>
          <Chips
            label={m.site_items_cities()}
            chips={others.map(({ slug, name, items }) => ({
              name,
              href: addressOf(null, slug, locale),
              isChosen: false,
              count: items,
            }))}
          />
        </Section>
      )}
    </div>
  );
}

type PartProps = { data: ItemsData; city: FrameCity; locale: Shown['site']['locale'] };

/** Offers the other kinds of this city, or other cities. */
function NothingHere({ data: { list, kind }, city, locale }: PartProps): ReactNode {
  const others = list.cities.filter(({ slug }) => slug !== city.slug).slice(0, 3);
  return (
    <Empty title={m.site_items_empty_title()} text={m.site_items_empty_text()}>
      {kind !== null && list.items.length > 0 && (
        <ButtonLink variant="quiet" size="m" href={addressOf(null, city.slug, locale)}>
          {m.site_items_crumb()}
        </ButtonLink>
      )}
      {others.map(({ slug, name }) => (
        <ButtonLink key={slug} variant="quiet" size="m" href={addressOf(null, slug, locale)}>
          {name}
        </ButtonLink>
      ))}
      <ButtonLink variant="quiet" size="m" href={href(locale, 'region', { region: city.slug })}>
        {m.site_empty_whole_guide()}
      </ButtonLink>
    </Empty>
  );
}
