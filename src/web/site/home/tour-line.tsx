import type { ReactNode } from 'react';
import type { Home } from '#api/catalog/contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { bind } from '#texts/typography.ts';
import { useSite } from '#web/site/site-context.tsx';
import css from './tour-line.module.css';

type Tour = Home['tours'][number];

/** A tour as a line with stations; the city of the page is the lit one. */
export function TourLine({ tour, city }: { tour: Tour; city: string }): ReactNode {
  const { locale } = useSite().site;
  return (
    <article className={css.tour}>
      <div>
        <h3>
          <a href={href(locale, 'other-tours-id', { id: tour.id })}>{bind(tour.title)}</a>
        </h3>
        <p className="num">
          {formatCalendarDay(tour.startsOn, locale)} — {formatCalendarDay(tour.endsOn, locale)}
        </p>
      </div>
      <ol className={css.line}>
        {tour.stops.map((stop) => (
          <li
            key={`${stop.citySlug} ${stop.day}`}
            data-past={stop.past || undefined}
            aria-current={stop.citySlug === city ? 'location' : undefined}
          >
            <a href={href(locale, 'region', { region: stop.citySlug })}>{stop.city}</a>
            <span className="num">{formatCalendarDay(stop.day, locale, { month: 'short' })}</span>
          </li>
        ))}
      </ol>
    </article>
  );
}
