import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { Breadcrumbs, type Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { Kicker } from '#web/site/parts/kicker.tsx';
import { LitGround } from '#web/site/parts/lit-ground.tsx';
import { PosterImage } from '#web/site/parts/poster-image.tsx';
import css from './lit-band.module.css';

/** A longer title steps down one size. */
const LONG_TITLE = 48;

type Props = {
  crumbs: readonly Crumb[];
  poster: { eventId: number; version: string; light: string };
  title: string;
  /** One line above the title: what it is, for whom, how it stands. */
  kicker: ReactNode;
  /** The stub, right of everything or below it. */
  side: ReactNode;
  /** What stands below the title. */
  children: ReactNode;
};

/** The top of a page about one thing to see: its poster lights the ground from below, where footlights stand. */
export function LitBand({ crumbs, poster, title, kicker, side, children }: Props): ReactNode {
  return (
    <LitGround light={poster.light} under="poster">
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
    </LitGround>
  );
}
