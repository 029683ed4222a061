import type { ReactNode } from 'react';
import { useSite } from '#web/shared/site-context.tsx';
import type { PosterShape } from '#web/shared/poster-address.ts';
import { posterAddress } from '#web/shared/poster-address.ts';
import css from './poster-image.module.css';

type Props = {
  eventId: number;
  version: string;
  shape?: PosterShape;
  /** Empty where the title is shown beside the poster. */
  alt?: string;
  /** In the first viewport: fetched immediately and with high priority. */
  eager?: boolean;
};

const SIZES: Record<PosterShape, readonly [width: number, height: number]> = {
  sheet: [400, 600],
  art: [800, 450],
  square: [480, 480],
  card: [800, 419],
};

/** An event's poster; its container sets the size. */
export function PosterImage({ eventId, version, shape = 'sheet', alt = '', eager = false }: Props): ReactNode {
  const { site } = useSite();
  const [width, height] = SIZES[shape];
  return (
    <span className={css.frame} data-shape={shape}>
      <img
        src={posterAddress(eventId, version, shape, site.locale)}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
      />
    </span>
  );
}
