import type { BuiltPerformance } from '#test/builders/performance.ts';
import { tenderSteps } from '#test/builders/tenders.ts';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkInvariants } from '#adapters/db/operation/invariants.ts';
import { createPersonalDataReads } from '#adapters/db/profile/personal-data-export.ts';
import { PERSONAL_DATA } from '#adapters/db/profile/personal-data-map.ts';
import { claimOrders } from '#adapters/db/accounts/owned-orders.ts';
import { leaveTransaction } from '#adapters/db/profile/leave-store.ts';
import { exportHtml } from '#documents/profile/export-html.ts';
import { PRESENTED_TABLES } from '#documents/profile/export-tables.ts';
import { REASONS, STATES, TOPICS, WAYS } from '#documents/profile/export-labels.ts';
import { aSession, anAccount, type BuiltAccount } from '#test/builders/person.ts';
import { itemSteps } from '#test/builders/item-sale.ts';
import { aSale } from '#test/builders/sale.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { handOverTicket } from '#usecases/transfers/hand-over-ticket.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';

const sale = await aSale();
const { pool } = sale;
const deletionNotices: unknown[] = [];
const deps = {
  transaction: leaveTransaction(pool),
  personalData: createPersonalDataReads(pool),
  sendDeletionNotice: async (to: object) => void deletionNotices.push(to),
  now: () => new Date(),
};
const NAME = 'Алеся Незабудкина';
const AGENT = 'Mozilla/5.0 (Nezabudka; Linux) Firefox/150.0';

let people = 0;
/** A person with rows in every table and one ticket for a future date. */
async function somebody(): Promise<BuiltAccount & { email: string; orderId: string }> {
  people += 1;
  const email = `nezabudka${people}@example.com`;
  const phone = `+3752955500${10 + people}`;
  const person = await anAccount(pool, {
    phone,
    emailProved: email,
    name: NAME,
    userAgent: AGENT,
    passwordKind: 'own',
  });
  const performance = await sale.onSale({ seats: 6 });
  const orderId = await sale.paid(performance, { seats: [0] }, { email, phone });
  const returned = await sale.paid(performance, { seats: [1] }, { email, phone });
  await returnLines(sale.deps, { orderId: returned, cause: 'own_return' });
  await sendRefunds(sale.deps);
  await coveredOrder(performance, { email, phone }, person.id);
  const friends = await sale.paid(performance, { seats: [2] });
  await handOverTicket(sale.deps, {
    giver: { orderId: friends, lineNo: 1 },
    to: { email, name: NAME },
    network: null,
    actor: 'buyer',
  });
  const items = itemSteps(sale);
  const item = await items.onSale({ stock: 5 });
  const bought = await items.paid(item, 1);
  await pool.query('update orders set email = $2, phone = $3, account_id = $4 where id = $1', [
    bought,
    email,
    phone,
    person.id,
  ]);
  const { eventId, organizerId } = performance;
  const values = [person.id, eventId, organizerId, email, phone, NAME, AGENT, randomUUID(), person.sessionId, orderId];
  const statements = [
    `insert into account_role (account_id, role) select $1::uuid, 'support'`,
    `insert into avatar (name, account_id, small, large) select $8::text, $1::uuid, '\\x00', '\\x00'`,
    `insert into session_token (hash, session_id) select $8::text, $9::uuid`,
    `insert into session_passage (session_id, code_hash, challenge, host) select $9::uuid, $8::text, 'c', 'rampa-ge.example'`,
    `insert into session_sister (hash, session_id, domain) select $8::text, $9::uuid, 'rampa.example'`,
    `insert into login_code (id, purpose, device, phone, channel, market, locale) select $8::uuid, 'login', 'f', $5::text, 'sms', 'belarus', 'ru'`,
    `insert into budget (key, starts_at, used) select 'code:phone:' || $5::text, now(), 1`,
    `insert into passkey (id, account_id, credential_id, domain, public_key, counter, transports, is_backed_up, name) select $8::uuid, $1::uuid, $8::text, 'rampa.example', '\\x00', 0, '{}', false, $6::text`,
    `insert into passkey_challenge (challenge, asker, domain) select $8::text, $9::text, 'rampa.example'`,
    `insert into favourite (account_id, event_id) select $1::uuid, $2::int`,
    `insert into chargeback (id, provider, ref, payment_id, order_id, amount_minor, currency, booked_at) select $8::uuid, 'bepaid', $8::text, id, order_id, 100, currency, now() from payment where order_id = $10::uuid`,
    `insert into follow (account_id, organizer_id) select $1::uuid, $3::int`,
    `insert into personal_calendar (account_id, secret) select $1::uuid, $8::text`,
    `insert into notice_choice (account_id, topic, channel, is_on) select $1::uuid, 'news', 'mail', true`,
    `insert into push_subscription (id, account_id, endpoint, p256dh, auth, user_agent) select $8::uuid, $1::uuid, 'https://fcm.googleapis.com/' || $8::text, 'k', 'a', $7::text`,
    `insert into outbox (topic, key, payload) select 'account.notice', $8::text, jsonb_build_object('accountId', $1::uuid, 'to', $4::text)`,
    `insert into demo_message (channel, key, sender, recipient, subject, body_text) select 'mail', $8::text, 's', $4::text, 'Незабудка', 'Незабудка'`,
    `insert into demo_attachment (message_id, ord, filename, content_type, content) select id, 1, 'f', 't', '\\x00' from demo_message where key = $8::text`,
    `insert into review (event_id, market, locale, author, email, rating, body, state, decided_at) select $2::int, 'belarus', 'ru', $6::text, $4::text, 5, 'Смотреть всем', 'published', now()`,
    `insert into review (place_id, market, locale, author, email, rating, body) select p.place_id, 'belarus', 'ru', $6::text, $4::text, 5, 'Незабудка' from performance p where p.event_id = $2::int`,
    `insert into review_draft (id, event_id, market, locale, author, email, rating, body, privacy_version) select $8::uuid, $2::int, 'belarus', 'ru', $6::text, $4::text, 5, 'Незабудка', '1'`,
    `insert into support_request (id, number, market, locale, topic, name, email, body) select $8::uuid, 'S-' || left($8::text, 8), 'belarus', 'ru', 'other', $6::text, $4::text, 'Незабудка'`,
    `insert into support_request (id, number, market, locale, topic, email, body, account_id) select $9::uuid, 'S-' || left($9::text, 8), 'belarus', 'ru', 'other', 'friend@mail.example', 'Незабудка', $1::uuid`,
    `insert into event_alert (id, secret, event_id, city_id, email, market, locale) select $8::uuid, $8::text, $2::int, p.city_id, $4::text, 'belarus', 'ru' from performance p where p.event_id = $2::int limit 1`,
    `insert into return_withheld (order_id, line_no, rule_id, tender_no, minor) select $10::uuid, l.line_no, 0, w.tender_no, w.minor from order_line l, (values (0, 100), (1, -100)) w(tender_no, minor) where l.order_id = $10::uuid`,
    `insert into buyer_code (order_id) select $10::uuid`,
    `insert into wallet_code (order_id, email) select $10::uuid, $4::text`,
    `insert into ticket_scan (ticket_id, actor, direction, verdict) select id, 'controller', 'in', 'not_yet' from ticket where order_id = $10::uuid`,
    `with q as (
       insert into question (performance_id, scope, kind, label)
       select performance_id, 'order', 'text', '{"ru": "?", "be": "?", "en": "?", "ka": "?"}' from order_line where order_id = $10::uuid
       returning id)
     insert into answer (question_id, order_id, value) select q.id, $10::uuid, 'Незабудка' from q`,
    `insert into webhook_receipt (provider, digest, payment_id, done_at) select 'bepaid', $8::text, id, now() from payment where order_id = $10::uuid`,
    `insert into audit (actor, action, thing) select 'account:' || $1::uuid, 'account.password_set', 'account:' || $1::uuid`,
  ];
  for (const text of statements) {
    const used = [...text.matchAll(/\$(\d+)/g)].map(([, at]) => Number(at));
    const order = [...new Set(used)];
    const renumbered = text.replace(/\$(\d+)/g, (_all, at: string) => `$${order.indexOf(Number(at)) + 1}`);
    await pool.query(
      renumbered,
      order.map((at) => values[at - 1]),
    );
  }
  return { ...person, email, orderId };
}

/** Order that a certificate of the account paid in part, and that was returned. */
async function coveredOrder(
  performance: BuiltPerformance,
  buyer: { email: string; phone: string },
  accountId: string,
): Promise<void> {
  const tenders = tenderSteps(sale);
  const covered = await sale.held(performance, { seats: [3] });
  const certificate = await tenders.certificate(500);
  await pool.query('update certificate set account_id = $2 where code = $1', [certificate, accountId]);
  await tenders.set(covered, { owner: tenders.guest(buyer.email), certificates: [certificate] });
  await sale.tryCheckout(covered, buyer);
  await sale.payAtProvider(covered);
  await sale.tell(covered, { captureRef: await sale.captureRefOf(covered) });
  await returnLines(sale.deps, { orderId: covered });
  await sendRefunds(sale.deps);
}

/** Returns the tables that contain a text anywhere. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await pool.query<{ table: string }>(
    `select table_name as table from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { table } of rows) {
    const hits = await pool.query(`select from "${table}" t where position($1 in t::text) > 0 limit 1`, [word]);
    if ((hits.rowCount ?? 0) > 0) found.push(table);
  }
  return found;
}

const asked = (accountId: string) => ({
  accountId,
  by: { kind: 'owner' as const, provedAt: new Date() },
  isDryRun: false,
});

test('the export holds rows of every table that says anything of the person, and no key to anything', async () => {
  const person = await somebody();
  const data = await exportAccount(deps, { accountId: person.id, actor: 'test' });
  const tables = data?.groups.flatMap((group) => group.tables) ?? [];
  expect(tables.map(({ table }) => table).toSorted()).toEqual(PERSONAL_DATA.map(({ table }) => table).toSorted());
  expect(tables.filter(({ rows }) => rows.length === 0).map(({ table }) => table)).toEqual([]);
  const json = JSON.stringify(data);
  for (const word of [person.phone, person.email, NAME, AGENT]) expect(json).toContain(word);
  expect(json).not.toContain('argon2');
  expect(json).not.toContain('"hash"');
  if (data !== null) expect(exportHtml(data)).toContain(NAME);
});

test('the readable export tells every table, by columns and words that the database has', async () => {
  expect(Object.keys(PRESENTED_TABLES).toSorted()).toEqual(PERSONAL_DATA.map(({ table }) => table).toSorted());
  const person = await somebody();
  const data = await exportAccount(deps, { accountId: person.id, actor: 'test' });
  for (const { table, rows } of data?.groups.flatMap(({ tables }) => tables) ?? []) {
    const { fields } = PRESENTED_TABLES[table] ?? { fields: 'counted' };
    if (fields === 'counted' || rows.length === 0) continue;
    const unknown = fields.filter(([column]) => !(column in (rows[0] ?? {})));
    expect(unknown, table).toEqual([]);
  }
  const { rows: checks } = await pool.query<{ table: string; rule: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule from pg_constraint
     where contype = 'c' and pg_get_constraintdef(oid) ~ '^CHECK \\(\\(\\(?(state|end_reason|topic|channel) = ANY'`,
  );
  const words = { ...REASONS, ...TOPICS, ...WAYS };
  let seen = 0;
  for (const { table, rule } of checks) {
    if (!(table in PRESENTED_TABLES)) continue;
    const known = STATES[table] === undefined || !rule.includes('(state') ? words : STATES[table];
    for (const [, word] of rule.matchAll(/'([a-z_]+)'::text/g)) {
      seen += 1;
      expect(Object.keys(known), `${table}: ${rule}`).toContain(word);
    }
  }
  expect(seen).toBeGreaterThan(30);
});

test.each(['ru', 'be', 'en', 'ge', 'az'] as const)('the readable export speaks to a person, in %s', async (locale) => {
  const person = await somebody();
  await pool.query('update account set locale = $2 where id = $1', [person.id, locale]);
  const data = await exportAccount(deps, { accountId: person.id, actor: 'test' });
  if (data === null) throw new Error('no account');
  const html = exportHtml(data).replace(/<style>.*?<\/style>|data:image[^"]*/g, '');
  const speak = { locale: textLanguage(locale) };
  for (const { table, rows } of data.groups.flatMap(({ tables }) => tables)) {
    if (rows.length > 0) expect(html, table).toContain(PRESENTED_TABLES[table]?.title({}, speak));
  }
  const text = html.replace(/<[^>]*>/g, ' ');
  expect(text.match(/\w*_\w*/g)).toBeNull();
  expect(text.match(/\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d/g)).toBeNull();
  expect(text.match(/[\da-f]{8}-[\da-f]{4}-/g)).toBeNull();
  expect(text).not.toMatch(/undefined|null|\[object|[{}]/);
  expect(text).toContain('UTC+3');
  expect(text).toContain('Firefox, Linux');
  // No value falls back to the label for unknown values.
  expect(text).not.toContain(m.profile_export_w_other({}, speak));
});

test('the export holds nothing of anybody else', async () => {
  const [person, other] = [await somebody(), await somebody()];
  const json = JSON.stringify(await exportAccount(deps, { accountId: person.id, actor: 'test' }));
  for (const word of [other.id, other.email, other.phone, other.orderId]) expect(json).not.toContain(word);
});

test('whoever leaves is nowhere any more, and the books are what they were', async () => {
  const person = await somebody();
  const stays = await somebody();
  const books = async () =>
    (await pool.query(`select txn, line_no, account, amount_minor from ledger_entry order by 1, 2`)).rows;
  const before = { books: await books(), violations: await checkInvariants(pool) };
  expect(await tablesWith(person.email)).not.toEqual([]);
  const result = await deleteAccount(deps, { ...asked(person.id), acceptsLoss: true });
  expect(result).toMatchObject({ ok: true, ties: { upcomingTickets: 1 } });
  for (const word of [person.email, person.phone ?? '']) expect(await tablesWith(word), word).toEqual([]);
  expect(await tablesWith(person.sessionId)).toEqual([]);
  const { rows } = await pool.query(`select author, email, body from review where author = 'Гость'`);
  expect(rows).toMatchObject([{ body: 'Смотреть всем', email: expect.stringMatching(/^guest-\d+@removed\.invalid$/) }]);
  const changed = await pool.query(`select payload ->> 'kind' as kind, payload ->> 'id' as id from outbox
    where topic = 'review.changed' and key in (select id || ':' || revision from review where author = 'Гость')`);
  expect(changed.rows).toEqual([{ kind: 'event', id: expect.stringMatching(/^\d+$/) }]);
  expect(await books()).toEqual(before.books);
  expect(await checkInvariants(pool)).toEqual(before.violations);
  expect(before.violations.flatMap(({ id, rows: broken }) => (broken.length > 0 ? [id] : []))).toEqual([]);
  // The other person's data is complete.
  expect(await tablesWith(stays.email)).toEqual(expect.arrayContaining(['account', 'orders', 'buyer', 'review']));
  expect(deletionNotices).toContainEqual(expect.objectContaining({ email: person.email }));
  const tickets = await pool.query(`select state from ticket where order_id = $1`, [person.orderId]);
  expect(tickets.rows).toEqual([{ state: 'issued' }]);
  // What the person got from others stays a ticket that lets somebody in, and names nobody.
  const held = await pool.query(
    `select holder_name as name, holder_account_id as account, state from ticket
    where is_handed_over and performance_id in (select performance_id from ticket where order_id = $1)`,
    [person.orderId],
  );
  expect(held.rows).toEqual([{ name: null, account: null, state: 'issued' }]);
  const answers = await pool.query('select value from answer where order_id = $1', [person.orderId]);
  expect(answers.rows).toEqual([{ value: null }]);
});

test('a ticket for a date ahead refuses until its loss is accepted', async () => {
  const person = await somebody();
  expect(await deleteAccount(deps, { ...asked(person.id), acceptsLoss: false })).toMatchObject({
    code: 'ticket_upcoming',
  });
  expect(await tablesWith(person.email)).toContain('account');
  await pool.query(
    `update performance set starts_at = now() - interval '1 day' where id in (select performance_id from ticket where order_id = $1)`,
    [person.orderId],
  );
  expect(await deleteAccount(deps, { ...asked(person.id), acceptsLoss: false })).toMatchObject({ ok: true });
});

test('an order that is being paid is waited for, whatever is accepted', async () => {
  const phone = '+375295550099';
  const person = await anAccount(pool, { phone });
  const performance = await sale.onSale({ seats: 2 });
  await sale.awaiting(performance, { seats: [0] }, { email: 'else@example.com', phone, accountId: person.id });
  expect(await deleteAccount(deps, { ...asked(person.id), acceptsLoss: true })).toMatchObject({ code: 'order_open' });
});

test('a stranger who typed the number at an unpaid order keeps nobody from leaving, and keeps the order', async () => {
  const person = await somebody();
  const performance = await sale.onSale({ seats: 2 });
  const buyer = { email: 'stranger@example.com', phone: person.phone ?? '' };
  const claimed = await sale.awaiting(performance, { seats: [0] }, buyer);
  // The person logs in.
  await claimOrders(pool, person.id);
  const unclaimed = await sale.awaiting(performance, { seats: [1] }, { ...buyer, email: 'stranger2@example.com' });
  const own = await sale.awaiting(await sale.onSale({ seats: 1 }), { seats: [0] }, { ...buyer, accountId: person.id });
  const { rows } = await pool.query<{ number: string }>('select number from orders where id = $1', [own]);
  const leave = () => deleteAccount(deps, { ...asked(person.id), acceptsLoss: true });
  expect(await leave()).toMatchObject({ code: 'order_open', ties: { openOrders: [rows[0]?.number] } });
  await sale.tell(own, { state: 'failed', captureRef: null });
  await sale.expire(own);
  expect(await leave()).toMatchObject({ ok: true });
  expect(await tablesWith(person.phone ?? '')).toEqual([]);
  const kept = await pool.query('select email, phone, account_id from orders where id = any($1) order by email', [
    [claimed, unclaimed],
  ]);
  expect(kept.rows).toEqual([
    { email: 'stranger2@example.com', phone: null, account_id: null },
    { email: 'stranger@example.com', phone: null, account_id: null },
  ]);
  await sale.payAtProvider(claimed);
  await sale.tell(claimed, { captureRef: await sale.captureRefOf(claimed) });
  expect(await sale.stateOf(claimed)).toBe('paid');
});

test('without a fresh code nothing goes, and a dry run changes nothing', async () => {
  const person = await anAccount(pool, { phone: '+375295550098' });
  const old = new Date(Date.now() - 301_000);
  const by = { kind: 'owner' as const, provedAt: old };
  const input = { accountId: person.id, acceptsLoss: true, isDryRun: false };
  expect(await deleteAccount(deps, { ...input, by })).toMatchObject({ code: 'proof_required' });
  const operator = { kind: 'operator' as const, name: 'command line' };
  expect(await deleteAccount(deps, { ...input, by: operator, isDryRun: true })).toMatchObject({ ok: true });
  expect(await tablesWith('+375295550098')).toEqual(['account']);
});

test('two requests at once delete one person once', async () => {
  const person = await anAccount(pool);
  const results = await Promise.all(
    [1, 2, 3].map(() => deleteAccount(deps, { ...asked(person.id), acceptsLoss: false })),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.code === 'unknown_account')).toHaveLength(2);
});

test('a buyer who ordered for another phone too keeps the address', async () => {
  const person = await anAccount(pool, { phone: '+375295550097' });
  const performance = await sale.onSale({ seats: 4 });
  await sale.paid(performance, { seats: [0] }, { email: 'family@example.com', phone: '+375295550097' });
  await sale.paid(performance, { seats: [1] }, { email: 'family@example.com', phone: '+375295550096' });
  await aSession(pool, person.id);
  await deleteAccount(deps, { ...asked(person.id), acceptsLoss: true });
  expect(await tablesWith('+375295550097')).toEqual([]);
  expect(await tablesWith('family@example.com')).toEqual(['buyer', 'orders']);
});
