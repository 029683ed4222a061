import type { ReactNode } from 'react';

type Props = {
  src: string;
  className: string | undefined;
  /** In view when the page opens: fetched at once, and first. */
  eager: boolean;
};

/** A drawing in the wide shape, without words: what it is of stands beside it. */
export function ArtImage({ src, className, eager }: Props): ReactNode {
  return (
    <img
      className={className}
      src={src}
      alt=""
      width={800}
      height={450}
      decoding="async"
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
    />
  );
}
