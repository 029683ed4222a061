import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OwnReviews, OwnReview } from '#api/profile/lists-contract.ts';
import { ownReviews } from '#api/profile/endpoints-contract.ts';
import { placeTypeId } from '#domain/catalog/place-types.ts';
import { contentLanguage, type LocalText, localText } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';
import { formatDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import { Answered } from '../parts/answered.tsx';
import { GuideButton } from '../parts/guide-button.tsx';
import link from '../parts/link-button.module.css';
import { Bone } from '../parts/loading.tsx';
import { Notice } from '../parts/notice.tsx';
import { PageHead } from '../parts/page-head.tsx';
import rows from '../parts/rows.module.css';
import { useAnswer } from '../use-answer.ts';
import { useTimeZone } from '../use-device.ts';
import css from './reviews.module.css';

const STATES = {
  pending: { tone: 'amber', icon: 'clock', label: m.profile_reviews_pending },
  published: { tone: 'green', icon: 'check', label: m.profile_reviews_published },
  rejected: { tone: 'red', icon: 'ban', label: m.profile_reviews_rejected },
} as const;

/** The visitor's reviews with their moderation state. */
export function Screen(): ReactNode {
  const answer = useAnswer(ownReviews);
  return (
    <>
      <PageHead title={m.profile_nav_reviews()} />
      <Answered answer={answer} skeleton={<Bone height="320px" radius="16px" />}>
        {(reviews) => <Reviews {...reviews} />}
      </Answered>
    </>
  );
}

function Reviews({ isEmailProved, items }: OwnReviews): ReactNode {
  if (!isEmailProved)
    return (
      <Notice icon="mail" title={m.profile_reviews_unproved()} text={m.profile_reviews_unproved_text()}>
        <Link className={link.button} to="/profile">
          {m.profile_reviews_to_profile()}
        </Link>
      </Notice>
    );
  if (items.length === 0)
    return (
      <Notice icon="star" title={m.profile_reviews_none()} text={m.profile_reviews_none_text()}>
        <GuideButton />
      </Notice>
    );
  return (
    <ul className={css.list}>
      {items.map((review) => (
        <li key={review.id}>
          <Review review={review} />
        </li>
      ))}
    </ul>
  );
}

function Review({ review }: { review: OwnReview }): ReactNode {
  const { tone, icon, label } = STATES[review.state];
  const { locale } = facts;
  const zone = useTimeZone();
  return (
    <article className={css.review}>
      <header>
        <h2>
          <a href={pageOf(review.subject)}>{localText(review.subject.title as LocalText, contentLanguage(locale))}</a>
        </h2>
        <span className={rows.state} data-tone={tone}>
          <CabinetIcon name={icon} />
          {label()}
        </span>
      </header>
      <p className={css.stars}>
        <span role="img" aria-label={m.site_reviews_of_five({ rating: review.rating })}>
          {'★'.repeat(review.rating)}
          <span>{'★'.repeat(5 - review.rating)}</span>
        </span>
        <span>{formatDay(new Date(review.writtenAt), zone, locale, { year: true })}</span>
      </p>
      <p className={css.text}>{review.text}</p>
      {review.state === 'rejected' ? (
        <div className={css.reason}>
          {review.reason === null ? null : <p>{m.profile_reviews_reason({ reason: review.reason })}</p>}
          <a className={link.button} href={`${pageOf(review.subject)}#reviews`}>
            {m.profile_reviews_edit()}
          </a>
        </div>
      ) : null}
    </article>
  );
}

function pageOf({ kind, id, citySlug, placeType }: OwnReview['subject']): string {
  const { locale, siteOrigin, defaultCity } = facts;
  const region = citySlug ?? defaultCity;
  const path =
    kind === 'event'
      ? href(locale, 'region-event-event', { region, event: id })
      : href(locale, 'region-objects-id-object', { region, id: placeTypeId(placeType ?? ''), object: id });
  return siteOrigin + path;
}
