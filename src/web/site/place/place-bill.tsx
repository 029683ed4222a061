import type { ReactNode } from 'react';
import type { PlacePage } from '#api/catalog/place-contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { bind } from '#texts/typography.ts';
import { DayRow, MoreDates } from '#web/site/parts/dates/day-row.tsx';
import { PosterImage } from '#web/site/parts/pictures/poster-image.tsx';
import { ShowtimeButton, ShowtimeButtons } from '#web/site/parts/dates/showtime-button.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import css from './place-bill.module.css';

/** A cinema fills a page in three days: days beyond this number of lines are collapsed. */
const LINES_SHOWN = 20;

type Day = PlacePage['days'][number];
type DayProps = { place: PlacePage; today: string; day: Day };

/** Performances at a place, day by day. */
export function PlaceBill({ place, today }: { place: PlacePage; today: string }): ReactNode {
  const { shown, rest } = split(place.days);
  return (
    <>
      <ol className={css.bill}>
        {shown.map((day) => (
          <BillDay key={day.day} place={place} today={today} day={day} />
        ))}
      </ol>
      {rest.length > 0 && (
        <MoreDates count={rest.length}>
          <ol>
            {rest.map((day) => (
              <BillDay key={day.day} place={place} today={today} day={day} />
            ))}
          </ol>
        </MoreDates>
      )}
    </>
  );
}

/** Splits between whole days; the first day is always shown. */
function split(days: readonly Day[]): { shown: Day[]; rest: Day[] } {
  let lines = 0;
  const end = days.findIndex(({ items }, at) => (lines += items.length) > LINES_SHOWN && at > 0);
  return end < 0 ? { shown: [...days], rest: [] } : { shown: days.slice(0, end), rest: days.slice(end) };
}

function BillDay({ place, today, day: { day, items } }: DayProps): ReactNode {
  const { locale } = useSite().site;
  return (
    <DayRow day={day} today={today}>
      {items.map((item) => {
        const address = href(locale, 'region-event-event', { region: place.city.slug, event: item.eventId });
        return (
          <div key={`${item.eventId} ${item.offers[0]?.id ?? ''}`} className={css.item}>
            <a className={css.poster} href={address} tabIndex={-1} aria-hidden="true">
              <PosterImage eventId={item.eventId} version={item.posterVersion} photo={item.photo} />
            </a>
            <div className={css.words}>
              <h3>
                <a href={address}>{bind(item.title)}</a>
              </h3>
              <p>{bind([item.hall, item.age].filter(Boolean).join(' · '))}</p>
            </div>
            <ShowtimeButtons className={css.showtimes}>
              {item.offers.map((offer) => (
                <ShowtimeButton key={offer.id} offer={offer} eventId={item.eventId} timeZone={place.city.timeZone} />
              ))}
            </ShowtimeButtons>
          </div>
        );
      })}
    </DayRow>
  );
}
