import type { ReactNode } from 'react';
import type { Photo } from '#api/catalog/contract.ts';
import type { PageShape } from '#domain/photos/photo-shapes.ts';
import { PhotoImage } from '#web/shared/photo-image.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import type { PosterShape } from '#web/shared/poster-address.ts';
import { posterAddress } from '#web/shared/poster-address.ts';
import css from './poster-image.module.css';

type Props = {
  eventId: number;
  version: string;
  /** Shown instead of the poster. */
  photo: Photo | null;
  shape?: keyof typeof SIZES;
  /** Empty where the title is shown beside the poster. */
  alt?: string;
  /** In the first viewport: fetched immediately and with high priority. */
  eager?: boolean;
};

const SIZES = {
  sheet: [400, 600],
  square: [480, 480],
} as const satisfies Partial<Record<PosterShape & PageShape, readonly [width: number, height: number]>>;

/** Widths of a card and of a row's picture. */
const SHOWN = { sheet: '(max-width: 767px) 45vw, 280px', square: '96px' } as const;

/** An event's photograph, else its poster; its container sets the size. */
export function PosterImage({ eventId, version, photo, shape = 'sheet', alt = '', eager = false }: Props): ReactNode {
  const { site } = useSite();
  const [width, height] = SIZES[shape];
  return (
    <span className={css.frame} data-shape={shape}>
      {photo === null ? (
        <img
          src={posterAddress(eventId, version, shape, site.locale)}
          alt={alt}
          width={width}
          height={height}
          decoding="async"
          loading={eager ? undefined : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
        />
      ) : (
        <PhotoImage photo={photo} shape={shape} sizes={SHOWN[shape]} alt={alt} eager={eager} />
      )}
    </span>
  );
}
