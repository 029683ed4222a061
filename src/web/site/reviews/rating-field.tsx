import type { ReactNode } from 'react';
import { RATINGS } from '#domain/reviews/rating.ts';
import { m } from '#texts/generated/messages.js';
import { starLabel } from './form-labels.ts';
import { Icon } from '#web/ui/icon.tsx';
import css from './review-form.module.css';

type Props = { value: number; error: string | undefined; onChange: (rating: number) => void };

/** A radio group displayed as stars: arrow keys change the rating, and each star has a text label. */
export function RatingField({ value, error, onChange }: Props): ReactNode {
  const chosen = RATINGS.find((rating) => rating === value);
  return (
    <fieldset className={css.rating} data-bad={error !== undefined || undefined} aria-describedby="review-rating-error">
      <legend>{m.reviews_form_rating()}</legend>
      <div className={css.choice}>
        <div className={css.stars}>
          {RATINGS.map((rating) => (
            <label key={rating} data-on={rating <= value || undefined}>
              <input
                type="radio"
                name="rating"
                value={rating}
                checked={rating === value}
                aria-label={m.reviews_form_star_label({ rating, word: starLabel(rating) })}
                onChange={() => onChange(rating)}
              />
              <Icon name="star" size={32} />
            </label>
          ))}
        </div>
        <span aria-hidden="true">{chosen !== undefined && starLabel(chosen)}</span>
      </div>
      <small id="review-rating-error">{error}</small>
    </fieldset>
  );
}
