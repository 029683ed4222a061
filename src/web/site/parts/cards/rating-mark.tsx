import type { ReactNode } from 'react';
import type { EventCard } from '#api/catalog/contract.ts';
import { formatRating } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { useSite } from '#web/shared/site-context.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './rating-mark.module.css';

type Rating = NonNullable<EventCard['rating']>;

/** "★ 4,8" with the number of reviews, so that one enthusiast is told from fifty. */
export function RatingMark({ rating: { average, count } }: { rating: Rating }): ReactNode {
  return (
    <span className={css.rating} data-rating={average}>
      <Icon name="star" size={14} />
      {formatRating(average, useSite().site.locale)}
      <small>({count})</small>
    </span>
  );
}

/** The same in words, for where the mark is part of a picture. */
export function ratingText({ average, count }: Rating, locale: Parameters<typeof formatRating>[1]): string {
  return m.site_rating_label({ rating: formatRating(average, locale), count });
}
