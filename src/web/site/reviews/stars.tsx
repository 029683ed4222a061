import type { ReactNode } from 'react';
import { RATINGS } from '#domain/reviews/review-rules.ts';
import { m } from '#texts/generated/messages.js';
import { Icon } from '#web/ui/icon.tsx';
import css from './reviews.module.css';

/** Five stars, of which so many shine. */
export function Stars({ rating, size = 16 }: { rating: number; size?: number }): ReactNode {
  return (
    <span className={css.stars} role="img" aria-label={m.site_reviews_of_five({ rating })}>
      {RATINGS.map((star) => (
        <span key={star} data-on={star <= Math.round(rating) || undefined}>
          <Icon name="star" size={size} />
        </span>
      ))}
    </span>
  );
}
