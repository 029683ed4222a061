import type { ReactNode } from 'react';
import { RentLink } from '#web/site/parts/rent-link.tsx';
import { VideoPicture } from '#web/site/parts/video-picture.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './video-stage.module.css';

type Props = { video: { id: number; title: string; pictureVersion: string }; itemId: number; label: string };

/** The picture of what has to be paid first; it leads where it can be. */
export function LockedStage({ video, itemId, label }: Props): ReactNode {
  return (
    <div className={css.stage} id="watch">
      <RentLink className={css.facade} itemId={itemId}>
        <VideoPicture video={video} eager />
        <span className={css.sign}>
          <Icon name="ticket" size={24} />
          <span>{label}</span>
        </span>
        <span className="vh">{video.title}</span>
      </RentLink>
    </div>
  );
}
