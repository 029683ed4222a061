import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderView } from '#api/orders/contract.ts';
import type { Availability } from '#api/performances/contract.ts';
import type { Dice } from '../rush/dice.ts';
import type { Gateway } from '../rush/processes.ts';
import { freeSeats, payAtGateway } from '../rush/shop.ts';
import { type Answer, createVisitor, type Visitor } from './visitor.ts';
import type { Witness } from './witness.ts';

/** A performance of the demo that is bought during the run. */
export type Stage = { performanceId: number; priceListId: number; seatCount: number };

export type Load = {
  origin: string;
  gateway: Gateway;
  witness: Witness;
  stages: readonly Stage[];
  pages: readonly string[];
  acknowledged: Set<string>;
  isOver: () => boolean;
};

const REPEAT_FOR_MS = 60_000;
const WAIT_FOR_TICKET_MS = 30_000;

/** Buys one or two seats repeatedly, each time as a new buyer, and records the orders acknowledged as paid. */
export async function buyOnAndOn(load: Load, dice: Dice, name: string): Promise<void> {
  for (let turn = 0; !load.isOver(); turn += 1) {
    const visitor = createVisitor(load.origin, load.witness);
    await buyOnce(load, dice, visitor, `${name}-${turn}`);
    await sleep(dice.next() * 600);
  }
}

async function buyOnce(load: Load, dice: Dice, visitor: Visitor, name: string): Promise<void> {
  const stage = load.stages[dice.int(load.stages.length)];
  if (stage === undefined) return;
  const { performanceId, priceListId } = stage;
  const availability = await visitor.read(`/api/v3/performances/${performanceId}/availability`);
  if (availability?.status !== 200) {
    await sleep(200);
    return;
  }
  const free = freeSeats(availability.json as Availability, stage.seatCount);
  const open = free.flatMap((isFree, seatNo) => (isFree ? [seatNo] : []));
  const seatNo = open[dice.int(open.length)];
  if (seatNo === undefined) {
    await sleep(1_000);
    return;
  }
  const request = { performanceId, priceListId, seats: [{ seatNo }], standing: [], locale: 'ru' };
  // A repeated call with the same key is the same call.
  const [holdKey, checkoutKey] = [randomUUID(), randomUUID()];
  const held = await untilAnswered(load, () => visitor.send('POST', '/api/v3/orders', request, holdKey));
  if (held === null || held.status >= 300) return;
  let order = held.json as OrderView;
  const form = {
    email: `${name}@outage.example`,
    phone: `+37529${String(1_000_000 + dice.int(8_999_999))}`,
    dueMinor: order.dueMinor,
    acceptBetterSeats: true,
    acceptTerms: true,
    acceptPersonalData: true,
  };
  const checkout = `/api/v3/orders/${order.id}/checkout`;
  const asked = await untilAnswered(load, () => visitor.send('POST', checkout, form, checkoutKey));
  if (asked === null || asked.status >= 300) return;
  order = asked.json as OrderView;
  const redirectUrl = order.payment?.redirectUrl;
  if (order.state !== 'awaiting_payment' || !redirectUrl) return;
  await sleep(dice.next() * 800);
  await payAtGateway(load.gateway, redirectUrl);
  const until = Date.now() + WAIT_FOR_TICKET_MS;
  while (Date.now() < until) {
    const read = await visitor.send('POST', `/api/v3/orders/${order.id}/check`);
    if (read?.status === 200) {
      const { state } = read.json as OrderView;
      if (state === 'paid') return void load.acknowledged.add(order.id);
      if (state !== 'awaiting_payment') return;
    }
    await sleep(300);
  }
}

async function untilAnswered({ isOver }: Load, call: () => Promise<Answer | null>): Promise<Answer | null> {
  const until = Date.now() + REPEAT_FOR_MS;
  for (;;) {
    const answer = await call();
    if (answer !== null && answer.status < 500) return answer;
    if (Date.now() > until || isOver()) return null;
    await sleep(150 + Math.random() * 250);
  }
}

/** Reads pages and their API, both cached and new ones. */
export async function readOnAndOn(load: Load, dice: Dice): Promise<void> {
  const visitor = createVisitor(load.origin, load.witness);
  while (!load.isOver()) {
    const path = load.pages[dice.int(load.pages.length)] ?? '/';
    if (path.startsWith('/api/')) await visitor.read(path);
    // Every second listing is one that was not requested before. A higher limit, which the page repeats in its field,
    // could look like the code of an error of the database.
    else await visitor.page(dice.chance(50) || !path.includes('/events/') ? path : `${path}?price=${dice.int(25_000)}`);
    await sleep(dice.next() * 150);
  }
}
