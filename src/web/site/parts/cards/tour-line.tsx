import type { ReactNode } from 'react';
import type { Home } from '#api/catalog/event-contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { bind } from '#texts/typography.ts';
import { stopAddress } from '#web/site/parts/links/stop-address.ts';
import { useSite } from '#web/shared/site-context.tsx';
import css from './tour-line.module.css';

type Tour = Home['tours'][number];
type Station = { city: string; citySlug: string; day: string; past: boolean; href: string; when: string };

/** A tour as a line of stations; the station in the page's city is highlighted. */
export function TourLine({ tour, city }: { tour: Tour; city: string }): ReactNode {
  const { site } = useSite();
  const { locale } = site;
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
      <Stations
        city={city}
        stops={tour.stops.map((stop) => ({
          ...stop,
          href: stopAddress(stop, site),
          when: formatCalendarDay(stop.day, locale, { month: 'short' }),
        }))}
      />
    </article>
  );
}

/** Consecutive event days in one city share a station. */
export function Stations({ stops, city }: { stops: readonly Station[]; city: string }): ReactNode {
  return (
    <ol className={css.line}>
      {stationsOf(stops).map((stop) => (
        <li
          key={`${stop.citySlug} ${stop.day}`}
          data-past={stop.past || undefined}
          aria-current={stop.citySlug === city ? 'location' : undefined}
        >
          <a href={stop.href}>{stop.city}</a>
          <span className="num">{stop.when}</span>
        </li>
      ))}
    </ol>
  );
}

function stationsOf(stops: readonly Station[]): Station[] {
  const stations: Station[] = [];
  for (const stop of stops) {
    const before = stations.at(-1);
    if (before?.citySlug !== stop.citySlug) stations.push(stop);
    else if (before.day !== stop.day)
      stations.splice(-1, 1, { ...before, past: stop.past, when: `${before.when.split(', ')[0] ?? ''}, ${stop.when}` });
  }
  return stations;
}
