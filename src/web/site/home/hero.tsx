import type { ReactNode } from 'react';
import type { Home } from '#api/catalog/event-contract.ts';
import { relativeDay } from '#domain/catalog/city-day.ts';
import { isSellable } from '#domain/performances/performance-status.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind, lowerFirst } from '#texts/typography.ts';
import type { PosterGround } from '#web/posters/light.ts';
import { PhotoImage } from '#web/shared/photo-image.tsx';
import { posterAddress } from '#web/shared/poster-address.ts';
import { priceFrom } from '#web/shared/dates/price-text.ts';
import { dayText, whenText } from '#web/site/parts/dates/when-text.ts';
import { titleText } from '#web/site/parts/title-text.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import button from '#web/ui/button.module.css';
import css from './hero.module.css';

type Props = { event: NonNullable<Home['hero']>; plate: PosterGround; today: string };

/** Art above, text on a plate in the poster's background colour below, so that text never lies on a pattern. */
export function Hero({ event, plate, today }: Props): ReactNode {
  const { site } = useSite();
  const { locale } = site;
  const address = href(locale, 'region-event-event', { region: event.citySlug, event: event.id });
  const price = isSellable(event.status) ? priceFrom(event, locale) : null;
  const next = event.nextAt === null ? null : relativeDay(new Date(event.nextAt), event.timeZone, today);
  const isLater = next !== null && next.word !== 'today' && next.word !== 'tonight';
  const facts = [
    event.nextAt !== null && whenText(event.nextAt, event.timeZone, today, locale),
    event.place !== null && event.place,
  ];
  return (
    <article className={css.hero} style={{ '--ground': plate.ground, '--on-ground': plate.ink } as React.CSSProperties}>
      {event.photo === null ? (
        <img
          className={css.art}
          src={posterAddress(event.id, event.posterVersion, 'art', locale)}
          alt=""
          width={800}
          height={450}
          fetchPriority="high"
        />
      ) : (
        <PhotoImage
          photo={event.photo}
          shape="art"
          sizes="(max-width: 1023px) 100vw, 720px"
          className={css.art}
          eager
        />
      )}
      <div className={css.plate}>
        <div className={css.words}>
          {/* The headline says today, so an event on a later day shows its date first. */}
          {isLater && <p className={css.kicker}>{`${m.site_hero_soon()} · ${dayText(next.date, today, locale)}`}</p>}
          <h2>
            <a href={address}>{titleText(event.title)}</a>
          </h2>
          <p>
            {event.tagline !== null && (
              <>
                {bind(event.tagline)}
                <br />
              </>
            )}
            {bind(facts.filter(Boolean).join(' · '))}
          </p>
        </div>
        <a
          className={`${button.button} ${css.action}`}
          href={address}
          data-variant="plate"
          data-size="l"
          data-hero-action
        >
          {price === null ? m.site_hero_more() : m.site_hero_tickets({ price: lowerFirst(price) })}
        </a>
      </div>
    </article>
  );
}
