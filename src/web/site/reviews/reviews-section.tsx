import type { ReactNode } from 'react';
import type { Reviews, ReviewView } from '#api/reviews/contract.ts';
import { countOf } from '#domain/reviews/rating-summary.ts';
import { RATINGS } from '#domain/reviews/rating.ts';
import { formatDay, formatRating } from '#texts/format.ts';
import { localeFromApi } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { LANGUAGE_NAMES } from '#domain/locales/language-names.ts';
import { bind } from '#texts/typography.ts';
import { Section } from '#web/site/parts/section.tsx';
import { moreAddress, type ReviewSubjectIds } from '#web/site/reviews/reviews-data.ts';
import { Stars } from '#web/site/reviews/stars.tsx';
import { WriteReview } from '#web/site/reviews/write-review.tsx';
import { useSite } from '#web/shared/site-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import css from './reviews.module.css';

type Props = {
  reviews: Reviews;
  of: ReviewSubjectIds;
  /** The page's own parameters, which "show more" preserves. */
  query: URLSearchParams;
  timeZone: string;
};

/** Average and distribution of ratings, the newest reviews, and a button to write one. */
export function ReviewsSection({ reviews, of, query, timeZone }: Props): ReactNode {
  const more = moreAddress(query, reviews);
  return (
    <Section id="reviews" title={m.site_reviews_title()} count={reviews.count}>
      {reviews.average === null ? (
        <p className={css.none}>{bind('eventId' in of ? m.site_reviews_none_event() : m.site_reviews_none_place())}</p>
      ) : (
        <Summary reviews={reviews} average={reviews.average} />
      )}
      <WriteReview of={of} />
      {reviews.items.length > 0 && (
        <ol className={css.list}>
          {reviews.items.map((review) => (
            <Review key={review.id} review={review} timeZone={timeZone} />
          ))}
        </ol>
      )}
      {more !== null && (
        <ButtonLink variant="quiet" size="m" href={more}>
          {m.site_reviews_more()}
        </ButtonLink>
      )}
    </Section>
  );
}

function Summary({ reviews, average }: { reviews: Reviews; average: number }): ReactNode {
  const { locale } = useSite().site;
  const shown = formatRating(average, locale);
  return (
    <div className={css.summary}>
      <p className={css.average}>
        <b className="num">{shown}</b>
        <span>
          <Stars rating={average} size={20} />
          <span className="muted">{m.site_reviews_count({ count: reviews.count })}</span>
        </span>
      </p>
      <ul className={css.spread} aria-label={m.site_reviews_spread()}>
        {RATINGS.toReversed().map((rating) => {
          const count = countOf(reviews.counts, rating);
          return (
            <li key={rating}>
              <span className="vh">
                {m.site_reviews_stars({ count: rating })}: {m.site_reviews_count({ count })}
              </span>
              <span aria-hidden="true" className="num">
                {rating}
              </span>
              <span aria-hidden="true" className={css.bar}>
                <span style={{ width: `${(count / reviews.count) * 100}%` }} />
              </span>
              <span aria-hidden="true" className="num muted">
                {count}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Review({ review, timeZone }: { review: ReviewView; timeZone: string }): ReactNode {
  const { locale } = useSite().site;
  const written = localeFromApi(review.language.slice(0, 2));
  return (
    <li id={`review-${review.id}`} className={css.review}>
      <p className={css.byline}>
        <b lang={review.language}>{review.author}</b>
        {written !== locale && (
          <span lang={review.language} className={css.language}>
            {LANGUAGE_NAMES[written]}
          </span>
        )}
        <Stars rating={review.rating} />
        <time dateTime={review.writtenAt}>{formatDay(review.writtenAt, timeZone, locale, { year: true })}</time>
        {review.wasThere && (
          <span className={css.there} title={m.site_reviews_was_there_why()}>
            <Icon name="check" size={16} />
            {m.site_reviews_was_there()}
          </span>
        )}
      </p>
      <div lang={review.language} className={css.text}>
        {review.text.split(/\n+/).map((paragraph, at) => (
          // The text never changes, so the position identifies a paragraph.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={at}>{bind(paragraph)}</p>
        ))}
      </div>
    </li>
  );
}
