import type { CSSProperties, ReactNode } from 'react';
import type { PhotoDetails } from '#api/catalog/contract.ts';
import { PhotoImage } from '#web/shared/photo-image.tsx';
import { m } from '#texts/generated/messages.js';
import { Breadcrumbs, type Crumb } from '#web/site/parts/breadcrumbs.tsx';
import { Kicker } from '#web/site/parts/kicker.tsx';
import { PhotoCredit } from './photo-credit.tsx';
import { PosterGlow } from './poster-glow.tsx';
import { PosterImage } from './poster-image.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { titleText } from '#web/site/parts/title-text.tsx';
import css from './hero-band.module.css';

/** Titles longer than this use the next smaller size. */
const LONG_TITLE = 48;

type Props = {
  crumbs: readonly Crumb[];
  poster: { eventId: number; version: string; light: string };
  /** Shown instead of the poster. */
  photo?: PhotoDetails | null;
  title: string;
  /** Line above the title: kind, age mark, status. */
  kicker: ReactNode;
  /** The ticket card: on the right, where it stays in view, or between the band and the content. */
  side: ReactNode;
  /** Address of the trailer. */
  trailer?: string | undefined;
  /** Below the title. */
  facts: ReactNode;
  /** Below the facts; on phones beside the poster, where the bar at the bottom of the window never covers them. */
  actions: ReactNode;
  /** The content below the band. */
  children: ReactNode;
};

/**
 * An event's page: the band with poster and title, the content below it and the ticket card beside both. A glow in the
 * poster's colour lights the band from below, like footlights.
 */
export function HeroBand({
  crumbs,
  poster,
  photo = null,
  title,
  kicker,
  side,
  trailer,
  facts,
  actions,
  children,
}: Props): ReactNode {
  return (
    <div className={css.page} style={{ '--light': poster.light } as CSSProperties}>
      <div className={css.glow}>
        <PosterGlow light={poster.light} under="poster" />
      </div>
      <div className={css.band}>
        <Breadcrumbs crumbs={crumbs} />
        <div className={css.top}>
          <div className={css.poster} data-photo={photo !== null || undefined}>
            {photo === null ? (
              <PosterImage
                eventId={poster.eventId}
                version={poster.version}
                photo={null}
                alt={m.site_poster_of({ title })}
                eager
              />
            ) : (
              <span>
                <PhotoImage
                  photo={photo}
                  shape="sheet"
                  sizes="(max-width: 1199px) 260px, 320px"
                  phone={{ shape: 'art', sizes: '100vw' }}
                  alt={photo.alt}
                  eager
                />
              </span>
            )}
            {photo !== null && <PhotoCredit photo={photo} />}
            {trailer !== undefined && (
              <a className={css.trailer} href={trailer}>
                <Icon name="play" />
                {m.site_video_trailer()}
              </a>
            )}
          </div>
          <div>
            <Kicker>{kicker}</Kicker>
            <h1 data-long={title.length > LONG_TITLE || undefined}>{titleText(title)}</h1>
            {facts}
          </div>
          <div className={css.actions}>{actions}</div>
        </div>
      </div>
      {side !== null && <div className={css.side}>{side}</div>}
      <div className={css.content}>{children}</div>
    </div>
  );
}
