import { anItem, type BuiltItem, type ItemOptions } from '#test/builders/item.ts';
import { aPerformance, type BuiltPerformance, type PerformanceOptions } from '#test/builders/performance.ts';
import { anAccount } from '#test/builders/account.ts';
import { randomFrom } from '../report.ts';
import type { Till, Wanted } from './till.ts';

// This file runs in both trees: it imports only what the former commit has too.

export type Market = 'belarus' | 'georgia';
export type Stage = BuiltPerformance & { market: Market; nextSeat: number };
export type Buyer = { email: string; phone: string };
/** An order with the story that it went through, and each ticket code that was ever printed for it. */
export type Told = { orderId: string; story: string; codes: string[]; accountId: string | null };

export type World = ReturnType<typeof createWorld>;

const SEATS = 60;
const ACCOUNTS = 12;
const ZONE = { ru: 'Танцпол', be: 'Танцпляц', en: 'Floor', ka: 'საცეკვაო' };

/** What the stories of the former commit need to sell: halls, items and buyers, all chosen by the seed. */
export function createWorld(till: Till, seed: number) {
  const next = randomFrom(seed);
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value => values[upTo(values.length - 1)] ?? values[0];
  const told = new Map<string, Told>();
  const accounts = new Map<string, string>();
  let buyers = 0;

  async function stage(options: PerformanceOptions = {}): Promise<Stage> {
    const market = options.market ?? pick(['belarus', 'belarus', 'georgia']);
    // Odd prices, so that a share of them has to be rounded.
    const priceMinor = options.priceMinor ?? 1_001 + upTo(4_000);
    const standing = [{ capacity: 500, priceMinor: options.saleMode === 'free' ? 0 : 333 + upTo(900) }];
    const built = await aPerformance(till.pool, {
      seats: SEATS,
      standing,
      limitPerBuyer: 100,
      showsPrices: false,
      ...options,
      market,
      priceMinor,
    });
    // Pages, files and emails name the zone of an entry, and the plain builder gives it none.
    await till.pool.query(`update price_zone set name = $2 where price_list_id = $1`, [built.priceListId, ZONE]);
    await till.deps.stores.seats.openSeats(built.id);
    return { ...built, market, nextSeat: 0 };
  }

  async function item(options: ItemOptions = {}): Promise<BuiltItem & { market: Market }> {
    const market = options.market ?? pick(['belarus', 'georgia']);
    const prices = options.prices ?? [1_501 + upTo(3_000), 777 + upTo(500)];
    const stock = options.stock === undefined ? pick([null, 40]) : options.stock;
    const built = await anItem(till.pool, {
      kind: 'certificate',
      feeMinor: upTo(99),
      ...options,
      prices,
      stock,
      market,
    });
    return { ...built, market };
  }

  /** One to three seats and up to two entries. */
  function wanted(of: Stage, most = 3): Wanted {
    const count = 1 + upTo(most - 1);
    const seats = Array.from({ length: count }, (_, index) => of.nextSeat + index);
    of.nextSeat += count;
    const [zone] = of.standingZones;
    const entries = zone === undefined ? 0 : upTo(2);
    return { seats, entries: entries === 0 || zone === undefined ? [] : [[zone, entries]] };
  }

  /** Every second buyer has one of a few accounts. */
  async function buyer(market: Market): Promise<Buyer> {
    buyers += 1;
    const at = next() < 0.5 ? upTo(ACCOUNTS - 1) : null;
    const name = at === null ? `guest${buyers}` : `member${at}`;
    const digits = String(1_000_000 + (at ?? 1000 + buyers));
    const email = `${name}@example.com`;
    if (at !== null && !accounts.has(email)) {
      accounts.set(email, await anAccount(till.pool, { phone: `+37529${digits}`, email }));
    }
    return { email, phone: market === 'georgia' ? `+9955991${digits.slice(-5)}` : `+37529${digits}` };
  }

  /** Remembers the order with its story, and prints its codes as they are now. */
  async function tell(story: string, orderId: string): Promise<string> {
    const { rows } = await till.pool.query<{ email: string | null }>('select email from orders where id = $1', [
      orderId,
    ]);
    const known = told.get(orderId);
    const codes = new Set([...(known?.codes ?? []), ...(await till.codesOf(orderId))]);
    told.set(orderId, { orderId, story, codes: [...codes], accountId: accounts.get(rows[0]?.email ?? '') ?? null });
    return orderId;
  }

  async function held(of: Stage): Promise<string> {
    return till.hold(of, wanted(of));
  }

  async function awaiting(of: Stage, change: { acceptBetterSeats?: boolean } = {}): Promise<string> {
    const orderId = await held(of);
    await till.checkOut(orderId, await buyer(of.market), change);
    return orderId;
  }

  async function paid(story: string, of: Stage): Promise<string> {
    const orderId = await awaiting(of);
    await till.pay(orderId);
    return tell(story, orderId);
  }

  async function awaitingUnits(of: { id: number; market: Market }, performanceId: number | null = null) {
    const orderId = await till.holdUnits(of.id, [1 + upTo(2), upTo(2)], performanceId);
    await till.checkOut(orderId, await buyer(of.market));
    return orderId;
  }

  async function paidUnits(story: string, of: { id: number; market: Market }, performanceId: number | null = null) {
    const orderId = await awaitingUnits(of, performanceId);
    await till.pay(orderId);
    return tell(story, orderId);
  }

  return {
    till,
    next,
    upTo,
    pick,
    told,
    accounts,
    stage,
    item,
    wanted,
    buyer,
    tell,
    held,
    awaiting,
    paid,
    awaitingUnits,
    paidUnits,
  };
}
