import fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createReviewMailWriter } from '#adapters/mail/review-emails.ts';
import { createSiteLinks } from '#adapters/mail/site-links.ts';
import { reviewDraftSchema, reviewErrorSchema, reviewsSchema } from '#api/reviews/contract.ts';
import { reviewRoutes } from '#api/reviews/routes.ts';
import { reviewDeps } from '#main/wiring/wire-reviews.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { useTickets } from '#test/builders/used-ticket.ts';
import type { Mail } from '#usecases/mail/ports.ts';
import { decideReview } from '#usecases/reviews/decide-review.ts';
import { sendReviewCode } from '#usecases/reviews/send-review-code.ts';
import { sendReviewDecision } from '#usecases/reviews/send-review-decision.ts';

const { pool } = await createTestDatabase();
const deps = reviewDeps(pool, () => new Date());
const links = createSiteLinks(() => 'https://rampa.example');
const emails: Mail[] = [];
const mailDeps = {
  ...deps,
  reviewMail: createReviewMailWriter({ links, sender: 'tickets@rampa.example' }),
  mail: { send: async (mail: Mail) => void emails.push(mail) },
};
const app = fastify({ trustProxy: true });
const captcha = { isSolved: async (token: string) => token === 'solved' };
await app.register(reviewRoutes({ ...deps, marketOf: () => 'belarus', captcha }));
afterAll(() => app.close());

const { eventId } = await aPerformance(pool);
const another = await aPerformance(pool);
let email = '';
let writers = 0;
beforeEach(() => {
  writers += 1;
  email = `writer${writers}@example.com`;
  emails.length = 0;
});

const TEXT = 'Смеялись все, даже те, кто пришёл спать.';

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'POST', url: path, payload: body, headers });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}
const write = (change: object = {}, headers: Record<string, string> = {}) =>
  post(
    '/api/v3/reviews',
    { eventId, rating: 4, text: TEXT, author: 'Алена', email, acceptPersonalData: true, locale: 'ru', ...change },
    headers,
  );
const confirm = (draftId: string, code: string) => post(`/api/v3/reviews/drafts/${draftId}/confirm`, { code });
const resend = (draftId: string) => post(`/api/v3/reviews/drafts/${draftId}/code`, {});

async function written(change: object = {}): Promise<string> {
  const answer = await write(change);
  expect(answer.status).toBe(202);
  return reviewDraftSchema.parse(answer.body).draftId;
}

/** Sends the email like the worker; returns the code in it. */
async function codeOf(draftId: string, emailNo = 1): Promise<string> {
  await sendReviewCode(mailDeps, { draftId, emailNo });
  return /\d{6}/.exec(emails.at(-1)?.subject ?? '')?.[0] ?? '';
}

async function published(change: object = {}): Promise<number> {
  const draftId = await written(change);
  await confirm(draftId, await codeOf(draftId));
  const id = await reviewOf(email);
  await decide(id, 'published');
  return id;
}
const decide = (reviewId: number, to: 'published' | 'rejected', reason: string | null = null) =>
  decideReview(deps, { reviewId, to, reason, actor: 'test', isDryRun: false });

async function reviewOf(address: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>('select id from review where email = $1', [address]);
  return rows[0]?.id ?? 0;
}
async function shown(about: number = eventId, of: 'eventId' | 'placeId' = 'eventId') {
  const answer = await app.inject({ method: 'GET', url: `/api/v3/reviews?${of}=${about}` });
  return reviewsSchema.parse(answer.json());
}
async function effects(topic: string, reviewId: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from outbox where topic = $1 and key like $2 || ':%'`,
    [topic, String(reviewId)],
  );
  return rows[0]?.n ?? 0;
}

describe('writing', () => {
  test('a review is shown only after the code and after a moderator', async () => {
    const about = another.eventId;
    const draftId = await written({ eventId: about });
    expect((await shown(about)).items).toEqual([]);
    expect(await confirm(draftId, await codeOf(draftId))).toEqual({ status: 200, body: { isEdit: false } });
    expect((await shown(about)).items).toEqual([]);
    const id = await reviewOf(email);
    const { rows } = await pool.query(
      `select r.privacy_version = d.privacy_version as "isThatOfTheForm" from review r, review_draft d
       where r.id = $1 and d.id = $2`,
      [id, draftId],
    );
    expect(rows).toEqual([{ isThatOfTheForm: true }]);
    await decide(id, 'published');
    expect(await shown(about)).toMatchObject({
      count: 1,
      average: 4,
      counts: [0, 0, 0, 1, 0],
      items: [{ id, author: 'Алена', rating: 4, text: TEXT, language: 'ru', wasThere: false }],
    });
    expect(JSON.stringify(await shown(about))).not.toContain('@');
  });

  test('a review of a place is shown with the place', async () => {
    const { rows } = await pool.query<{ id: number }>('select place_id as id from performance where event_id = $1', [
      eventId,
    ]);
    const placeId = rows[0]?.id ?? 0;
    const id = await published({ eventId: undefined, placeId });
    expect(await shown(placeId, 'placeId')).toMatchObject({ count: 1, items: [{ id, text: TEXT }] });
  });

  test('what is wrong is told by field, and no email is asked for', async () => {
    const answer = await write({ text: 'Ок', rating: 0 });
    expect(answer.status).toBe(400);
    expect(reviewErrorSchema.parse(answer.body).error).toEqual({
      code: 'invalid',
      faults: { rating: 'rating_missing', text: 'text_short' },
    });
    const { rows } = await pool.query('select from review_draft where email = $1', [email]);
    expect(rows).toEqual([]);
  });

  test.each([{ eventId: undefined }, { placeId: 1 }, { eventId: 'x' }, { locale: 'de' }])(
    'a request that no form sends is refused: %j',
    async (change) => {
      expect((await write(change)).status).toBe(400);
    },
  );

  test('nothing that does not exist is reviewed', async () => {
    expect((await write({ eventId: 999_999 })).body).toMatchObject({ error: { code: 'unknown_subject' } });
  });

  test('the second review of one address takes the place of the first and waits again', async () => {
    const id = await published();
    const before = await shown();
    const changedBefore = await effects('review.changed', id);
    const draftId = await written({ rating: 1, text: 'Пересмотрел и передумал: не понравилось.' });
    expect((await confirm(draftId, await codeOf(draftId))).body).toEqual({ isEdit: true });
    expect(await reviewOf(email)).toBe(id);
    expect((await shown()).count).toBe(before.count - 1);
    // Pages that showed the first review must be rendered again.
    expect(await effects('review.changed', id)).toBe(changedBefore + 1);
    const { rows } = await pool.query('select state, rating from review where email = $1', [email]);
    expect(rows).toEqual([{ state: 'pending', rating: 1 }]);
  });

  test('whoever comes back to the form changes the text, and the code that was sent still fits', async () => {
    const draftId = await written();
    const code = await codeOf(draftId);
    const again = await write({ draftId, rating: 2 });
    expect(again.body).toMatchObject({ draftId });
    await confirm(draftId, code);
    const { rows } = await pool.query('select rating from review where email = $1', [email]);
    expect(rows).toEqual([{ rating: 2 }]);
  });

  test('a draft of one address cannot be made the draft of another', async () => {
    const draftId = await written();
    const again = await write({ draftId, email: `other.${email}` });
    expect(again.body['draftId']).not.toBe(draftId);
  });

  test('an address that sends too much rests, sooner without a proof of work', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const flood = (at: number, change: object = {}) => write({ email: `flood${at}@example.com`, ...change }, from);
    for (let at = 1; at <= 3; at += 1) expect((await flood(at)).status).toBe(202);
    expect(await write({}, from)).toMatchObject({ status: 429, body: { error: { code: 'crowded_address' } } });
    for (let at = 4; at <= 10; at += 1) expect((await flood(at, { formToken: 'solved' })).status).toBe(202);
    expect(await flood(11, { formToken: 'solved' })).toMatchObject({
      status: 429,
      body: { error: { code: 'crowded_address', waitSeconds: expect.any(Number) } },
    });
    expect((await write({}, { 'x-forwarded-for': '203.0.113.10' })).status).toBe(202);
    expect((await write({ formToken: 'invented' })).body).toEqual({ error: { code: 'captcha_failed' } });
  });

  test('a wide network sends no more emails than a few addresses, and all others still may', async () => {
    const wide = (at: number) => ({ 'x-forwarded-for': `2001:db8:7:${at.toString(16)}::1` });
    const statuses: number[] = [];
    for (let at = 0; at < 60; at += 1)
      statuses.push((await write({ email: `wide${at}@example.com` }, wide(at * 256))).status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(6);
    statuses.length = 0;
    for (let at = 0; at < 120; at += 1) {
      const sent = await write({ email: `wider${at}@example.com`, formToken: 'solved' }, wide(at * 256 + 1));
      statuses.push(sent.status);
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(94);
    expect((await write({}, { 'x-forwarded-for': '2001:db8:8::1' })).status).toBe(202);
  });

  test('another code counts for the network that asks for it', async () => {
    const draftId = await written();
    await pool.query("update review_draft set asked_at = asked_at - interval '5 minutes' where id = $1", [draftId]);
    const from = { 'x-forwarded-for': '203.0.114.9' };
    for (let at = 1; at <= 10; at += 1)
      expect((await write({ email: `again${at}@example.com`, formToken: 'solved' }, from)).status).toBe(202);
    expect((await post(`/api/v3/reviews/drafts/${draftId}/code`, {}, from)).body).toMatchObject({
      error: { code: 'crowded_address' },
    });
    expect((await resend(draftId)).status).toBe(202);
  });

  test('a mailbox gets five emails a day', async () => {
    for (let sent = 1; sent <= 5; sent += 1) await written();
    for (const same of [email, email.replace('@', '+more@')])
      expect(await write({ email: same })).toMatchObject({ status: 429, body: { error: { code: 'too_many_emails' } } });
  });
});

describe('the code', () => {
  test('five wrong ones end it, and the right one comes too late', async () => {
    const draftId = await written();
    const code = await codeOf(draftId);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let left = 4; left >= 1; left -= 1) {
      expect((await confirm(draftId, wrong)).body).toEqual({ error: { code: 'wrong_code', triesLeft: left } });
    }
    expect((await confirm(draftId, wrong)).body).toEqual({ error: { code: 'code_spent' } });
    expect((await confirm(draftId, code)).body).toEqual({ error: { code: 'code_spent' } });
    expect(await reviewOf(email)).toBe(0);
  });

  test('a quarter of an hour ends it', async () => {
    const draftId = await written();
    const code = await codeOf(draftId);
    await pool.query(`update review_draft set code_made_at = now() - interval '15 minutes' where id = $1`, [draftId]);
    expect(await confirm(draftId, code)).toMatchObject({ status: 410, body: { error: { code: 'code_expired' } } });
  });

  test('another one comes after three minutes, and the earlier one is none any more', async () => {
    const draftId = await written();
    const first = await codeOf(draftId);
    const early = await resend(draftId);
    expect(early.status).toBe(429);
    expect(reviewErrorSchema.parse(early.body).error.waitSeconds).toBeGreaterThan(170);
    await pool.query(`update review_draft set asked_at = now() - interval '181 seconds' where id = $1`, [draftId]);
    expect((await resend(draftId)).body).toEqual({ draftId, waitSeconds: 180 });
    const second = await codeOf(draftId, 2);
    if (first !== second) expect((await confirm(draftId, first)).body).toMatchObject({ error: { code: 'wrong_code' } });
    expect((await confirm(draftId, second)).status).toBe(200);
  });

  test('is kept as a hash only, and lies in no queue', async () => {
    const draftId = await written();
    const code = await codeOf(draftId);
    const { rows } = await pool.query<{ all: string }>(
      `select jsonb_agg(d)::text || (select jsonb_agg(o)::text from outbox o) as all from review_draft d where id = $1`,
      [draftId],
    );
    expect(rows[0]?.all).toContain(draftId);
    // Ids and times contain digits too.
    expect(rows[0]?.all).not.toMatch(new RegExp(`(?<![\\da-f.-])${code}(?![\\da-f-])`));
  });

  test('an email of an earlier asking is not sent late', async () => {
    const draftId = await written();
    expect(await sendReviewCode(mailDeps, { draftId, emailNo: 2 })).toBe('no_longer_needed');
    await confirm(draftId, await codeOf(draftId));
    expect(await sendReviewCode(mailDeps, { draftId, emailNo: 1 })).toBe('no_longer_needed');
  });

  test('goes out in the language of the page', async () => {
    const draftId = await written({ locale: 'ge' });
    await codeOf(draftId);
    expect(emails[0]).toMatchObject({ to: email, subject: expect.stringContaining('კოდი შეფასებისთვის') });
    expect(emails[0]?.html).toContain('lang="ka"');
  });

  test.each(['not-a-draft', '00000000-0000-4000-8000-000000000000'])('of %s is nobody’s', async (draftId) => {
    expect(await confirm(draftId, '123456')).toMatchObject({ status: 404, body: { error: { code: 'unknown_draft' } } });
  });
});

describe('moderation', () => {
  test('each decision leaves an audit row, an email and pages to draw anew', async () => {
    const id = await published();
    expect(await decide(id, 'published')).toEqual({ ok: false, code: 'not_allowed', state: 'published' });
    expect(await decide(id, 'rejected', ' ')).toEqual({ ok: false, code: 'reason_missing' });
    await decide(id, 'rejected', 'Реклама');
    const { rows } = await pool.query('select actor, action, detail from audit where thing = $1 order by id', [
      `review:${id}`,
    ]);
    expect(rows).toEqual([
      { actor: 'test', action: 'review.published', detail: {} },
      { actor: 'test', action: 'review.rejected', detail: { reason: 'Реклама' } },
    ]);
    expect(await effects('review.decided.mail', id)).toBe(2);
    expect(await effects('review.changed', id)).toBe(2);
  });

  test('rejecting what was never shown draws no page anew', async () => {
    const draftId = await written();
    await confirm(draftId, await codeOf(draftId));
    const id = await reviewOf(email);
    await decide(id, 'rejected', 'Не о спектакле');
    expect(await effects('review.changed', id)).toBe(0);
  });

  test('the author is told the latest decision, with the reason and the own words', async () => {
    const id = await published();
    emails.length = 0;
    expect(await sendReviewDecision(mailDeps, { reviewId: id, revision: 2 })).toBe('sent');
    expect(emails[0]).toMatchObject({ to: email, subject: expect.stringContaining('Отзыв опубликован') });
    expect(emails[0]?.text).toContain('#reviews');
    await decide(id, 'rejected', 'Пересказ концовки');
    expect(await sendReviewDecision(mailDeps, { reviewId: id, revision: 2 })).toBe('no_longer_needed');
    expect(await sendReviewDecision(mailDeps, { reviewId: id, revision: 3 })).toBe('sent');
    expect(emails[1]?.text).toContain('Пересказ концовки');
    expect(emails[1]?.text).toContain(TEXT);
  });

  test('what waits is listed first', async () => {
    const draftId = await written();
    await confirm(draftId, await codeOf(draftId));
    const states = (await deps.reads.list(1_000)).map(({ state }) => state);
    const firstDecided = states.findIndex((state) => state !== 'pending');
    expect(states.slice(firstDecided)).not.toContain('pending');
    expect(states[0]).toBe('pending');
  });
});

test('who was let in at the door of the event was there; who only bought a ticket was not yet', async () => {
  const id = await published();
  const there = async () => (await shown()).items.find((review) => review.id === id)?.wasThere;
  const { rows } = await pool.query<{ id: string }>(
    `with b as (insert into buyer (id, email) values (gen_random_uuid(), $1) returning id),
     o as (insert into orders (id, number, access_key, market, locale, state, buyer_id, email, currency, face_minor, fee_minor, hold_until, idem_key)
       select gen_random_uuid(), $2, $2, 'belarus', 'ru', 'paid', b.id, $1, 'BYN', 0, 0, now(), $2 from b returning id)
     insert into ticket (id, serial, order_id, line_no, performance_id, zone_no, epoch, price_minor, fee_minor, labels)
       select gen_random_uuid(), $2, o.id, 1, p.id, 1, 1, 0, 0, '{}' from o, performance p where p.event_id = $3 returning id`,
    [email, `TEST-${id}`, eventId],
  );
  expect(await there()).toBe(false);
  await useTickets(pool, 'id = $1', [rows[0]?.id]);
  expect(await there()).toBe(true);
});
