import { randomBytes, randomUUID } from 'node:crypto';
import fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createListsReads } from '#adapters/db/profile/lists-reads.ts';
import { createListsStore } from '#adapters/db/profile/lists-store.ts';
import { createPersonalCalendarReads } from '#adapters/db/profile/personal-calendar.ts';
import { createProfileReads } from '#adapters/db/profile/profile-reads.ts';
import { favouritesSchema, followsSchema, ownReviewsSchema, ownVideosSchema } from '#api/profile/lists-contract.ts';
import { listsRoutes } from '#api/profile/lists-routes.ts';
import { hostTable, LOCAL_HOSTS } from '#domain/hosts/host-table.ts';
import { registerPersonalCalendar } from '#documents/profile/register-personal-calendar.ts';
import { reviewDeps } from '#main/wiring/wire-reviews.ts';
import { accessBySession, anAccount, type BuiltAccount } from '#test/builders/person.ts';
import { anItem } from '#test/builders/item.ts';
import { aPerformance, type BuiltPerformance } from '#test/builders/performance.ts';
import { insertPaidOrder } from '#test/builders/sale-rows.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();
const now = () => new Date();
const lists = createListsStore(pool);
const app = fastify();
await app.register(
  listsRoutes({
    access: accessBySession(pool),
    accounts: createProfileReads(pool),
    lists,
    reads: createListsReads(pool),
    reviews: reviewDeps(pool, now),
    newSecret: () => randomBytes(24).toString('base64url'),
    now,
  }),
);
registerPersonalCalendar(app, {
  hosts: hostTable(LOCAL_HOSTS, null),
  reads: createPersonalCalendarReads(pool),
  siteOf: () => 'https://rampa.example',
  now,
});
afterAll(() => app.close());

const shows: BuiltPerformance[] = [];
for (let made = 0; made < 4; made += 1) shows.push(await aPerformance(pool));
const [first, second, third, fourth] = shows.map(({ eventId }) => eventId);
let person: BuiltAccount;
let email = '';
let people = 0;
beforeEach(async () => {
  people += 1;
  email = `reader${people}@example.com`;
  person = await anAccount(pool, { emailProved: email });
});

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, by = person.bearer) {
  const headers = { authorization: by };
  const answer = await app.inject({ method, url: `/api/v3/me${url}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json<Record<string, unknown>>() };
}
async function favouriteIds(by = person.bearer): Promise<number[]> {
  const { body } = await ask('GET', '/favourites', undefined, by);
  return favouritesSchema.parse(body).items.map(({ id }) => id);
}

describe('favourites', () => {
  test('of a browser join those of the account, the newest first', async () => {
    await ask('PUT', `/favourites/${first}`);
    const { body } = await ask('POST', '/favourites/merge', { eventIds: [third, second, first, 999_999_999] });
    expect(new Set(favouritesSchema.parse(body).items.map(({ id }) => id))).toEqual(new Set([first, second, third]));
    expect((await favouriteIds()).indexOf(third ?? 0)).toBeLessThan((await favouriteIds()).indexOf(second ?? 0));
  });

  test('that two browsers bring at the same moment are each there once', async () => {
    const merge = (eventIds: unknown[]) => ask('POST', '/favourites/merge', { eventIds });
    await Promise.all([merge([first, second, third]), merge([third, second, first, fourth]), merge([second, fourth])]);
    const ids = await favouriteIds();
    expect(ids).toHaveLength(4);
    expect(new Set(ids)).toEqual(new Set([first, second, third, fourth]));
  });

  test('are kept and dropped one by one, as often as is asked', async () => {
    for (const _ of [1, 2]) expect((await ask('PUT', `/favourites/${first}`)).status).toBe(204);
    expect(await favouriteIds()).toEqual([first]);
    for (const _ of [1, 2]) expect((await ask('DELETE', `/favourites/${first}`)).status).toBe(204);
    expect(await favouriteIds()).toEqual([]);
    expect((await ask('PUT', '/favourites/999999999')).status).toBe(404);
  });

  test('are two hundred at most: the oldest leave', async () => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into event (key, category, title) select 'full-' || n, 'teatr', '{}' from generate_series(1, 205) n returning id`,
    );
    for (const { id } of rows.slice(0, 5)) await lists.keepFavourite(person.id, id);
    await lists.mergeFavourites(
      person.id,
      rows.slice(5).map(({ id }) => id),
    );
    const kept = await pool.query<{ event_id: number }>('select event_id from favourite where account_id = $1', [
      person.id,
    ]);
    expect(kept.rows).toHaveLength(200);
  });

  test('stand in the city whose date is on sale, although a cancelled one elsewhere is nearer', async () => {
    const cancelled = await aPerformance(pool, { startsIn: 24 });
    const onSale = await aPerformance(pool, { startsIn: 72, market: 'georgia' });
    await pool.query('update performance set event_id = $2 where id = $1', [onSale.id, cancelled.eventId]);
    // The other event has its own sale requirements, so the sale must be permitted again.
    await pool.query(`update performance set sale_gate = 'open' where id = $1`, [onSale.id]);
    await pool.query(`update performance set state = 'cancelled' where id = $1`, [cancelled.id]);
    await ask('PUT', `/favourites/${cancelled.eventId}`);
    const { items } = favouritesSchema.parse((await ask('GET', '/favourites')).body);
    expect(items).toMatchObject([{ performanceId: onSale.id, status: 'on_sale' }]);
  });

  test('of one person are not another’s', async () => {
    const other = await anAccount(pool);
    await ask('PUT', `/favourites/${first}`, undefined, other.bearer);
    await ask('DELETE', `/favourites/${first}`);
    expect(await favouriteIds()).toEqual([]);
    expect(await favouriteIds(other.bearer)).toEqual([first]);
  });
});

describe('what is followed', () => {
  test('is a person, a place or an organizer, with what they have ahead', async () => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into person (key, name) values ($1, '{"ru":"Янка Купала"}') returning id`,
      [randomUUID()],
    );
    const personId = rows[0]?.id ?? 0;
    await pool.query(`insert into event_person (event_id, person_id, role) values ($1, $2, 'actor')`, [
      first,
      personId,
    ]);
    expect((await ask('PUT', `/follows/person/${personId}`)).status).toBe(204);
    expect((await ask('PUT', `/follows/organizer/${shows[1]?.organizerId}`)).status).toBe(204);
    expect((await ask('PUT', `/follows/organizer/${shows[1]?.organizerId}`)).status).toBe(204);
    const { items } = followsSchema.parse((await ask('GET', '/follows')).body);
    expect(items.map(({ kind, events, next }) => [kind, events, next?.eventId])).toEqual(
      expect.arrayContaining([
        ['person', 1, first],
        ['organizer', 1, second],
      ]),
    );
    await ask('DELETE', `/follows/person/${personId}`);
    expect(followsSchema.parse((await ask('GET', '/follows')).body).items).toHaveLength(1);
  });

  test.each(['/follows/person/999999999', '/follows/tour/1', '/follows/place/x'])('is nothing at %s', async (path) => {
    expect((await ask('PUT', path)).status).toBe(404);
  });
});

describe('a calendar of one’s own', () => {
  const read = (path: string) => app.inject({ url: path, headers: { host: 'localhost' } });
  const pathOf = async () => String((await ask('GET', '/calendar')).body['path']);

  test('holds tickets, favourites and dates of whom one follows', async () => {
    const sold = await insertPaidOrder(pool, { startsAt: new Date(Date.now() + 5 * 86_400_000).toISOString() });
    await pool.query('update orders set email = $2 where id = $1', [sold.orderId, email]);
    await ask('PUT', `/favourites/${first}`);
    await ask('PUT', `/follows/organizer/${shows[1]?.organizerId}`);
    const { body, headers } = await read(await pathOf());
    expect(headers['content-type']).toContain('text/calendar');
    expect(headers['cache-control']).toBe('private, no-store');
    for (const id of [sold.performanceId, shows[0]?.id, shows[1]?.id]) expect(body).toContain(`UID:performance-${id}@`);
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  });

  test('keeps its address until it is renewed, and then the old one is nobody’s', async () => {
    const path = await pathOf();
    expect(await pathOf()).toBe(path);
    expect((await read(path)).statusCode).toBe(200);
    const renewed = String((await ask('POST', '/calendar/renew')).body['path']);
    expect(renewed).not.toBe(path);
    expect((await read(renewed)).statusCode).toBe(200);
    // Our own copy expires after a minute.
    expect(await createPersonalCalendarReads(pool).owner(path.slice(10, -4))).toBeNull();
  });

  test('has one secret although two screens ask for it at once', async () => {
    const paths = await Promise.all([1, 2, 3, 4].map(pathOf));
    expect(new Set(paths).size).toBe(1);
  });

  test.each([`/feeds/my/${'x'.repeat(32)}.ics`, '/feeds/my/short.ics'])('is not found at %s', async (path) => {
    expect((await read(path)).statusCode).toBe(404);
  });
});

describe('reviews of one’s own', () => {
  const review = {
    rating: 5,
    text: 'Смеялись все, даже те, кто пришёл спать.',
    author: 'Алена',
    acceptPersonalData: true,
    locale: 'ru',
  };

  test('are written without a code, and show what the moderator said', async () => {
    expect(await ask('POST', '/reviews', { ...review, eventId: first })).toMatchObject({
      status: 201,
      body: { isEdit: false },
    });
    const mails = await pool.query(`select from outbox where topic = 'review.code.mail'`);
    expect(mails.rowCount).toBe(0);
    await pool.query(`update review set state = 'rejected', reason = 'Реклама', decided_at = now() where email = $1`, [
      email,
    ]);
    const { items } = ownReviewsSchema.parse((await ask('GET', '/reviews')).body);
    expect(items).toMatchObject([{ state: 'rejected', reason: 'Реклама', subject: { kind: 'event', id: first } }]);
    expect((await ask('POST', '/reviews', { ...review, eventId: first })).body).toEqual({ isEdit: true });
    expect(ownReviewsSchema.parse((await ask('GET', '/reviews')).body).items).toMatchObject([
      { state: 'pending', reason: null },
    ]);
  });

  test('need a proved address, and say what is wrong', async () => {
    expect((await ask('POST', '/reviews', { ...review, eventId: first, text: 'Клас!' })).body).toMatchObject({
      error: { code: 'invalid', faults: { text: 'text_short' } },
    });
    person = await anAccount(pool, { email });
    expect((await ask('POST', '/reviews', { ...review, eventId: first })).body).toMatchObject({
      error: { code: 'email_not_proved' },
    });
    expect((await ask('GET', '/reviews')).body).toEqual({ isEmailProved: false, items: [] });
  });
});

test('rented videos are those of one’s orders, with the time that is left', async () => {
  const { id: itemId } = await anItem(pool, { kind: 'video' });
  const { rows } = await pool.query<{ id: number }>(
    `insert into video (key, kind, title, description, language, quality, subtitles, country, year, duration_min, rental_days, age, distributor, copyright, fictional, poster, published_on)
     values ($1, 'film', '{"ru":"Белые росы"}', '{}', 'be', '{720p}', '{}', 'BY', 1983, 90, 3, '12+', '{}', '{}', false, '{"category":"kino","mood":"day","hue":10,"motif":"glass"}', now()) returning id`,
    [randomUUID()],
  );
  await pool.query(`insert into video_offer (item_id, market, video_id) values ($1, 'belarus', $2)`, [
    itemId,
    rows[0]?.id,
  ]);
  const orderId = randomUUID();
  await pool.query(
    `insert into orders (id, number, access_key, market, locale, state, phone, currency, face_minor, fee_minor, hold_until, idem_key, paid_at)
     values ($1::uuid, left($1::text, 8), replace($1::text, '-', ''), 'belarus', 'ru', 'paid', $2, 'BYN', 500, 0, now(), $1::text, now())`,
    [orderId, person.phone],
  );
  await pool.query(
    `insert into entitlement (id, code, order_id, line_no, item_id, valid_from, valid_until, labels)
     values ($1::uuid, left($1::text, 13), $1, 1, $2, now(), now() + interval '2 days', '{}')`,
    [orderId, itemId],
  );
  const { items } = ownVideosSchema.parse((await ask('GET', '/videos')).body);
  expect(items).toMatchObject([
    { kind: 'video', title: 'Белые росы', state: 'open', watchPath: `/video/watch/${orderId.replaceAll('-', '')}` },
  ]);
  const other = await anAccount(pool);
  expect((await ask('GET', '/videos', undefined, other.bearer)).body).toEqual({ items: [] });
});
