import type { ReactNode } from 'react';
import { formatRating } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { StatusMark } from '#web/shared/dates/status-mark.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import type { EventData } from '#web/site/event/loader.ts';
import { Icon } from '#web/ui/icon.tsx';
import css from './event.module.css';

/** The line above the title: kind, genres, age, rating and status. */
export function EventKicker({ data, isElsewhere }: { data: EventData; isElsewhere: boolean }): ReactNode {
  const { event, reviews } = data;
  return (
    <>
      <span>{bind([event.category.singular, ...event.genres.map(({ name }) => name)].join(' · '))}</span>
      <span className="num">{event.age}</span>
      {reviews.average !== null && <Rating average={reviews.average} count={reviews.count} />}
      {/* `not_yet` is shown with its date in the ticket card instead. */}
      {!isElsewhere && event.status !== 'not_yet' && (
        <StatusMark status={event.status} free={event.next?.offer.free ?? null} />
      )}
    </>
  );
}

function Rating({ average, count }: { average: number; count: number }): ReactNode {
  const shown = formatRating(average, useSite().site.locale);
  return (
    <a className={css.rating} href="#reviews">
      <Icon name="star" size={16} />
      <b className="num" aria-label={m.site_reviews_of_five({ rating: shown })}>
        {shown}
      </b>
      <span>{m.site_reviews_count({ count })}</span>
    </a>
  );
}
