import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderView } from '#api/orders/contract.ts';
import type { Dice } from './dice.ts';
import { freeSeats, payAtGateway, type Shop } from './shop.ts';

export type Stage = { performanceId: number; priceListId: number; seatCount: number; market: 'belarus' | 'georgia' };

/** What the whole crowd saw, for the figures and the proof. */
export type Seen = {
  /** Refused because somebody else had or was taking the seat. */
  contested: number;
  holds: number;
  refusals: Map<string, number>;
  /** Orders a buyer was told are paid: these may never be lost. */
  acknowledged: Set<string>;
  inPayment: number;
};

/** Shares of a hundred, from the harness of docs/verification.md. */
const BLIND = 45;
const GREEDY = 35;
const WALKS_AWAY = 10;
const TRIES_AGAIN = 60;
const MAX_SEATS = 4;
const ROUNDS = 8;
const WAIT_FOR_TICKET_MS = 25_000;

export async function buy(input: { index: number; stages: readonly Stage[]; shop: Shop; gateway: string; dice: Dice; seen: Seen; isOver: () => boolean }): Promise<void> {
  const { shop, dice, seen, stages, isOver } = input;
  for (let round = 0; round < ROUNDS && !isOver(); round += 1) {
    const stage = stages[dice.int(stages.length)];
    if (stage === undefined) return;
    const wanted = await choose(shop, stage, dice);
    if (wanted === null) continue;
    const order = await hold(shop, stage, wanted, seen);
    if (dice.chance(GREEDY)) await grabMore(shop, stage, wanted, dice, seen);
    if (order === null) continue;
    if (dice.chance(WALKS_AWAY)) return;
    await sleep(dice.int(400));
    if (await pay({ ...input, order, stage })) return;
  }
}

/** Neighbouring seats, nearer the front more often; some buyers do not look at what is free. */
async function choose(shop: Shop, stage: Stage, dice: Dice): Promise<number[] | null> {
  const count = 1 + dice.int(MAX_SEATS);
  const from = Math.floor(dice.next() ** 2 * (stage.seatCount - count + 1));
  const run = (first: number) => Array.from({ length: count }, (_, offset) => first + offset);
  if (dice.chance(BLIND)) return run(from);
  const free = freeSeats(await shop.availability(stage.performanceId), stage.seatCount);
  for (let shift = 0; shift < stage.seatCount; shift += 1) {
    const seats = run((from + shift) % Math.max(1, stage.seatCount - count + 1));
    if (seats.every((seatNo) => free[seatNo])) return seats;
  }
  const single = free.indexOf(true);
  return single < 0 ? null : [single];
}

async function hold(shop: Shop, stage: Stage, seats: number[], seen: Seen): Promise<OrderView | null> {
  seen.holds += 1;
  const answer = await shop.hold({ performanceId: stage.performanceId, priceListId: stage.priceListId, seats }, randomUUID());
  if (answer.ok) return answer.order;
  count(seen, `hold ${answer.refusal.code}`);
  if (answer.refusal.code === 'seat_taken') seen.contested += 1;
  return null;
}

/** Two more holds at once, half of them on the very seats just wished for; what they win is let go or forgotten. */
async function grabMore(shop: Shop, stage: Stage, near: readonly number[], dice: Dice, seen: Seen): Promise<void> {
  const first = dice.chance(50) ? (near[0] ?? 0) : dice.int(stage.seatCount);
  const won = await Promise.all([hold(shop, stage, [first], seen), hold(shop, stage, [Math.min(first + 1, stage.seatCount - 1)], seen)]);
  for (const order of won) if (order !== null && dice.chance(85)) await shop.release(order.id);
}

/** True when the buyer is done, whatever the outcome; false to look for other seats. */
async function pay(input: { index: number; order: OrderView; stage: Stage; shop: Shop; gateway: string; dice: Dice; seen: Seen; isOver: () => boolean }): Promise<boolean> {
  const { shop, dice, seen, index, stage } = input;
  let { order } = input;
  const email = `buyer${index}@rush.example`;
  const digits = String(1_000_000 + index).slice(-7);
  const phone = stage.market === 'georgia' ? `+9955${String(index).padStart(8, '0')}` : `+37529${digits}`;
  for (let attempt = 0; attempt < 3 && !input.isOver(); attempt += 1) {
    seen.inPayment += 1;
    try {
      const answer = await shop.checkout(order.id, { email, phone, dueMinor: order.dueMinor, acceptBetterSeats: index % 2 === 0 });
      if (!answer.ok) {
        count(seen, `checkout ${answer.refusal.code}`);
        if (answer.refusal.code === 'provider_unreachable') continue;
        if (answer.refusal.code === 'over_limit') await shop.release(order.id);
        return answer.refusal.code === 'over_limit';
      }
      order = answer.order;
      const redirectUrl = order.payment?.redirectUrl;
      if (order.state === 'awaiting_payment' && redirectUrl) await payAtGateway(input.gateway, redirectUrl);
      order = await outcome(shop, order, input.isOver);
    } finally {
      seen.inPayment -= 1;
    }
    if (order.state === 'paid') {
      seen.acknowledged.add(order.id);
      return true;
    }
    if (order.state !== 'awaiting_payment' && order.state !== 'held') return order.state !== 'expired';
    if (!dice.chance(TRIES_AGAIN)) return true;
    const again = await shop.reopen(order.id);
    if (!again.ok) return false;
    order = again.order;
  }
  return true;
}

async function outcome(shop: Shop, before: OrderView, isOver: () => boolean): Promise<OrderView> {
  const until = Date.now() + WAIT_FOR_TICKET_MS;
  let order = before;
  while (Date.now() < until && !isOver()) {
    const answer = await shop.read(order.id);
    if (!answer.ok) return order;
    order = answer.order;
    if (order.state !== 'awaiting_payment' || order.payment?.state === 'failed') return order;
    await sleep(250);
  }
  return order;
}

function count(seen: Seen, code: string): void {
  seen.refusals.set(code, (seen.refusals.get(code) ?? 0) + 1);
}
