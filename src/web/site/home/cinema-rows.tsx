import { Fragment, type ReactNode } from 'react';
import type { Home } from '#api/catalog/event-contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { RatingMark } from '#web/site/parts/cards/rating-mark.tsx';
import { PosterImage } from '#web/site/parts/pictures/poster-image.tsx';
import { seenOn, ShowtimeButton, ShowtimeButtons } from '#web/site/parts/dates/showtime-button.tsx';
import { durationText } from '#web/site/parts/dates/when-text.ts';
import { titleText } from '#web/site/parts/title-text.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import css from './cinema-rows.module.css';

/** Today's films with their next showtimes. */
export function CinemaRows({ home }: { home: Pick<Home, 'cinema' | 'today' | 'city'> }): ReactNode {
  const { locale } = useSite().site;
  return (
    <div className={css.films}>
      {home.cinema.map(({ event, facts, durationMin, cinemas, places }) => {
        const address = href(locale, 'region-event-event', { region: event.citySlug, event: event.id });
        const line = [facts, durationMin !== null && durationText(durationMin), event.age];
        return (
          <article key={event.id} className={css.film}>
            <a href={address} tabIndex={-1} aria-hidden="true">
              <PosterImage eventId={event.id} version={event.posterVersion} photo={event.photo} />
            </a>
            <div>
              <h3>
                <a href={address}>{titleText(event.title)}</a>
              </h3>
              <p>
                {event.rating !== null && (
                  <>
                    <RatingMark rating={event.rating} />
                    {'\u00a0· '}
                  </>
                )}
                {bind(line.filter(Boolean).join(' · '))}
              </p>
              {cinemas.map(({ placeId, place, offers }) => (
                <Fragment key={placeId}>
                  <p className={css.cinema}>{bind(place)}</p>
                  <ShowtimeButtons className={css.showtimes}>
                    {offers.map((offer) => (
                      <ShowtimeButton
                        key={offer.id}
                        offer={seenOn(home.today, offer, home.city.timeZone)}
                        eventId={event.id}
                        timeZone={home.city.timeZone}
                      />
                    ))}
                  </ShowtimeButtons>
                </Fragment>
              ))}
              {places > cinemas.length && (
                <a className={css.more} href={`${address}#schedule`}>
                  {bind(m.site_home_more_cinemas({ count: places - cinemas.length }))}
                </a>
              )}
            </div>
          </article>
        );
      })}
    </div>
  );
}
