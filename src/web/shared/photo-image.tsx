import type { ReactNode } from 'react';
import type { Photo } from '#api/catalog/contract.ts';
import { heightOf, PAGE_SHAPES, type PageShape, photoAddress } from '#domain/photos/photo-shapes.ts';

type Props = {
  photo: Photo;
  shape: PageShape;
  /** How wide the picture is shown, as in the attribute `sizes`. */
  sizes: string;
  /** Another crop on phones. */
  phone?: { shape: PageShape; sizes: string } | undefined;
  /** Empty where its subject is named beside it. */
  alt?: string;
  className?: string | undefined;
  /** In the first viewport: fetched immediately and with high priority. */
  eager?: boolean;
};

const TYPES = ['avif', 'webp'] as const;
const PHONE = '(max-width: 767px)';

/** A photograph in the width that the screen needs. Its mean colour keeps its place. */
export function PhotoImage({ photo, shape, sizes, phone, alt = '', className, eager = false }: Props): ReactNode {
  const { ratio, widths } = PAGE_SHAPES[shape];
  const [, width] = widths;
  return (
    <picture>
      {phone !== undefined &&
        TYPES.map((type) => (
          <source
            key={type}
            media={PHONE}
            type={`image/${type}`}
            srcSet={sources(photo, phone.shape, type)}
            sizes={phone.sizes}
          />
        ))}
      <source type="image/avif" srcSet={sources(photo, shape, 'avif')} sizes={sizes} />
      <img
        className={className}
        src={photoAddress(photo.id, shape, width, 'webp')}
        srcSet={sources(photo, shape, 'webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={heightOf(width, ratio)}
        style={{ backgroundColor: photo.colour }}
        decoding="async"
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
      />
    </picture>
  );
}

function sources({ id }: Photo, shape: PageShape, type: (typeof TYPES)[number]): string {
  return PAGE_SHAPES[shape].widths.map((width) => `${photoAddress(id, shape, width, type)} ${width}w`).join(', ');
}
