import type { ReactNode } from 'react';
import type { VideoCard as Card } from '#api/video/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { VideoPicture } from './video-picture.tsx';
import { durationText } from '#web/site/parts/dates/when-text.ts';
import { useSite } from '#web/shared/site-context.tsx';
import shared from './card.module.css';
import css from './video-card.module.css';

const KINDS: Readonly<Record<Card['kind'], () => string>> = {
  film: () => m.site_video_film(),
  concert: () => m.site_video_concert(),
  lecture: () => m.site_video_lecture(),
  trailer: () => m.site_video_trailer(),
};

export function videoKindLabel(kind: Card['kind']): string {
  return KINDS[kind]();
}

type Props = { video: Card; heading?: 'h2' | 'h3'; eager?: boolean; namesKind?: boolean };

/** Shows the picture with the video's length, title, kind and price. */
export function VideoCard({ video, heading: Heading = 'h3', eager = false, namesKind = true }: Props): ReactNode {
  const { site, frame } = useSite();
  const address = href(site.locale, 'region-videos-id', { region: frame.city.slug, id: video.id });
  return (
    <article className={`${shared.card} ${css.card}`}>
      <a className={css.picture} href={address} tabIndex={-1} aria-hidden="true">
        <VideoPicture video={video} eager={eager} />
        <span className={css.length}>{durationText(video.durationMin)}</span>
      </a>
      <Heading className={`${shared.title} ${css.title}`}>
        <a href={address}>{bind(video.title)}</a>
      </Heading>
      <p className={css.facts}>
        {namesKind && <span>{videoKindLabel(video.kind)}</span>}
        <span className="num">{video.year}</span>
        <span className="num">{video.age}</span>
        {video.kind !== 'trailer' && <Price video={video} />}
      </p>
    </article>
  );
}

function Price({ video: { status, offer } }: { video: Card }): ReactNode {
  const { locale } = useSite().site;
  if (status === 'free') return <span className={css.free}>{m.site_video_free()}</span>;
  return offer && <span className={css.price}>{formatMoney(offer.priceMinor, offer.currency, locale)}</span>;
}
