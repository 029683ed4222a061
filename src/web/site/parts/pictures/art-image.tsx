import type { ReactNode } from 'react';

type Props = {
  src: string;
  className: string | undefined;
  /** In the first viewport: fetched immediately and with high priority. */
  eager: boolean;
};

/** A wide drawing without text. `alt` is empty because its subject is named beside it. */
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
