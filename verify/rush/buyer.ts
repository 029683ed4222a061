import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderView } from '#api/orders/contract.ts';
import type { Dice } from './dice.ts';
import type { Gateway } from './processes.ts';
import { type Answer, freeSeats, payAtGateway, type Shop } from './shop.ts';
import { MAX_SEATS, type Stage } from './stage.ts';

/** Observations of all buyers together, for the figures and the proof. */
export type Seen = {
  holds: number;
  /** Holds refused because another buyer had the seat. */
  contested: number;
  refusals: Map<string, number>;
  /** Orders shown to a buyer as paid: these may never be lost. */
  acknowledged: Set<string>;
  inPayment: number;
  /** Orders shown as paid that had lines of several performances or an item, and those with a promo code. */
  mixed: number;
  vouchers: number;
  /** Orders shown as paid that certificates or points paid, at least in part. */
  covered: number;
  /** Returns of some lines of an order that keeps others. */
  partialReturns: number;
};

export type Visit = {
  index: number;
  stages: readonly Stage[];
  shop: Shop;
  gateway: Gateway;
  /** As if the buyer had typed the code that went to the address. */
  provesAddress: (orderId: string, email: string) => Promise<void>;
  dice: Dice;
  seen: Seen;
  /** Milliseconds since the sale began. */
  elapsed: () => number;
  isOver: () => boolean;
};

/** Percentages. */
const BLIND = 45;
const GREEDY = 50;
const GREEDY_ORDERS = 3;
const PAYS_ALL_AT_ONCE = 85;
const LETS_GO = 85;
const WALKS_AWAY = 10;
const TRIES_AGAIN = 60;
const STRAYS = 30;
const STANDS_TOO = 35;
const ADDS_PERFORMANCE = 30;
const ADDS_UNITS = 30;
const HAS_VOUCHER = 40;
const HAS_CERTIFICATE = 35;
const HAS_POINTS = 25;
const GIVES_SOME_BACK = 30;

const ROUNDS = 8;
const ARRIVE_WITHIN_MS = 16_000;
const LOOK_MS = [300, 1_500] as const;
const FORM_MS = [100, 1_500] as const;
const CARD_MS = [100, 2_500] as const;
const WAIT_FOR_TICKET_MS = 25_000;

/** Runs one buyer from the first look to the ticket, or until the buyer gives up. */
export async function buy(visit: Visit): Promise<void> {
  const { dice, shop, isOver, index, stages } = visit;
  const favourite = stages[index % stages.length];
  if (favourite === undefined) return;
  // Most buyers arrive when the sale opens.
  await sleep(favourite.opensAtMs + dice.next() ** 2 * ARRIVE_WITHIN_MS);
  for (let round = 0; round < ROUNDS && !isOver(); round += 1) {
    const stage = chooseStage(visit, favourite);
    const baskets = await fillBaskets(visit, stage);
    if (baskets.length === 0) {
      await pause(dice, LOOK_MS);
      continue;
    }
    if (dice.chance(WALKS_AWAY)) return;
    const [first, ...others] = baskets;
    const paysAll = dice.chance(PAYS_ALL_AT_ONCE);
    if (!paysAll) for (const order of others) if (dice.chance(LETS_GO)) await shop.release(order.id);
    const orders = paysAll || first === undefined ? baskets : [first];
    await pause(dice, FORM_MS);
    const isDone = await Promise.all(orders.map((order) => pay(visit, stage, order)));
    if (isDone.includes(true)) return;
  }
}

function chooseStage({ dice, stages, elapsed }: Visit, favourite: Stage): Stage {
  const open = stages.filter(({ opensAtMs }) => opensAtMs <= elapsed());
  return (dice.chance(STRAYS) && open[dice.int(open.length)]) || favourite;
}

/** Makes one order, or three at the same moment: a greedy buyer, or a couple with two phones and one account. */
async function fillBaskets(visit: Visit, stage: Stage): Promise<OrderView[]> {
  const { dice, shop } = visit;
  const seesPlan = !dice.chance(BLIND);
  const free = seesPlan
    ? freeSeats(await shop.availability(stage.performanceId), stage.seatCount)
    : Array.from({ length: stage.seatCount }, () => true);
  const wanted: number[][] = [];
  for (let orders = dice.chance(GREEDY) ? GREEDY_ORDERS : 1; orders > 0; orders -= 1) {
    const seats = chooseSeats(dice, free);
    if (seats === null) break;
    for (const seatNo of seats) free[seatNo] = false;
    wanted.push(seats);
  }
  const held = await Promise.all(wanted.map((seats) => hold(visit, stage, seats)));
  const orders: OrderView[] = [];
  for (const order of held) if (order !== null) orders.push(await addMore(visit, stage, order));
  return orders;
}

/** Adds to some orders what else the buyer wants: another performance of the market, an item, a promo code. */
async function addMore(visit: Visit, stage: Stage, held: OrderView): Promise<OrderView> {
  const { dice, shop, stages, seen, elapsed } = visit;
  let order = held;
  const keep = (what: string, answer: Answer): void => {
    if (answer.ok) order = answer.order;
    else count(seen, `${what}: ${answer.refusal.code}`);
  };
  const others = stages.filter(({ market, opensAtMs, name }) => {
    return name !== stage.name && market === stage.market && opensAtMs <= elapsed();
  });
  const other = others[dice.int(Math.max(1, others.length))];
  if (dice.chance(ADDS_PERFORMANCE) && other !== undefined) {
    const { performanceId, priceListId, area, seatCount } = other;
    const free = freeSeats(await shop.availability(performanceId), seatCount);
    const seats = dice.chance(50) ? (chooseSeats(dice, free)?.slice(0, 2) ?? []) : [];
    const entries = { zoneNo: area.zoneNo, count: seats.length === 0 ? 1 : 0 };
    keep('add tickets', await shop.addTickets(order.id, { performanceId, priceListId, seats, entries }));
  }
  if (dice.chance(ADDS_UNITS)) keep('add units', await shop.addUnits(order.id, stage.item.id, 1 + dice.int(2)));
  if (dice.chance(HAS_VOUCHER)) keep('voucher', await shop.setVoucher(order.id, stage.voucher.code));
  const certificate = stage.certificates[dice.int(stage.certificates.length)];
  const certificates = dice.chance(HAS_CERTIFICATE) && certificate !== undefined ? [certificate] : [];
  const pointsMinor = dice.chance(HAS_POINTS) ? 100 + dice.int(4_000) : 0;
  if (pointsMinor > 0) await visit.provesAddress(order.id, stage.pointsEmail);
  if (certificates.length > 0 || pointsMinor > 0) {
    keep('tenders', await shop.setTenders(order.id, { certificates, pointsMinor }));
  }
  return order;
}

/** Chooses neighbouring seats, more often near the front; a single one when no more are free together. */
function chooseSeats(dice: Dice, free: readonly boolean[]): number[] | null {
  const count = 1 + dice.int(MAX_SEATS);
  const starts = free.length - count + 1;
  const from = Math.floor(dice.next() ** 2 * starts);
  const run = (first: number) => Array.from({ length: count }, (_, offset) => first + offset);
  for (let shift = 0; shift < starts; shift += 1) {
    const seats = run((from + shift) % starts);
    if (seats.every((seatNo) => free[seatNo])) return seats;
  }
  const single = free.indexOf(true);
  return single < 0 ? null : [single];
}

async function hold({ shop, seen, dice }: Visit, stage: Stage, seats: number[]): Promise<OrderView | null> {
  seen.holds += 1;
  const { performanceId, priceListId, area } = stage;
  const room = MAX_SEATS - seats.length;
  const entries = { zoneNo: area.zoneNo, count: dice.chance(STANDS_TOO) ? Math.min(room, 1 + dice.int(2)) : 0 };
  const answer = await shop.hold({ performanceId, priceListId, seats, entries }, randomUUID());
  if (answer.ok) return answer.order;
  count(seen, `hold: ${answer.refusal.code}`);
  if (answer.refusal.code === 'seat_taken') seen.contested += 1;
  return null;
}

/** Returns true when the buyer is done, whatever the outcome; false to look for other seats. */
async function pay(visit: Visit, stage: Stage, held: OrderView): Promise<boolean> {
  const { shop, dice, seen, index, isOver } = visit;
  let order = held;
  for (let attempt = 0; attempt < 3 && !isOver(); attempt += 1) {
    seen.inPayment += 1;
    try {
      const { dueMinor } = order;
      const form = { ...contactOf(index, stage), dueMinor, acceptBetterSeats: index % 2 === 0 };
      const answer = await shop.checkout(order.id, form);
      if (!answer.ok) {
        count(seen, `checkout: ${answer.refusal.code}`);
        if (answer.refusal.code === 'provider_unreachable') continue;
        if (answer.refusal.code === 'over_limit') await shop.release(order.id);
        return false;
      }
      order = answer.order;
      const redirectUrl = order.payment?.redirectUrl;
      if (order.state === 'awaiting_payment' && redirectUrl) {
        await pause(dice, CARD_MS);
        await payAtGateway(visit.gateway, redirectUrl);
      }
      order = await outcome(visit, order);
    } finally {
      seen.inPayment -= 1;
    }
    if (order.state === 'paid') {
      seen.acknowledged.add(order.id);
      if (order.performances.length + order.items.length > 1) seen.mixed += 1;
      if (order.voucherCode !== null) seen.vouchers += 1;
      if (order.tenders.length > 0) seen.covered += 1;
      await giveSomeBack(visit, order);
      return true;
    }
    // Expired, although the money may still be on its way: this buyer looks for seats once more.
    if (order.state !== 'awaiting_payment' && order.state !== 'held') return false;
    if (!dice.chance(TRIES_AGAIN)) return true;
    const again = await shop.reopen(order.id);
    if (!again.ok) return false;
    order = again.order;
  }
  return true;
}

/** Some buyers return one line of several, at once and twice, as an impatient finger does. */
async function giveSomeBack({ dice, shop, seen }: Visit, order: OrderView): Promise<void> {
  const { lines } = order;
  if (lines.length < 2 || !dice.chance(GIVES_SOME_BACK)) return;
  const { lineNo = 1 } = lines[dice.int(lines.length)] ?? {};
  const done = await Promise.all([shop.giveBack(order, [lineNo]), shop.giveBack(order, [lineNo])]);
  if (done.includes(true)) seen.partialReturns += 1;
}

function contactOf(index: number, { market }: Stage): { email: string; phone: string } {
  const phone = market === 'georgia' ? `+995599${String(100_000 + index)}` : `+37529${String(1_000_000 + index)}`;
  return { email: `buyer${index}@rush.example`, phone };
}

/** Polls as the "waiting for the bank" page does, until the result is known. */
async function outcome({ shop, isOver }: Visit, before: OrderView): Promise<OrderView> {
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

function pause(dice: Dice, [from, to]: readonly [number, number]): Promise<void> {
  return sleep(from + dice.next() * (to - from));
}

function count(seen: Seen, code: string): void {
  seen.refusals.set(code, (seen.refusals.get(code) ?? 0) + 1);
}
