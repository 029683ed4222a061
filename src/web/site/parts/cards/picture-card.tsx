import type { ReactNode } from 'react';
import type { Photo } from '#api/catalog/contract.ts';
import { PhotoImage } from '#web/shared/photo-image.tsx';
import { bind } from '#texts/typography.ts';
import { Drawing } from '#web/site/parts/pictures/drawing.tsx';
import card from './card.module.css';
import css from './picture-card.module.css';

type Props = {
  href: string;
  title: string;
  /** Draws the picture, once per name. */
  drawing: { name: string; draw: () => string };
  /** Shown instead of the drawing. */
  photo?: Photo | null;
  heading?: 'h2' | 'h3' | undefined;
  className?: string | undefined;
  /** A small line above the title. */
  kicker?: string | undefined;
  /** Currently not available. */
  isOff?: boolean;
  /** Content below the title. */
  children: ReactNode;
};

/** A wide photograph or drawing above a title. The whole card is a link to the page. */
export function PictureCard({
  href,
  title,
  drawing,
  photo = null,
  heading: Heading = 'h3',
  kicker,
  isOff,
  className = '',
  children,
}: Props): ReactNode {
  return (
    <article className={`${card.card} ${className}`} data-off={isOff || undefined}>
      <a className={css.picture} href={href} tabIndex={-1} aria-hidden="true">
        {photo === null ? (
          <Drawing {...drawing} />
        ) : (
          <PhotoImage photo={photo} shape="wide" sizes="(max-width: 767px) 75vw, 280px" />
        )}
      </a>
      {kicker !== undefined && <p className={css.kicker}>{kicker}</p>}
      <Heading className={card.title}>
        <a href={href}>{bind(title)}</a>
      </Heading>
      {children}
    </article>
  );
}
