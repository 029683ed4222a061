import type { ReactNode } from 'react';
import { bind } from '#texts/typography.ts';
import { Drawing } from '#web/site/parts/pictures/drawing.tsx';
import card from './card.module.css';
import css from './picture-card.module.css';

type Props = {
  href: string;
  title: string;
  /** Draws the picture, once per name. */
  drawing: { name: string; draw: () => string };
  heading?: 'h2' | 'h3' | undefined;
  className?: string | undefined;
  /** A small line above the title. */
  kicker?: string | undefined;
  /** Currently not available. */
  isOff?: boolean;
  /** Content below the title. */
  children: ReactNode;
};

/** A wide drawing above a title. The whole card is a link to the page. */
export function PictureCard({
  href,
  title,
  drawing,
  heading: Heading = 'h3',
  kicker,
  isOff,
  className = '',
  children,
}: Props): ReactNode {
  return (
    <article className={`${card.card} ${className}`} data-off={isOff || undefined}>
      <a className={css.picture} href={href} tabIndex={-1} aria-hidden="true">
        <Drawing {...drawing} />
      </a>
      {kicker !== undefined && <p className={css.kicker}>{kicker}</p>}
      <Heading className={card.title}>
        <a href={href}>{bind(title)}</a>
      </Heading>
      {children}
    </article>
  );
}
