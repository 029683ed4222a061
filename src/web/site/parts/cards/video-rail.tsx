import type { ReactNode } from 'react';
import type { VideoCard as Card } from '#api/video/contract.ts';
import { Rail } from './rail.tsx';
import { VideoCard } from './video-card.tsx';
import css from './video-rail.module.css';

type Props = { label: string; videos: readonly Card[]; eager?: number; namesKind?: boolean };

/** A rail with wider columns, because video pictures are wider than posters. */
export function VideoRail({ label, videos, eager = 0, namesKind = true }: Props): ReactNode {
  return (
    <div className={css.wide}>
      <Rail label={label}>
        {videos.map((video, at) => (
          <VideoCard key={video.id} video={video} eager={at < eager} namesKind={namesKind} />
        ))}
      </Rail>
    </div>
  );
}
