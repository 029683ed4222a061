import type { ReactNode } from 'react';
import { ArtImage } from '#web/site/parts/pictures/art-image.tsx';
import { videoPictureAddress } from '#web/shared/poster-address.ts';
import { useSite } from '#web/shared/site-context.tsx';
import css from './video-picture.module.css';

type Props = { video: { id: number; pictureVersion: string }; eager?: boolean };

/** The video's drawing, the same one that its clip is made of. */
export function VideoPicture({ video, eager = false }: Props): ReactNode {
  const { site } = useSite();
  return (
    <ArtImage
      className={css.drawing}
      src={videoPictureAddress(video.id, video.pictureVersion, 'art', site.locale)}
      eager={eager}
    />
  );
}
