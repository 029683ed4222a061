import type { ReactNode } from 'react';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import type { VideoCard } from '#api/video/contract.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { ItemLink } from '#web/site/parts/links/item-link.tsx';
import { VideoPicture } from '#web/site/parts/cards/video-picture.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './video-stage.module.css';

type Props = {
  video: { id: number; title: string; pictureVersion: string };
  offer: NonNullable<VideoCard['offer']>;
};

/**
 * A still of a video that must be paid first: a frame between black bars with a play button that names the price.
 * Clicking it opens the same sale as the button beside it.
 */
export function LockedStage({ video, offer }: Props): ReactNode {
  const { locale } = useSite().site;
  return (
    <div className={css.stage} id="watch">
      <ItemLink
        className={css.facade}
        item={{ id: offer.itemId, kind: 'video' }}
        tabIndex={-1}
        aria-hidden="true"
        data-still
      >
        <VideoPicture video={video} eager />
        <span className={css.sign}>
          <Icon name="play" size={28} />
          <span>
            {m.site_video_watch()} · {formatMoney(offer.priceMinor, offer.currency, locale)}
          </span>
        </span>
      </ItemLink>
    </div>
  );
}
