import type { ReactNode } from 'react';
import type { EventCard } from '#api/catalog/contract.ts';
import { formatRating } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { useSite } from '#web/shared/site-context.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './rating-mark.module.css';

/** "★ 4,8 (12)": the number of reviews tells one enthusiast from fifty. */
export function RatingMark({ rating: { average, count } }: { rating: NonNullable<EventCard['rating']> }): ReactNode {
  const rating = formatRating(average, useSite().site.locale);
  return (
    <span className={css.rating} role="img" aria-label={m.site_rating_label({ rating, count })} data-rating={average}>
      <Icon name="star" size={14} />
      {rating} <small>({count})</small>
    </span>
  );
}
