import type { ReactNode } from 'react';
import { ItemLink } from '#web/site/parts/links/item-link.tsx';
import { VideoPicture } from '#web/site/parts/cards/video-picture.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './video-stage.module.css';

type Props = { video: { id: number; title: string; pictureVersion: string }; itemId: number };

/** Picture of a video that must be paid first. Clicking it opens the same sale as the button beside it. */
export function LockedStage({ video, itemId }: Props): ReactNode {
  return (
    <div className={css.stage} id="watch">
      <ItemLink className={css.facade} item={{ id: itemId, kind: 'video' }} tabIndex={-1} aria-hidden="true">
        <VideoPicture video={video} eager />
        <span className={css.seal}>
          <Icon name="ticket" size={28} />
        </span>
      </ItemLink>
    </div>
  );
}
