import type { ReactNode } from 'react';
import type { Showtimes } from '#api/catalog/listing-contract.ts';
import { placeTypeId } from '#domain/catalog/place-types.ts';
import { href } from '#domain/routing/route-table.ts';
import { bind } from '#texts/typography.ts';
import { formatsOfOffer } from '#web/site/parts/dates/offer-formats.ts';
import { seenOn, ShowtimeButton } from '#web/site/parts/dates/showtime-button.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import { filmsByCinema } from './day-of-films.ts';
import { filmFacts, FilmTitle } from './film-line.tsx';
import css from './showtimes.module.css';

/** The day of each cinema: its films, and the times of each with format and price. */
export function ByCinema({ showtimes, today }: { showtimes: Showtimes; today: string }): ReactNode {
  const { site, frame } = useSite();
  const { slug: region, timeZone } = frame.city;
  return filmsByCinema(showtimes).map(({ cinema, films }) => (
    <section key={cinema.id} className={css.cinema}>
      <div className={css.place}>
        <h2>
          <a
            href={href(site.locale, 'region-objects-id-object', {
              region,
              id: placeTypeId(cinema.type),
              object: cinema.id,
            })}
          >
            {bind(cinema.name)}
          </a>
        </h2>
        <p>{bind(cinema.address)}</p>
      </div>
      <ul className={css.films}>
        {films.map(({ film, offers }) => (
          <li key={film.id}>
            <div className={css.words}>
              <FilmTitle film={film} day={showtimes.day} />
              <p>{bind(filmFacts(film))}</p>
            </div>
            <ul className={css.times}>
              {offers.map((offer) => (
                <li key={offer.id}>
                  <ShowtimeButton offer={seenOn(today, offer, timeZone)} eventId={film.id} timeZone={timeZone} />
                  <small>{formatsOfOffer(offer).join(' · ')}</small>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  ));
}
