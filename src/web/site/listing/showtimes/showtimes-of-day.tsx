import type { ReactNode } from 'react';
import type { Showtimes } from '#api/catalog/listing-contract.ts';
import { formatCalendarDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Empty } from '#web/site/listing/empty-listing.tsx';
import type { ListingData } from '#web/site/listing/loader.ts';
import { selectionAddress, withDay } from '#web/site/listing/selection.ts';
import { useSite } from '#web/shared/site-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ByCinema } from './by-cinema.tsx';
import { ByHour } from './by-hour.tsx';
import css from './showtimes.module.css';

const DAYS_OFFERED = 4;

/** The films of one day, by cinema or by the time of their start. */
export function ShowtimesOfDay({ data, showtimes }: { data: ListingData; showtimes: Showtimes }): ReactNode {
  const { locale } = useSite().site;
  const { listing, selection, today } = data;
  const { day, films, cinemas, offers } = showtimes;
  if (offers.length === 0) {
    const later = listing.dates.filter((one) => one.day > day && one.events > 0).slice(0, DAYS_OFFERED);
    return (
      <Empty title={m.site_listing_day_over()} text={m.site_empty_day_text()}>
        {later.map((one) => (
          <ButtonLink
            key={one.day}
            variant="quiet"
            size="m"
            href={selectionAddress(locale, selection, withDay(one.day))}
          >
            {formatCalendarDay(one.day, locale, { weekday: 'short' })}
          </ButtonLink>
        ))}
      </Empty>
    );
  }
  const counts = [
    m.site_listing_films({ count: films.length }),
    m.site_cinemas({ count: cinemas.length }),
    m.site_showtimes({ count: offers.length }),
  ];
  return (
    <div data-showtimes={selection.view}>
      <p className={css.head}>
        <b>{formatCalendarDay(day, locale, { weekday: 'long' })}</b>
        <span data-total>{counts.join(', ')}</span>
      </p>
      {selection.view === 'cinemas' ? (
        <ByCinema showtimes={showtimes} today={today} />
      ) : (
        <ByHour showtimes={showtimes} today={today} />
      )}
    </div>
  );
}
