import type { VideoPage } from '#api/video/contract.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { cut } from '#web/site/event/head.ts';
import type { FrameCity } from '#web/shared/site-frame.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import type { Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { breadcrumbList, jsonLd } from '#web/site/parts/json-ld.ts';
import { videoPictureAddress } from '#web/shared/poster-address.ts';
import { videoKindLabel } from '#web/site/parts/cards/video-card.tsx';
import type { SiteFacts } from '#web/shared/site-facts.ts';
import type { VideoData, VideoRoute } from '#web/site/video/loader.ts';
import { videoKindPlural, videosAddress } from '#web/site/videos/addresses.ts';

const DESCRIPTION_LENGTH = 160;

export function head({ video }: VideoData, { site, city }: Omit<PageContext<VideoRoute>, 'api'>): Head {
  const { locale, origin } = site;
  const image = videoPictureAddress(video.id, video.pictureVersion, 'card', locale);
  // All cities of a market show the same video, so one address is canonical.
  const canonical = href(locale, 'region-videos-id', { region: MARKETS[video.market].defaultCity, id: video.id });
  return {
    title: m.site_head_suffix({ title: `${video.title} · ${videoKindLabel(video.kind)}` }),
    description: cut(video.description, DESCRIPTION_LENGTH),
    canonical,
    image,
    jsonLd: [breadcrumbList(origin, crumbsOf(video, city, locale)), videoJsonLd(video, site, canonical, image)],
  };
}

/** The duration describes what plays at this address: the file of a free video, else the full film. */
function videoJsonLd(video: VideoPage, { origin }: SiteFacts, canonical: string, image: string): object {
  const { media, offer } = video;
  const contentUrl = media?.contentUrl ?? null;
  return jsonLd('VideoObject', {
    name: video.title,
    description: video.description,
    thumbnailUrl: [origin + image],
    uploadDate: `${video.publishedOn}T00:00:00Z`,
    duration: contentUrl === null ? `PT${video.durationMin}M` : `PT${Math.round(media?.seconds ?? 0)}S`,
    url: origin + canonical,
    ...(contentUrl !== null && { contentUrl: origin + contentUrl }),
    inLanguage: video.language.code,
    genre: video.genres.map(({ name }) => name),
    contentRating: video.mpaa === null ? video.age : [video.age, `MPAA ${video.mpaa}`],
    copyrightNotice: video.copyright,
    copyrightYear: video.year,
    countryOfOrigin: { '@type': 'Country', name: video.country.name },
    isAccessibleForFree: video.status === 'free',
    ...(offer && {
      offers: {
        '@type': 'Offer',
        price: (offer.priceMinor / 100).toFixed(2),
        priceCurrency: offer.currency,
        availability: 'https://schema.org/InStock',
        url: origin + canonical,
      },
    }),
  });
}

export function crumbsOf(video: VideoPage, { slug: region, name }: FrameCity, locale: SiteFacts['locale']): Crumb[] {
  return [
    { name, href: href(locale, 'region', { region }) },
    { name: m.site_video_title(), href: videosAddress({ locale, region }) },
    { name: videoKindPlural(video.kind), href: videosAddress({ locale, region }, { kind: video.kind }) },
    { name: video.title, href: href(locale, 'region-videos-id', { region, id: video.id }) },
  ];
}
