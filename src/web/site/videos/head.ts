import { htmlLanguage, type Locale } from '#domain/locales/locale.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import type { Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { breadcrumbList, jsonLd } from '#web/site/parts/json-ld.ts';
import { videoPictureAddress } from '#web/shared/poster-address.ts';
import { videoKindPlural, videosAddress } from '#web/site/videos/addresses.ts';
import type { VideosData, VideosRoute } from '#web/site/videos/loader.ts';

type Shown = Omit<PageContext<VideosRoute>, 'api'>;

export function head(data: VideosData, context: Shown): Head {
  const { locale, origin } = context.site;
  const canonical = canonicalOf(data, context);
  const plain = titleOf(data);
  const page = data.show === 'list' ? data.list.page : 1;
  const title = page === 1 ? plain : m.site_head_page({ title: plain, page });
  const entries = entriesOf(data, context);
  const first = data.show === 'packages' ? data.packages.items[0]?.videos[0] : videosOf(data)[0];
  return {
    title: m.site_head_suffix({ title }),
    description: descriptionOf(data),
    canonical,
    noindex: entries.length === 0,
    ...(first && { image: videoPictureAddress(first.id, first.pictureVersion, 'card', locale) }),
    jsonLd: [
      breadcrumbList(origin, crumbsOf(data, context)),
      jsonLd('CollectionPage', {
        name: plain,
        url: origin + canonical,
        inLanguage: htmlLanguage(locale),
        mainEntity: {
          '@type': 'ItemList',
          itemListElement: entries.map(({ name, address }, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            name,
            url: origin + address,
          })),
        },
      }),
    ],
  };
}

function videosOf(data: Exclude<VideosData, { show: 'packages' }>) {
  return data.show === 'front' ? data.front.newest : data.list.items;
}

function entriesOf(data: VideosData, { site: { locale }, city: { slug: region } }: Shown) {
  return data.show === 'packages'
    ? data.packages.items.map(({ id, title }) => ({
        name: title,
        address: href(locale, 'region-videos-packages-id', { region, id }),
      }))
    : videosOf(data).map(({ id, title }) => ({
        name: title,
        address: href(locale, 'region-videos-id', { region, id }),
      }));
}

function titleOf(data: VideosData): string {
  if (data.show === 'front') return m.site_video_head();
  if (data.show === 'packages') return `${m.site_video_packages()} · ${m.site_video_title()}`;
  return [headingOf(data), m.site_video_title()].join(' · ');
}

export function headingOf(data: VideosData): string {
  if (data.show === 'front') return m.site_video_title();
  if (data.show === 'packages') return m.site_video_packages();
  const kind = data.kind && videoKindPlural(data.kind);
  return [kind, data.genre?.name].filter(Boolean).join(': ');
}

function descriptionOf(data: VideosData): string {
  if (data.show === 'packages') return m.site_video_packages_description();
  if (data.show === 'list' && data.kind === 'trailer') return m.site_video_trailers_description();
  if (data.show === 'front') return m.site_video_description();
  return `${headingOf(data)}. ${m.site_video_description()}`;
}

/** All cities of a market show the same videos, so one address is canonical. */
function canonicalOf(data: VideosData, { site }: Shown): string {
  return ownAddress(data, site.locale, MARKETS[marketOf(data)].defaultCity);
}

function marketOf(data: VideosData): MarketName {
  if (data.show === 'front') return data.front.market;
  return data.show === 'list' ? data.list.market : data.packages.market;
}

function ownAddress(data: VideosData, locale: Locale, region: string): string {
  if (data.show === 'packages') return href(locale, 'region-videos-packages', { region });
  if (data.show === 'front') return videosAddress({ locale, region });
  return videosAddress({ locale, region }, { kind: data.kind, genre: data.genre?.key ?? null, page: data.list.page });
}

export function crumbsOf(data: VideosData, context: Shown): Crumb[] {
  const { locale } = context.site;
  const { slug: region, name } = context.city;
  return [
    { name, href: href(locale, 'region', { region }) },
    { name: m.site_video_title(), href: videosAddress({ locale, region }) },
    ...(data.show === 'front' ? [] : [{ name: headingOf(data), href: ownAddress(data, locale, region) }]),
  ];
}
