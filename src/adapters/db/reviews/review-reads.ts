import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { RatingCounts } from '#domain/reviews/rating-summary.ts';
import type { PublishedReview, ReviewReads } from '#usecases/reviews/ports.ts';
import { readDraft, readReviews, readSubject, WAS_THERE } from './review-rows.ts';

// Compares one of the two columns directly, so that its index is used.
const OF_SUBJECT = { event: 'r.event_id = $1', place: 'r.place_id = $1' } as const;

const counts = (of: keyof typeof OF_SUBJECT) => `
select array(select count(r.id)::int from generate_series(1, 5) stars
  left join review r on r.rating = stars and r.state = 'published' and ${OF_SUBJECT[of]}
  group by stars order by stars) as counts`;

const published = (of: keyof typeof OF_SUBJECT) => `
select r.id, r.locale, r.author, r.rating, r.body as text, r.written_at as "writtenAt", ${WAS_THERE} as "wasThere"
from review r where r.state = 'published' and ${OF_SUBJECT[of]} order by r.written_at desc, r.id desc limit $2`;

export function createReviewReads(on: Queryable): ReviewReads {
  return {
    async counts({ kind, id }) {
      const statement = { name: `reviews.counts-${kind}`, text: counts(kind), values: [id] };
      const [row] = await query<{ counts: RatingCounts }>(on, statement);
      return row?.counts ?? [0, 0, 0, 0, 0];
    },
    published: ({ kind, id }, limit) =>
      query<PublishedReview>(on, {
        name: `reviews.published-${kind}`,
        text: published(kind),
        values: [id, limit],
      }),
    find: async (id) => (await readReviews(on, 'find', 'where r.id = $1', [id]))[0] ?? null,
    findDraft: (id) => readDraft(on, id, ''),
    findSubject: (subject) => readSubject(on, subject),
    list: (limit) =>
      readReviews(
        on,
        'list',
        `order by r.state <> 'pending', case when r.state = 'pending' then r.written_at end, r.decided_at desc, r.id limit $1`,
        [limit],
      ),
  };
}
