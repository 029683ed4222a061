import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { Breadcrumbs, type Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { Kicker } from '#web/site/parts/kicker.tsx';
import { PosterGlow } from './poster-glow.tsx';
import { PosterImage } from './poster-image.tsx';
import css from './hero-band.module.css';

/** Titles longer than this use the next smaller size. */
const LONG_TITLE = 48;

type Props = {
  crumbs: readonly Crumb[];
  poster: { eventId: number; version: string; light: string };
  title: string;
  /** Line above the title: kind, age mark, status. */
  kicker: ReactNode;
  /** The ticket card, on the right or below. */
  side: ReactNode;
  /** Content below the title. */
  children: ReactNode;
};

/** Top of an event's page. A glow in the poster's colour lights the background from below, like footlights. */
export function HeroBand({ crumbs, poster, title, kicker, side, children }: Props): ReactNode {
  return (
    <PosterGlow light={poster.light} under="poster">
      <Breadcrumbs crumbs={crumbs} />
      <div className={css.top}>
        <div className={css.poster}>
          <PosterImage eventId={poster.eventId} version={poster.version} alt={m.site_poster_of({ title })} eager />
        </div>
        <div>
          <Kicker>{kicker}</Kicker>
          <h1 data-long={title.length > LONG_TITLE || undefined}>{bind(title)}</h1>
          {children}
        </div>
        {side}
      </div>
    </PosterGlow>
  );
}
