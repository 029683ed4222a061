import { randomUUID } from 'node:crypto';
import { anItem } from '#test/builders/item.ts';
import { type Attack, outcome } from './attack.ts';
import type { Instance } from './instance.ts';
import { checkOut, onSale } from './sale.ts';
import { aWord, type Visitor } from './visitor.ts';

function holdItem(visitor: Visitor, itemId: number, more: { performanceId?: number } = {}) {
  return visitor.ask('POST', '/api/v3/item-orders', {
    headers: { 'idempotency-key': randomUUID() },
    json: { itemId, units: [{ optionNo: 1, count: 1 }], locale: 'ru', ...more },
  });
}

const longRental: Attack = {
  finding: 'Look F1',
  what: 'a film rented for a distant performance stays open until then, and a thing of one market goes with a performance of the other',
  on: ['deployed', 'demo'],
  async run(at) {
    const performance = await onSale(at, { startsIn: 80 * 24 });
    const film = await anItem(at.pool, { kind: 'video', validDays: 3, prices: [0] });
    const parking = await anItem(at.pool, { kind: 'parking', market: 'georgia', prices: [0] });
    const responses = [
      await holdItem(at.visitor(), film.id, { performanceId: performance.id }),
      await holdItem(at.visitor(), parking.id, { performanceId: performance.id }),
    ];
    const answers = responses.map(({ status }) => status);
    return outcome(answers.includes(201), answers.join(', '));
  },
};

/** Sells a code at price 0, which needs no bank and can still be returned. */
async function aCode(at: Instance) {
  const visitor = at.visitor();
  const item = await anItem(at.pool, { prices: [0] });
  const held = await holdItem(visitor, item.id);
  const paid = await checkOut(visitor, held, { email: `buyer-${aWord()}@mail.example`, phone: '+375291230717' });
  const accessKey = /\/ticket\/([\w-]+)/.exec(String(paid.json['ticketUrl']))?.[1];
  if (accessKey === undefined) throw new Error(`nothing was sold: ${held.status} ${paid.status} ${paid.body}`);
  return { orderId: String(held.json['id']), path: `/api/v3/entitlements/${accessKey}/return`, visitor };
}

const voidedByLink: Attack = {
  finding: 'Look F3',
  what: "whoever has the link of a bought code makes it void, and so does a page of strangers in the buyer's browser",
  on: ['deployed', 'demo'],
  async run(at) {
    const { orderId, path, visitor } = await aCode(at);
    const responses = [
      await at.visitor().ask('POST', path),
      await visitor.ask('POST', path, { headers: { 'sec-fetch-site': 'cross-site' } }),
    ];
    const { rows } = await at.pool.query<{ state: string }>('select state from entitlement where order_id = $1', [
      orderId,
    ]);
    return outcome(rows[0]?.state !== 'issued', responses.map(({ status }) => status).join(', '));
  },
};

export const itemAttacks: readonly Attack[] = [longRental, voidedByLink];
