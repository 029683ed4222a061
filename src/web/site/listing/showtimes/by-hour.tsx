import type { ReactNode } from 'react';
import type { Showtimes } from '#api/catalog/listing-contract.ts';
import { bind } from '#texts/typography.ts';
import { DAY_PART_LABELS } from '#web/site/parts/dates/day-part-labels.ts';
import { formatsOfOffer } from '#web/site/parts/dates/offer-formats.ts';
import { seenOn, ShowtimeButton } from '#web/site/parts/dates/showtime-button.tsx';
import { spokenText } from '#web/site/parts/role-labels.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { offersByPart } from './day-of-films.ts';
import { FilmTitle } from './film-line.tsx';
import css from './showtimes.module.css';

/** All films of the day by their start. */
export function ByHour({ showtimes, today }: { showtimes: Showtimes; today: string }): ReactNode {
  const { timeZone } = useSite().frame.city;
  const films = new Map(showtimes.films.map((film) => [film.id, film]));
  const cinemas = new Map(showtimes.cinemas.map((cinema) => [cinema.id, cinema]));
  return offersByPart(showtimes, timeZone).map(({ part, offers }) => (
    <section key={`${part} ${offers[0]?.id}`} className={css.part}>
      <h2>{DAY_PART_LABELS[part]()}</h2>
      <ol className={css.starts}>
        {offers.map((offer) => {
          const film = films.get(offer.eventId);
          if (film === undefined) return null;
          const facts = [...formatsOfOffer(offer), spokenText(film), film.age].filter(Boolean).join(' · ');
          return (
            <li key={offer.id}>
              <ShowtimeButton offer={seenOn(today, offer, timeZone)} eventId={film.id} timeZone={timeZone} />
              <div className={css.words}>
                <FilmTitle film={film} day={showtimes.day} />
                <p>{bind(cinemas.get(offer.placeId)?.name ?? '')}</p>
                <p>{bind(facts)}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  ));
}
