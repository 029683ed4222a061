import type pg from 'pg';
import { createRateLimitsStore } from '#adapters/db/limits/rate-limits-store.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';
import type { ReviewSubject } from '#domain/reviews/review-rules.ts';
import type { NewDraft, ReviewsStore, ReviewTransaction } from '#usecases/reviews/ports.ts';
import { idsOf, readDraft, readReviews, readSubject } from './review-rows.ts';

/** An arbitrary fixed number that separates the locks on email addresses from other advisory locks. */
const EMAIL_LOCK = 7_264_021;

// Confirmed drafts do not count, because the confirmation proves that their emails were wanted.
const EMAILS = `
select coalesce(sum(letters), 0)::int as emails from review_draft
where mailbox_of(email) = mailbox_of($1) and asked_at > $2 and confirmed_at is null`;

const ADD_DRAFT = `
insert into review_draft (id, event_id, place_id, market, locale, author, email, rating, body, privacy_version)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

const REWRITE = 'update review_draft set author = $2, rating = $3, body = $4 where id = $1';

const REQUEST_EMAIL = `
update review_draft set letters = letters + 1, asked_at = now(), code_hash = null, code_made_at = null, tries = 0
where id = $1`;

const SET_CODE = 'update review_draft set code_hash = $2, code_made_at = now(), tries = 0 where id = $1';

const CONFIRM = `
with confirmed as (
  update review_draft set confirmed_at = now(), code_hash = null, code_made_at = null where id = $1 returning *
), before as (
  select r.state from review r join confirmed d using (email) where r.event_id is not distinct from d.event_id
    and r.place_id is not distinct from d.place_id
), written as (
  insert into review as r (event_id, place_id, market, locale, author, email, rating, body, privacy_version)
  select event_id, place_id, market, locale, author, email, rating, body, privacy_version from confirmed
  on conflict (email, event_id, place_id) do update set market = excluded.market, locale = excluded.locale,
    author = excluded.author, rating = excluded.rating, body = excluded.body,
    privacy_version = excluded.privacy_version, state = 'pending', reason = null, decided_at = null,
    written_at = now(), revision = r.revision + 1
  returning id, revision
)
select id, revision, (select state from before) as before from written`;

const DECIDE = `
with decided as (
  update review set state = $2, reason = $3, decided_at = now(), revision = revision + 1 where id = $1
  returning id, revision
), noted as (
  insert into audit (actor, action, thing, detail)
  select $4, 'review.' || $2, 'review:' || id, jsonb_strip_nulls(jsonb_build_object('reason', $3::text)) from decided
)
select revision from decided`;

export function reviewTransaction(pool: pg.Pool): ReviewTransaction {
  return (work) => inTransaction(pool, (client) => work(createReviewsStore(client), createRateLimitsStore(client)));
}

/** Deletes drafts after two days: they are usable for one day and afterwards are only personal data. */
export async function tidyReviewDrafts(on: Queryable): Promise<void> {
  await on.query(`delete from review_draft where asked_at < now() - interval '2 days'`);
}

function createReviewsStore(on: Queryable): ReviewsStore {
  const run = (name: string, text: string, values: unknown[]) => query(on, { name: `reviews.${name}`, text, values });
  const effect = (topic: string, key: string, payload: object) =>
    run('effect', 'insert into outbox (topic, key, payload) values ($1, $2, $3)', [topic, key, payload]);
  const askMail = (draftId: string, emailNo: number) =>
    effect('review.code.mail', `${draftId}:${emailNo}`, { draftId, emailNo });
  const pagesChanged = (reviewId: number, revision: number, { kind, id }: ReviewSubject) =>
    effect('review.changed', `${reviewId}:${revision}`, { kind, id });

  async function addDraft({ id, subject, market, locale, author, email, rating, text, privacyVersion }: NewDraft) {
    const about = idsOf(subject);
    await run('add-draft', ADD_DRAFT, [id, ...about, market, locale, author, email, rating, text, privacyVersion]);
  }
  async function confirm(draft: Pick<NewDraft, 'id' | 'subject'>) {
    const statement = { name: 'reviews.confirm', text: CONFIRM, values: [draft.id] };
    const [row] = await query<{ id: number; revision: number; before: string | null }>(on, statement);
    if (row === undefined) throw new Error(`Draft ${draft.id} is gone, though its row was locked`);
    if (row.before === 'published') await pagesChanged(row.id, row.revision, draft.subject);
    return { reviewId: row.id, isEdit: row.before !== null };
  }
  return {
    async lockEmail(email) {
      await run('lock-email', 'select pg_advisory_xact_lock($1, hashtext(mailbox_of($2)))', [EMAIL_LOCK, email]);
    },
    async emailsSince(email, since) {
      const statement = { name: 'reviews.emails', text: EMAILS, values: [email, since] };
      const [row] = await query<{ emails: number }>(on, statement);
      return row?.emails ?? 0;
    },
    findSubject: (subject) => readSubject(on, subject),
    async addDraft(draft) {
      await addDraft(draft);
      await askMail(draft.id, 1);
    },
    async addProved(draft) {
      await addDraft(draft);
      return confirm(draft);
    },
    lockDraft: (id) => readDraft(on, id, 'for update'),
    async rewriteDraft(id, { author, rating, text }) {
      await run('rewrite-draft', REWRITE, [id, author, rating, text]);
    },
    async requestEmail({ id, emails }) {
      await run('request-email', REQUEST_EMAIL, [id]);
      await askMail(id, emails + 1);
    },
    async setCode(draftId, hash) {
      await run('set-code', SET_CODE, [draftId, hash]);
    },
    async countTry(draftId) {
      await run('count-try', 'update review_draft set tries = tries + 1 where id = $1', [draftId]);
    },
    confirmDraft: confirm,
    async lockReview(id) {
      await run('lock-review', 'select from review where id = $1 for update', [id]);
      return (await readReviews(on, 'find', 'where r.id = $1', [id]))[0] ?? null;
    },
    async decide(review, { to, reason, actor }) {
      const statement = { name: 'reviews.decide', text: DECIDE, values: [review.id, to, reason, actor] };
      const [row] = await query<{ revision: number }>(on, statement);
      if (row === undefined) throw new Error(`Review ${review.id} is gone, though its row was locked`);
      const payload = { reviewId: review.id, revision: row.revision };
      await effect('review.decided.mail', `${review.id}:${row.revision}`, payload);
      if (to === 'published' || review.state === 'published') {
        await pagesChanged(review.id, row.revision, review.subject);
      }
    },
  };
}
