import type { ReactNode } from 'react';
import type { TourCard } from '#api/directory/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind, lowerFirst } from '#texts/typography.ts';
import { PosterImage } from '#web/site/parts/pictures/poster-image.tsx';
import { stopAddress } from '#web/site/parts/links/stop-address.ts';
import { priceFrom } from '#web/shared/dates/price-text.ts';
import { tourDates } from '#web/site/parts/dates/tour-dates.ts';
import { Stations } from './tour-line.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import css from './tour-row.module.css';

/** A tour in a list: poster, title, dates, and the line of its cities. */
export function TourRow({
  tour,
  today,
  heading: Heading = 'h3',
}: {
  tour: TourCard;
  today: string;
  heading?: 'h3';
}): ReactNode {
  const { site, frame } = useSite();
  const { locale } = site;
  const address = href(locale, 'other-tours-id', { id: tour.id });
  const price = priceFrom(tour, locale);
  const isOver = tour.endsOn < today;
  return (
    <article className={css.tour} data-over={isOver || undefined}>
      <a className={css.poster} href={address} tabIndex={-1} aria-hidden="true">
        <PosterImage eventId={tour.eventId} version={tour.posterVersion} photo={tour.photo} />
      </a>
      <div className={css.words}>
        <Heading>
          <a href={address}>{bind(tour.title)}</a>
        </Heading>
        <p className="num">{tourDates(tour, today, locale)}</p>
        <p>
          {bind(
            [tour.kind, !isOver && price !== null && m.site_tour_price({ price: lowerFirst(price) })]
              .filter(Boolean)
              .join(' · '),
          )}
        </p>
      </div>
      <Stations
        city={frame.city.slug}
        stops={tour.stops.map((stop) => ({
          ...stop,
          href: stopAddress(stop, site),
          when: formatCalendarDay(stop.day, locale, { month: 'short' }),
        }))}
      />
    </article>
  );
}
