import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { claimOrders } from '#adapters/db/accounts/owned-orders.ts';
import { createEntitlementsStore } from '#adapters/db/sale/entitlements-store.ts';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import type { JobHandler } from '#adapters/jobs/job-runner.ts';
import { createAlarmEmails } from '#adapters/mail/alarm-email.ts';
import { createHolderMailWriter } from '#adapters/mail/holder-emails.ts';
import { createMailWriter } from '#adapters/mail/mail-writer.ts';
import { createSiteLinks } from '#adapters/mail/site-links.ts';
import { createItemFiles } from '#adapters/tickets/item-files.ts';
import { createTicketFiles } from '#adapters/tickets/ticket-files.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import type { Access } from '#api/accounts/access.ts';
import { createOrderAccess, isOwner } from '#api/orders/order-access.ts';
import { heldTicketsSchema, oneTicketSchema, ticketsViewSchema, type TicketsView } from '#api/tickets/contract.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';
import { mailJobs } from '#adapters/jobs/mail-jobs.ts';
import { anAccount } from '#test/builders/person.ts';
import { readPdf } from '#test/builders/read-ticket.ts';
import { aSale } from '#test/builders/sale.ts';
import type { Mail } from '#usecases/mail/ports.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';
import { transferRoutes } from './transfer-routes.ts';

const sale = await aSale();
const { pool, deps } = sale;
const cacheDirectory = await mkdtemp(join(tmpdir(), 'transfer-fonts-'));
const links = createSiteLinks(() => 'https://rampa.example');
const files = createTicketFiles({ cacheDirectory, links });
const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);
const tickets = createTicketsStore(pool);
const now = () => new Date();

/** `Bearer <account id>`; the cookie `sid` with the account's id stands for a session of the same login. */
const access: Access = {
  actorOf: async ({ headers }) => {
    const accountId = headers.authorization?.slice(7);
    if (accountId === undefined) return null;
    return { accountId, sessionId: accountId, market: 'belarus', scope: 'account', roles: [], provedAt: null };
  },
  holdsSession: async ({ headers }, { sessionId }) => headers.cookie?.includes(`sid=${sessionId}`) === true,
};
const holders = createOrderAccess(deps.stores.orders, access);
const isBuyer: Parameters<typeof ticketRoutes>[0]['isBuyer'] = async (request, orderId, orderKey) =>
  isOwner(await holders.askedBy(request, orderId, { orderKey, isSensitive: true }));
const app = fastify();
await app.register(
  ticketRoutes({
    tickets,
    signer,
    files,
    refundPostponedOrder: (orderId) => returnLines(deps, { orderId, cause: 'new_date_refused' }),
    isBuyer,
    access,
    now,
  }),
);
await app.register(transferRoutes({ tickets, signer, sale: deps, access, isBuyer, now }));
afterAll(() => Promise.all([app.close(), rm(cacheDirectory, { recursive: true })]));

const BUYER = 'anna.buyer@mail.example';
const KEY = 'order-key-of-the-buyer-1234';

async function anOrder(seats: number[] = [0, 1]) {
  const performance = await sale.onSale({ seats: 4 });
  const orderId = await sale.paid(performance, { seats }, { email: BUYER });
  const { rows } = await pool.query<{ key: string; number: string }>(
    'update orders set order_key = $2 where id = $1 returning access_key as key, number',
    [orderId, KEY],
  );
  return { orderId, performance, accessKey: rows[0]?.key ?? '', number: rows[0]?.number ?? '' };
}

async function liveKey(orderId: string, lineNo = 1): Promise<string> {
  const { rows } = await pool.query<{ key: string }>(
    `select access_key as key from ticket where order_id = $1 and line_no = $2 and state <> 'void'`,
    [orderId, lineNo],
  );
  return rows[0]?.key ?? '';
}

const ticketsOf = ({ orderParts }: TicketsView) => orderParts.flatMap(({ tickets: shown }) => shown);

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers });

const jobs = mailJobs({
  tickets,
  signer,
  entitlements: createEntitlementsStore(pool),
  mailWriter: createMailWriter({
    ticketFiles: files,
    itemFiles: createItemFiles({ cacheDirectory }),
    links,
    sender: 'tickets@rampa.example',
    now,
  }),
  holderMail: createHolderMailWriter({ files, links, sender: 'tickets@rampa.example', now }),
  alarmEmail: createAlarmEmails({ links, sender: 'tickets@rampa.example' }),
  mail: { send: async (mail) => void sent.push(mail) },
  now,
});
const sent: Mail[] = [];

/** Runs the jobs that the outbox holds for an order's tickets, and returns their emails. */
async function lettersOf(orderId: string): Promise<Mail[]> {
  sent.length = 0;
  const { rows } = await pool.query<Parameters<JobHandler>[0] & { topic: string }>(
    `select b.topic, b.key, b.payload from outbox b join ticket t on t.id = (b.payload ->> 'ticketId')::uuid
     where b.topic = 'ticket.holder.mail' and t.order_id = $1 order by b.id`,
    [orderId],
  );
  for (const { topic, ...job } of rows) await jobs[topic]?.(job);
  return [...sent];
}

describe('one ticket by its own key', () => {
  test('shows its code, place and time, and nothing of the order', async () => {
    const { orderId, accessKey, number } = await anOrder();
    const key = await liveKey(orderId);
    const whole = ticketsViewSchema.parse((await app.inject(`/api/v3/tickets/${accessKey}`)).json());
    expect(ticketsOf(whole).map(({ ticketKey }) => ticketKey)).toEqual([key, await liveKey(orderId, 2)]);
    const answer = await app.inject(`/api/v3/ticket/${key}?lang=by`);
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    const view = oneTicketSchema.parse(answer.json());
    expect(view).toMatchObject({ state: 'issued', isGone: false, row: '1', seat: '1', takeBackUntil: null });
    expect(signer.read(view.code ?? '')?.serial).toBe(view.serial);
    expect(view.performance.title).toBe('Чайка');
    for (const secret of [BUYER, KEY, accessKey, number, orderId, await liveKey(orderId, 2), 'Minor', 'ownReturn'])
      expect(answer.body).not.toContain(secret);
    for (const type of ['pdf', 'ics']) {
      const file = await app.inject(`/ticket/one/${key}.${type}`);
      expect([file.statusCode, file.headers['cache-control']]).toEqual([200, 'private, no-store']);
      expect(String(file.headers['content-disposition'])).toContain(`${view.serial}.${type}`);
    }
    // The buyer's own ticket by its key names the order on paper, as their other files do; a handed-over one does not.
    const calendar = await app.inject(`/ticket/one/${key}.ics`);
    expect(calendar.body.replaceAll('\r\n ', '')).toContain(`/ticket/one/${key}`);
    const pages = await readPdf((await app.inject(`/ticket/one/${key}.pdf`)).rawPayload);
    expect(pages.map(({ code }) => code)).toEqual([view.code]);
  });

  test.each(['nobody-knows-this-key', 'x', 'a'.repeat(90), "key' or 1=1 --"])('is not there under %j', async (key) => {
    for (const path of [`/api/v3/ticket/${key}`, `/ticket/one/${key}.pdf`, `/ticket/one/${key}.ics`])
      expect((await app.inject(encodeURI(path))).statusCode).toBe(404);
  });

  test('gives no right over the order: neither its tickets nor a return nor a transfer', async () => {
    const { orderId } = await anOrder();
    const key = await liveKey(orderId);
    expect((await app.inject(`/api/v3/tickets/${key}`)).statusCode).toBe(404);
    const body = { lineNo: 1, email: 'thief@mail.example' };
    for (const call of ['refund', 'transfer', 'take-back'])
      expect((await post(`/api/v3/tickets/${key}/${call}?return=${key}`, body)).statusCode).toBe(404);
  });
});

describe('the buyer hands a ticket over', () => {
  test('by the order’s key; a friend with the page’s address and a form of another site cannot', async () => {
    const { orderId, accessKey } = await anOrder();
    const url = `/api/v3/tickets/${accessKey}/transfer`;
    const body = { lineNo: 1, email: 'boris@mail.example' };
    for (const [query, headers] of [
      ['', {}],
      [`?return=${accessKey}`, {}],
      [`?return=${KEY}`, { 'sec-fetch-site': 'cross-site' }],
    ] as const) {
      const refused = await post(`${url}${query}`, body, headers);
      expect([refused.statusCode, refused.json()]).toEqual([403, { error: { code: 'not_your_order' } }]);
    }
    const before = await liveKey(orderId);
    expect((await post(`${url}?return=${KEY}`, body)).json()).toEqual({ ok: true });
    expect((await post(`${url}?return=${KEY}`, body)).json()).toEqual({ error: { code: 'ticket_handed_over' } });
    const bad = await post(`${url}?return=${KEY}`, { lineNo: 2, email: 'boris' });
    expect([bad.statusCode, bad.json()]).toEqual([400, { error: { code: 'email_invalid', field: 'email' } }]);

    const gone = oneTicketSchema.parse((await app.inject(`/api/v3/ticket/${before}`)).json());
    expect(gone).toMatchObject({ state: 'void', isGone: true, code: null, qr: null });
    const buyers = ticketsViewSchema.parse((await app.inject(`/api/v3/tickets/${accessKey}`)).json());
    expect(ticketsOf(buyers)[0]?.ticketKey).toBeNull();
    expect(
      ticketsOf(buyers).map(({ code, isHandedOver, mayHandOver }) => [code !== null, isHandedOver, mayHandOver]),
    ).toEqual([
      [false, true, false],
      [true, false, true],
    ]);
    expect(ticketsOf(buyers)[0]?.takeBackUntil).not.toBeNull();
    const pages = await readPdf((await app.inject(`/ticket/${accessKey}.pdf`)).rawPayload);
    expect(pages.map(({ code }) => code)).toEqual([ticketsOf(buyers)[1]?.code]);
    const back = await post(`/api/v3/tickets/${accessKey}/take-back?return=${KEY}`, { lineNo: 1 });
    expect(back.json()).toEqual({ ok: true });
  });

  test('the new holder gets the ticket by email, and both learn what became of the old code', async () => {
    const { orderId, accessKey, number } = await anOrder();
    const handed = { lineNo: 1, email: 'boris@mail.example', name: 'Барыс Кіт' };
    await post(`/api/v3/tickets/${accessKey}/transfer?return=${KEY}`, handed);
    const letters = await lettersOf(orderId);
    expect(letters.map(({ to }) => to)).toEqual(['boris@mail.example', BUYER]);
    const [received, handedOver] = letters;
    const key = await liveKey(orderId);
    expect(received?.text).toContain(`https://rampa.example/ru/ticket/one/${key}`);
    expect(received?.text).toContain('Барыс Кіт');
    for (const secret of [BUYER, KEY, accessKey, number])
      expect([received?.text, received?.html, received?.subject].join()).not.toContain(secret);
    const pdf = received?.attachments.find(({ contentType }) => contentType === 'application/pdf');
    const view = oneTicketSchema.parse((await app.inject(`/api/v3/ticket/${key}`)).json());
    const pages = await readPdf(pdf?.content ?? Buffer.from(''));
    expect(pages.map(({ code }) => code)).toEqual([view.code]);
    expect(pages[0]?.text).toContain('Барыс Кіт');
    expect(pages[0]?.text).not.toContain(number);
    const calendar = received?.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'));
    expect(String(calendar?.content)).not.toContain(number);
    expect(handedOver?.attachments).toEqual([]);
    expect(handedOver?.text).not.toContain(key);
    expect(handedOver?.text).not.toContain('boris');

    await post(`/api/v3/tickets/${accessKey}/take-back?return=${KEY}`, { lineNo: 1 });
    // The letter of the transfer comes too late to be true, if it was not sent before.
    const after = await lettersOf(orderId);
    expect(after.map(({ to, attachments }) => [to, attachments.length > 0])).toEqual([
      [BUYER, false],
      [BUYER, true],
      ['boris@mail.example', false],
    ]);
  });
});

describe('a holder by account', () => {
  test('finds what was handed to an address that they prove later', async () => {
    const { orderId, accessKey } = await anOrder();
    const late = 'late@mail.example';
    await post(`/api/v3/tickets/${accessKey}/transfer?return=${KEY}`, { lineNo: 1, email: late });
    const account = await anAccount(pool);
    const held = async () => {
      const headers = { authorization: `Bearer ${account.id}` };
      const list = await app.inject({ url: '/api/v3/cabinet/held-tickets', headers });
      return heldTicketsSchema.parse(list.json()).tickets.map(({ ticketKey }) => ticketKey);
    };
    await claimOrders(pool, account.id);
    expect(await held()).toEqual([]);
    await pool.query('update account set email_proved = $2 where id = $1', [account.id, late]);
    await claimOrders(pool, account.id);
    expect(await held()).toEqual([await liveKey(orderId)]);
  });

  test('finds the ticket in the cabinet, and passes it on with the session of the account', async () => {
    const { orderId, accessKey } = await anOrder();
    const holder = await anAccount(pool, { emailProved: 'vera@mail.example' });
    await post(`/api/v3/tickets/${accessKey}/transfer?return=${KEY}`, { lineNo: 1, email: 'vera@mail.example' });
    const bearer = { authorization: `Bearer ${holder.id}` };
    const list = await app.inject({ url: '/api/v3/cabinet/held-tickets', headers: bearer });
    const [held] = heldTicketsSchema.parse(list.json()).tickets;
    const key = await liveKey(orderId);
    expect(held).toMatchObject({ ticketKey: key, path: `/ru/ticket/one/${key}`, mayHandOver: true });
    expect((await app.inject('/api/v3/cabinet/held-tickets')).statusCode).toBe(401);

    const url = `/api/v3/cabinet/held-tickets/${key}`;
    const to = { email: 'gleb@mail.example' };
    expect((await post(`${url}/transfer`, to)).statusCode).toBe(401);
    expect((await post(`${url}/transfer`, to, bearer)).json()).toEqual({ error: { code: 'session_required' } });
    const stranger = await anAccount(pool);
    const strangers = { authorization: `Bearer ${stranger.id}`, cookie: `sid=${stranger.id}` };
    expect((await post(`${url}/transfer`, to, strangers)).json()).toEqual({ error: { code: 'unknown_ticket' } });
    const own = { ...bearer, cookie: `sid=${holder.id}` };
    expect((await post(`${url}/transfer`, to, own)).json()).toEqual({ ok: true });
    expect((await post(`${url}/take-back`, {}, strangers)).json()).toEqual({ error: { code: 'transfer_closed' } });
    expect((await post(`${url}/take-back`, {}, own)).json()).toEqual({ ok: true });
    await sale.nothingIsBroken();
  });
});
