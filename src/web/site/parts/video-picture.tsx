import type { ReactNode } from 'react';
import { videoPictureAddress } from '#web/site/parts/poster-address.ts';
import { useSite } from '#web/site/site-context.tsx';
import css from './video-card.module.css';

type Props = { video: { id: number; pictureVersion: string }; eager?: boolean };

/** A video's drawing: the same its clip is made of. */
export function VideoPicture({ video, eager = false }: Props): ReactNode {
  const { site } = useSite();
  return (
    <img
      className={css.drawing}
      src={videoPictureAddress(video.id, video.pictureVersion, 'art', site.locale)}
      alt=""
      width={800}
      height={450}
      decoding="async"
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
    />
  );
}
