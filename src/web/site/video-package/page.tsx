import type { ReactNode } from 'react';
import type { PackagePage } from '#api/video/contract.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { cut } from '#web/site/event/head.ts';
import type { Head } from '#web/shared/html/head.ts';
import type { PageContext } from '#web/site/page-module.ts';
import { definePage } from '#web/site/page-module.ts';
import { Breadcrumbs, type Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { breadcrumbList, jsonLd } from '#web/site/parts/json-ld.ts';
import { videoPictureAddress } from '#web/shared/poster-address.ts';
import { ItemLink } from '#web/site/parts/links/item-link.tsx';
import { Section } from '#web/site/parts/section.tsx';
import { buyCard, BuyCard } from '#web/site/parts/dates/buy-card.tsx';
import { VideoCard } from '#web/site/parts/cards/video-card.tsx';
import { PaidUntil, RentalDays, useUntilText } from '#web/site/video/rent-side.tsx';
import { usePackageRight } from '#web/site/video/use-watch-right.ts';
import { videosAddress } from '#web/site/videos/addresses.ts';
import button from '#web/ui/button.module.css';
import css from './video-package.module.css';

type Route = 'region-videos-packages-id';
type Shown = Omit<PageContext<Route>, 'api'>;

export const page = definePage<Route, PackagePage>({
  load: ({ params, api, city }) => (params.region === city.slug ? api.videoPackage(params.id) : Promise.resolve(null)),
  head,
  tags: ({ id, videos }) => ['videos', `video-package:${id}`, ...videos.map((video) => `video:${video.id}`)],
  Page: PackageView,
});

const DESCRIPTION_LENGTH = 160;

function crumbsOf(pack: PackagePage, { site: { locale }, city: { slug: region, name } }: Shown): Crumb[] {
  return [
    { name, href: href(locale, 'region', { region }) },
    { name: m.site_video_title(), href: videosAddress({ locale, region }) },
    { name: m.site_video_packages(), href: href(locale, 'region-videos-packages', { region }) },
    { name: pack.title, href: href(locale, 'region-videos-packages-id', { region, id: pack.id }) },
  ];
}

function head(pack: PackagePage, context: Shown): Head {
  const { locale, origin } = context.site;
  const region = MARKETS[pack.market].defaultCity;
  const canonical = href(locale, 'region-videos-packages-id', { region, id: pack.id });
  const [first] = pack.videos;
  const image = first && videoPictureAddress(first.id, first.pictureVersion, 'card', locale);
  return {
    title: m.site_head_suffix({ title: `${pack.title} · ${m.site_video_package()}` }),
    description: cut(`${pack.description} ${pack.videos.map(({ title }) => title).join(', ')}`, DESCRIPTION_LENGTH),
    canonical,
    ...(image && { image }),
    jsonLd: [
      breadcrumbList(origin, crumbsOf(pack, context)),
      jsonLd('Product', {
        name: pack.title,
        description: pack.description,
        ...(image && { image: origin + image }),
        ...(pack.offer && {
          offers: {
            '@type': 'Offer',
            price: (pack.offer.priceMinor / 100).toFixed(2),
            priceCurrency: pack.offer.currency,
            availability: 'https://schema.org/InStock',
            url: origin + canonical,
          },
        }),
      }),
    ],
  };
}

function PackageView({ data: pack, context }: { data: PackagePage; context: Shown }): ReactNode {
  const { locale } = context.site;
  const { offer, separatelyMinor } = pack;
  const right = usePackageRight(pack.videos);
  const until = useUntilText(right);
  const saved = offer !== null && separatelyMinor !== null ? separatelyMinor - offer.priceMinor : 0;
  return (
    <div className="wrap">
      <Breadcrumbs crumbs={crumbsOf(pack, context)} />
      <div className={css.top}>
        <div>
          <p className={css.kicker}>
            <span>{m.site_video_package()}</span>
            <span>{m.site_video_videos({ count: pack.videos.length })}</span>
          </p>
          <h1>{bind(pack.title)}</h1>
          <p className={css.lead}>{bind(pack.description)}</p>
        </div>
        <div>
          {right.state === 'rented' ? (
            <>
              <PaidUntil until={until} />
              <p className="muted">{bind(m.site_video_choose_below())}</p>
            </>
          ) : offer === null ? (
            <p className="muted">{m.site_video_not_sold()}</p>
          ) : (
            <BuyCard
              label={m.site_video_rental()}
              upper={<RentalDays count={pack.rentalDays} />}
              lower={
                <>
                  <p className={buyCard.price}>{formatMoney(offer.priceMinor, offer.currency, locale)}</p>
                  {saved > 0 && separatelyMinor !== null && (
                    <>
                      <p className={css.saved}>
                        {m.site_video_saves({ price: formatMoney(saved, offer.currency, locale) })}
                      </p>
                      <p className={buyCard.hint}>
                        {m.site_video_separately({ price: formatMoney(separatelyMinor, offer.currency, locale) })}
                      </p>
                    </>
                  )}
                  <ItemLink
                    className={`${button.button} ${buyCard.action}`}
                    data-variant="accent"
                    data-size="l"
                    item={{ id: offer.itemId, kind: 'package' }}
                  >
                    {m.site_video_rent_package()}
                  </ItemLink>
                </>
              }
            />
          )}
        </div>
      </div>
      <Section title={m.site_video_in_package()} count={pack.videos.length}>
        <div className={css.grid}>
          {pack.videos.map((video, at) => (
            <VideoCard key={video.id} video={video} eager={at < 3} />
          ))}
        </div>
      </Section>
    </div>
  );
}
