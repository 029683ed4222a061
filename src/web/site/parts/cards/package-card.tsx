import type { ReactNode } from 'react';
import type { VideoPackage } from '#api/video/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { VideoPicture } from './video-picture.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import shared from './card.module.css';
import css from './package-card.module.css';
import videoCard from './video-card.module.css';

/** Number of pictures on the pile. */
const PILE = 3;

/** Shows some of the package's pictures, its title, the number of videos, the rental days and the price. */
export function PackageCard({
  pack,
  heading: Heading = 'h3',
}: {
  pack: VideoPackage;
  heading?: 'h2' | 'h3';
}): ReactNode {
  const { site, frame } = useSite();
  const address = href(site.locale, 'region-videos-packages-id', { region: frame.city.slug, id: pack.id });
  return (
    <article className={`${shared.card} ${css.card}`}>
      <a className={css.pile} href={address} tabIndex={-1} aria-hidden="true">
        {pack.videos.slice(0, PILE).map((video) => (
          <VideoPicture key={video.id} video={video} />
        ))}
      </a>
      <Heading className={shared.title}>
        <a href={address}>{bind(pack.title)}</a>
      </Heading>
      <p className={videoCard.facts}>
        <span>{m.site_video_videos({ count: pack.videos.length })}</span>
        <span>{m.site_video_days({ count: pack.rentalDays })}</span>
        <PackagePrice pack={pack} />
      </p>
    </article>
  );
}

/** The price, and beside it the sum of the prices of its videos. */
function PackagePrice({ pack: { offer, separatelyMinor } }: { pack: VideoPackage }): ReactNode {
  const { locale } = useSite().site;
  if (offer === null) return null;
  return (
    <span className={`${videoCard.price} ${css.price}`}>
      {formatMoney(offer.priceMinor, offer.currency, locale)}
      {separatelyMinor !== null && separatelyMinor > offer.priceMinor && (
        <>
          {' '}
          <s>{formatMoney(separatelyMinor, offer.currency, locale)}</s>
        </>
      )}
    </span>
  );
}
