import { randomUUID } from 'node:crypto';
import { createSeatsStore } from '#adapters/db/sale/seats-store.ts';
import { anItem } from '#test/builders/item.ts';
import { aPerformance, type BuiltPerformance, type PerformanceOptions } from '#test/builders/performance.ts';
import { addAccounts, PASSWORD } from '../auth/people.ts';
import { type Attack, outcome } from './attack.ts';
import type { Instance } from './instance.ts';
import { aWord, type ApiResponse, type Visitor } from './visitor.ts';

export async function onSale(at: Instance, options: PerformanceOptions = {}): Promise<BuiltPerformance> {
  const performance = await aPerformance(at.pool, { startsIn: 240, salePermission: 'open', ...options });
  await createSeatsStore(at.pool).openSeats(performance.id);
  return performance;
}

export function hold(visitor: Visitor, performance: BuiltPerformance, seats: number[], key: string = randomUUID()) {
  return visitor.ask('POST', '/api/v3/orders', {
    headers: { 'idempotency-key': key },
    json: {
      performanceId: performance.id,
      priceListId: performance.priceListId,
      seats: seats.map((seatNo) => ({ seatNo })),
      standing: [],
      locale: 'ru',
    },
  });
}

export function checkOut(
  visitor: Visitor,
  held: ApiResponse,
  contact: { email: string; phone: string },
): Promise<ApiResponse> {
  return visitor.ask('POST', `/api/v3/orders/${String(held.json['id'])}/checkout`, {
    headers: { 'idempotency-key': randomUUID() },
    json: { ...contact, acceptTerms: true, acceptPersonalData: true, dueMinor: held.json['dueMinor'] },
  });
}

/** Sells a ticket at price 0, which needs no bank. */
export async function aTicket(at: Instance, performance?: BuiltPerformance) {
  const visitor = at.visitor();
  const sold = performance ?? (await onSale(at, { priceMinor: 0 }));
  const held = await hold(visitor, sold, [0]);
  const contact = { email: `buyer-${aWord()}@mail.example`, phone: '+375291230707' };
  const paid = await checkOut(visitor, held, contact);
  const accessKey = /\/ticket\/([\w-]+)/.exec(String(paid.json['ticketUrl']))?.[1];
  if (accessKey === undefined) throw new Error(`nothing was sold: ${held.status} ${paid.status} ${paid.body}`);
  return { orderId: String(held.json['id']), accessKey, visitor, ...contact };
}

const foreignKey: Attack = {
  finding: 'M4',
  what: "somebody's Idempotency-Key answers with their order, for other seats and for an item",
  async run(at) {
    const performance = await onSale(at, { priceMinor: 0 });
    const key = randomUUID();
    const victim = at.visitor();
    const held = await hold(victim, performance, [0], key);
    const email = `victim-${aWord()}@good.example`;
    await checkOut(victim, held, { email, phone: '+375291230708' });
    const thief = at.visitor();
    const seats = await hold(thief, performance, [3], key);
    const item = await anItem(at.pool);
    const units = await thief.ask('POST', '/api/v3/item-orders', {
      headers: { 'idempotency-key': key },
      json: { itemId: item.id, units: [{ optionNo: 1, count: 1 }], locale: 'ru' },
    });
    const isDisclosed = [seats, units].some(
      ({ body, json }) => json['id'] === held.json['id'] || body.includes(email) || body.includes('/ticket/'),
    );
    return outcome(isDisclosed, `seats ${seats.status}, item ${units.status}`);
  },
};

const orderNumber: Attack = {
  finding: 'Order id',
  what: "an order's id from the bank's return address tells its contact and its tickets",
  async run(at) {
    const { orderId, email, phone } = await aTicket(at);
    const stranger = at.visitor();
    const responses = [
      await stranger.ask('GET', `/api/v3/orders/${orderId}`),
      await stranger.ask('POST', `/api/v3/orders/${orderId}/check`, { json: {} }),
      await stranger.ask('GET', `/ru/order/${orderId}`),
    ];
    const isDisclosed = responses.some(
      ({ body }) => body.includes(email) || body.includes(phone) || /\/ticket\/[\w-]{16}/.test(body),
    );
    return outcome(isDisclosed, responses.map(({ status }) => status).join(', '));
  },
};

const release: Attack = {
  finding: 'Order id',
  what: "a stranger releases or changes somebody's held seats by the order's id",
  async run(at) {
    const performance = await onSale(at);
    const held = await hold(at.visitor(), performance, [0]);
    const orderId = String(held.json['id']);
    const stranger = at.visitor();
    const responses = [
      await stranger.ask('PUT', `/api/v3/orders/${orderId}/lines`, {
        headers: { 'idempotency-key': randomUUID() },
        json: {
          performanceId: performance.id,
          priceListId: performance.priceListId,
          seats: [{ seatNo: 5 }],
          standing: [],
        },
      }),
      await stranger.ask('DELETE', `/api/v3/orders/${orderId}`),
    ];
    const { rows } = await at.pool.query<{ state: string; seats: number[] }>(
      `select o.state, (select array_agg(l.seat_no) from order_line l where l.order_id = o.id) as seats
       from orders o where o.id = $1`,
      [orderId],
    );
    const isSame = rows[0]?.state === 'held' && rows[0].seats.join() === '0';
    return outcome(!isSame, responses.map(({ status }) => status).join(', '));
  },
};

const otherSpellings: Attack = {
  finding: 'M8',
  what: 'one mailbox in other spellings buys over the limit of a performance',
  async run(at) {
    const performance = await onSale(at, { seats: 12, limitPerBuyer: 2, priceMinor: 0 });
    const name = `li.mit${aWord()}`;
    let bought = 0;
    for (const [turn, spelling] of [name, `${name}+1`, name.replace('.', ''), `${name}+2`].entries()) {
      const visitor = at.visitor();
      const held = await hold(visitor, performance, [turn * 2, turn * 2 + 1]);
      const phone = `+3752912${40_000 + turn}`;
      if ((await checkOut(visitor, held, { email: `${spelling}@gmail.com`, phone })).status === 200) bought += 2;
    }
    return outcome(bought > 2, `${bought} seats of 2`);
  },
};

const manyStreams: Attack = {
  finding: 'Low: streams',
  what: '150 streams of seats stay open for one address',
  on: ['deployed', 'demo'],
  async run(at) {
    const performance = await onSale(at);
    const { openStreams } = await import('./raw.ts');
    const open = await openStreams(at, `/api/v3/performances/${performance.id}/events`, 150);
    return outcome(open >= 150, `${open} of 150 open`);
  },
};

const buyersPhone: Attack = {
  finding: 'Low: guest checkout',
  what: 'a stranger who types an address that an account has proved changes the phone known of its owner',
  on: ['deployed', 'demo'],
  async run(at) {
    const performance = await onSale(at, { priceMinor: 0 });
    const email = `owner-${aWord()}@mail.example`;
    const phone = '+375291230710';
    await at.pool.query('delete from account where phone = $1', [phone]);
    const owner = at.visitor();
    await checkOut(owner, await hold(owner, performance, [0]), { email, phone });
    // Guest purchases belong to the account from the first proved login on.
    await addAccounts(at.pool, [phone], 'password', email);
    const { json } = await owner.auth({ phone, password: PASSWORD });
    await owner.ask('GET', '/api/v3/cabinet/orders', { headers: { authorization: `Bearer ${String(json['token'])}` } });
    await owner.me(String(json['token']), 'POST', '/proof');
    await owner.me(String(json['token']), 'POST', '/proof/confirm', { code: await at.codeOf(phone) });
    const stranger = at.visitor();
    await checkOut(stranger, await hold(stranger, performance, [1]), { email, phone: '+375291230711' });
    const { rows } = await at.pool.query<{ phone: string }>('select phone from buyer where email = $1', [email]);
    return outcome(rows.length !== 1 || rows[0]?.phone !== phone, String(rows[0]?.phone));
  },
};

export const saleAttacks: readonly Attack[] = [
  foreignKey,
  orderNumber,
  release,
  otherSpellings,
  manyStreams,
  buyersPhone,
];
