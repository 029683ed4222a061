import type { ReactNode } from 'react';
import { calendarDate } from '#domain/catalog/city-day.ts';
import type { Tonight } from '#api/catalog/tonight-contract.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { RatingMark } from '#web/site/parts/cards/rating-mark.tsx';
import { seenOn, ShowtimeButton } from '#web/site/parts/dates/showtime-button.tsx';
import { PosterImage } from '#web/site/parts/pictures/poster-image.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import type { TonightItem } from './groups.ts';
import css from './tonight.module.css';

type Props = { item: TonightItem; tonight: Pick<Tonight, 'city' | 'day'>; now: Date };

/** Start and price as a button, then what, where and until when. */
export function TonightRow({ item, tonight: { city, day }, now }: Props): ReactNode {
  const { locale } = useSite().site;
  const { timeZone } = city;
  const { offer, endsAt, rating } = item;
  const hasBegun = Date.parse(offer.startsAt) <= now.getTime();
  const query = item.category === 'kino' ? { day } : {};
  const address = href(locale, 'region-event-event', { region: city.slug, event: item.eventId }, query);
  return (
    <li>
      {hasBegun ? (
        <p className={css.open}>
          <b>{endsAt === null ? formatTime(offer.startsAt, timeZone) : untilText(endsAt, timeZone)}</b>
          <small>{item.entry === 'free' ? m.site_showtime_free() : m.site_showtime_box_office()}</small>
        </p>
      ) : (
        <ShowtimeButton
          offer={seenOn(calendarDate(now, timeZone), offer, timeZone)}
          eventId={item.eventId}
          timeZone={timeZone}
        />
      )}
      <div>
        <h3>
          <a href={address}>{bind(item.title)}</a>
        </h3>
        <p>{bind(item.place.name)}</p>
        <p>
          {!hasBegun && endsAt !== null && <span>{untilText(endsAt, timeZone)}</span>}
          <span>{item.age}</span>
          {rating !== null && <RatingMark rating={rating} />}
          {item.moreStarts > 0 && <span>{m.site_tonight_more({ count: item.moreStarts })}</span>}
        </p>
      </div>
      <a className={css.poster} href={address} tabIndex={-1} aria-hidden="true">
        <PosterImage eventId={item.eventId} version={item.posterVersion} photo={item.photo} shape="square" />
      </a>
    </li>
  );
}

function untilText(endsAt: string, timeZone: string): string {
  return m.site_tonight_until({ time: formatTime(endsAt, timeZone) });
}
