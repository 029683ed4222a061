import type { ReactNode } from 'react';
import { RATINGS } from '#domain/reviews/rating.ts';
import { m } from '#texts/generated/messages.js';
import { Icon } from '#web/ui/icon.tsx';
import css from './reviews.module.css';

/** Five stars with the rating highlighted; an average may end inside a star. */
export function Stars({ rating, size = 16 }: { rating: number; size?: number }): ReactNode {
  return (
    <span className={css.stars} role="img" aria-label={m.site_reviews_of_five({ rating })}>
      <Row size={size} />
      <span className={css.lit} style={{ width: `${(rating / RATINGS.length) * 100}%` }}>
        <Row size={size} />
      </span>
    </span>
  );
}

function Row({ size }: { size: number }): ReactNode {
  return RATINGS.map((star) => <Icon key={star} name="star" size={size} />);
}
