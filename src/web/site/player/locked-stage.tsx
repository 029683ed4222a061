import type { ReactNode } from 'react';
import { ItemLink } from '#web/site/parts/item-link.tsx';
import { VideoPicture } from '#web/site/parts/video-picture.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './video-stage.module.css';

type Props = { video: { id: number; title: string; pictureVersion: string }; itemId: number; label: string };

/** The picture of what has to be paid first; it leads where it can be. */
export function LockedStage({ video, itemId, label }: Props): ReactNode {
  return (
    <div className={css.stage} id="watch">
      <ItemLink className={css.facade} item={{ id: itemId, kind: 'video' }}>
        <VideoPicture video={video} eager />
        <span className={css.sign}>
          <Icon name="ticket" size={24} />
          <span>{label}</span>
        </span>
        <span className="vh">{video.title}</span>
      </ItemLink>
    </div>
  );
}
