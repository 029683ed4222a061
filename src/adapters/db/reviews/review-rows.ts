import type { Locale, LocalText } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Rating } from '#domain/reviews/rating.ts';
import type { ReviewSubject } from '#domain/reviews/review-rules.ts';
import type { ReviewState } from '#domain/reviews/review-states.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { SubjectFacts } from '#domain/reviews/subject-facts.ts';
import type { Draft, StoredReview } from '#usecases/reviews/ports.ts';

/** SQL: a ticket of the review's email, bought or received, was admitted for this event or place. */
export const WAS_THERE = `(r.was_there or exists (
  select from buyer b join orders o on o.buyer_id = b.id
    join ticket t on t.order_id = o.id and t.state = 'used' and not t.is_handed_over join performance p on p.id = t.performance_id
  where (b.email = r.email or b.account_id = (select a.id from account a where a.email_proved = r.email)) and (p.event_id = r.event_id or p.place_id = r.place_id))
  or exists (
    select from ticket t join performance p on p.id = t.performance_id
    where t.holder_email = r.email and t.state = 'used' and (p.event_id = r.event_id or p.place_id = r.place_id)))`;

const SUBJECT_COLUMNS = `coalesce(e.title, pl.name) as title, pl.type as "placeType",
  coalesce(pc.slug, (select c.slug from performance p join city c on c.id = p.city_id where p.event_id = e.id
    order by (p.starts_at >= now()) desc, p.starts_at limit 1)) as "citySlug"`;

const REVIEW = `
select r.id, r.event_id, r.place_id, r.market, r.locale, r.author, r.email, r.rating, r.body, r.state, r.reason,
  r.revision, r.written_at, ${WAS_THERE} as was_there, ${SUBJECT_COLUMNS}
from review r left join event e on e.id = r.event_id
  left join place pl on pl.id = r.place_id left join city pc on pc.id = pl.city_id`;

type SubjectIds = { event_id: number | null; place_id: number | null };
type SubjectColumns = { title: LocalText; placeType: string | null; citySlug: string | null };
type ReviewRow = SubjectIds &
  SubjectColumns & {
    id: number;
    market: MarketName;
    locale: Locale;
    author: string;
    email: string;
    rating: Rating;
    body: string;
    state: ReviewState;
    reason: string | null;
    revision: number;
    written_at: Date;
    was_there: boolean;
  };

function subjectOf({ event_id, place_id }: SubjectIds): ReviewSubject {
  if (event_id !== null) return { kind: 'event', id: event_id };
  if (place_id !== null) return { kind: 'place', id: place_id };
  throw new Error('A review is about nothing');
}

export function idsOf({ kind, id }: ReviewSubject): [eventId: number | null, placeId: number | null] {
  return kind === 'event' ? [id, null] : [null, id];
}

/** @param rest where, order and limit of the statement, `r` being the review */
export async function readReviews(
  on: Queryable,
  name: string,
  rest: string,
  values: unknown[],
): Promise<StoredReview[]> {
  const rows = await query<ReviewRow>(on, { name: `reviews.${name}`, text: `${REVIEW} ${rest}`, values });
  return rows.map((row) => {
    const { event_id, place_id, body, written_at, was_there, title, placeType, citySlug, ...same } = row;
    const subject = { ...subjectOf({ event_id, place_id }), title, placeType, citySlug };
    return { ...same, subject, text: body, writtenAt: written_at, wasThere: was_there };
  });
}

const SUBJECT = `select ${SUBJECT_COLUMNS}
from (values ($1::int, $2::int)) as asked (event_id, place_id) left join event e on e.id = asked.event_id
  left join place pl on pl.id = asked.place_id left join city pc on pc.id = pl.city_id
where e.id is not null or pl.id is not null`;

export async function readSubject(on: Queryable, subject: ReviewSubject): Promise<SubjectFacts | null> {
  const statement = { name: 'reviews.subject', text: SUBJECT, values: idsOf(subject) };
  const [row] = await query<SubjectColumns>(on, statement);
  return row === undefined ? null : { ...subject, ...row };
}

type DraftRow = SubjectIds &
  Omit<Draft, 'subject' | 'text' | 'code' | 'isConfirmed'> & {
    body: string;
    code_hash: string | null;
    code_made_at: Date | null;
    tries: number;
    confirmed_at: Date | null;
  };

const DRAFT = `select id, event_id, place_id, market, locale, author, email, rating, body, letters as emails,
  privacy_version as "privacyVersion", asked_at as "askedAt", code_hash, code_made_at, tries, confirmed_at
from review_draft where id = $1`;

export async function readDraft(on: Queryable, id: string, lock: '' | 'for update'): Promise<Draft | null> {
  const name = lock === '' ? 'reviews.draft' : 'reviews.draft-lock';
  const [row] = await query<DraftRow>(on, { name, text: `${DRAFT} ${lock}`, values: [id] });
  if (row === undefined) return null;
  const { event_id, place_id, body, code_hash, code_made_at, tries, confirmed_at, ...same } = row;
  return {
    ...same,
    subject: subjectOf({ event_id, place_id }),
    text: body,
    code: { hash: code_hash, madeAt: code_made_at, tries },
    isConfirmed: confirmed_at !== null,
  };
}
