import { randomUUID } from 'node:crypto';
import type { OrderView } from '#api/orders/contract.ts';
import { dice } from '../../verify/rush/dice.ts';
import { type Answer, type Browser, openBrowser } from './browser.ts';

// node bench/sale/driver.ts: buyers who place one order after another through HTTP, as a browser does. Controlled over
// IPC: receives a Task, replies with a Sold. A separate process, so that the buyers' work does not slow the shop.

export type Hall = { performanceId: number; priceListId: number; market: 'belarus' | 'georgia'; seatNos: number[] };
export type Task = { shop: string; gateway: string; halls: Hall[]; buyers: number; seconds: number; seed: number };
export type Sold = {
  orders: number;
  seconds: number;
  holdMs: number[];
  checkoutMs: number[];
  payMs: number[];
  refused: Record<string, number>;
  /** Seats left in each hall, so that the next round continues where this one ended. */
  halls: Hall[];
};

type Browsers = { atShop: Browser; atGateway: Browser };

const SEATS_PER_ORDER = 2;
/** Percentage of purchases that are preceded by a hold of an already sold seat. */
const LATE_PERCENT = 5;

process.on('message', (task: Task) => void sell(task).then((sold) => process.send?.(sold)));

async function sell({ shop, gateway, halls, buyers, seconds, seed }: Task): Promise<Sold> {
  const rolls = dice(seed);
  const sold: Sold = { orders: 0, seconds, holdMs: [], checkoutMs: [], payMs: [], refused: {}, halls };
  const gone = new Map<number, number>();
  let turn = 0;
  // Buyers look at the hall before they choose, so their connections are open. Node accepts one new connection per turn
  // of its event loop, which is not measured here.
  const browsers = await Promise.all(Array.from({ length: buyers }, () => connect(shop, gateway)));
  const began = performance.now();
  const until = began + seconds * 1000;

  const buyer = async ({ atShop, atGateway }: Browsers) => {
    while (performance.now() < until) {
      const hall = halls[turn++ % halls.length];
      if (hall === undefined || hall.seatNos.length < SEATS_PER_ORDER) throw new Error('the halls are too small');
      const soldSeat = gone.get(hall.performanceId);
      if (soldSeat !== undefined && rolls.chance(LATE_PERCENT)) await hold(atShop, hall, [soldSeat]);
      const seatNos = hall.seatNos.splice(-SEATS_PER_ORDER);
      await buy({ atShop, atGateway }, hall, seatNos);
      const [first] = seatNos;
      if (first !== undefined) gone.set(hall.performanceId, first);
    }
    await Promise.all([atShop.close(), atGateway.close()]);
  };

  async function buy({ atShop, atGateway }: Browsers, hall: Hall, seatNos: number[]): Promise<void> {
    const name = randomUUID();
    const held = await timed(sold.holdMs, () => hold(atShop, hall, seatNos));
    if (held === null) return;
    const digits = String(1_000_000 + Math.floor(rolls.next() * 9_000_000)).slice(-7);
    const checkedOut = await timed(sold.checkoutMs, () =>
      ask<OrderView>(
        atShop,
        'POST',
        `/api/v3/orders/${held.id}/checkout`,
        {
          email: `${name}@bench.example`,
          phone: hall.market === 'georgia' ? `+995599${digits.slice(-6)}` : `+37529${digits}`,
          acceptTerms: true,
          acceptPersonalData: true,
          dueMinor: held.dueMinor,
        },
        held.key,
      ),
    );
    const redirectUrl = checkedOut.json?.payment?.redirectUrl;
    if (checkedOut.status !== 200 || !redirectUrl) return refuse(checkedOut);
    const page = new URL(redirectUrl).searchParams;
    const isGeorgian = hall.market === 'georgia';
    const paid = await timed(sold.payMs, async () => {
      await ask(atGateway, 'POST', '/control/pay', {
        provider: isGeorgian ? 'bank-of-georgia' : 'bepaid',
        providerRef: page.get(isGeorgian ? 'order_id' : 'token'),
        waitForShop: true,
      });
      return ask<OrderView>(atShop, 'GET', `/api/v3/orders/${held.id}`, undefined, held.key);
    });
    if (paid.json?.state === 'paid') sold.orders += 1;
    else refuse({ status: 0, json: { error: { code: `still ${paid.json?.state}` } } as never });
  }

  async function hold(atShop: Browser, hall: Hall, seatNos: readonly number[]): Promise<OrderView | null> {
    const answer = await ask<OrderView>(atShop, 'POST', '/api/v3/orders', {
      performanceId: hall.performanceId,
      priceListId: hall.priceListId,
      seats: seatNos.map((seatNo) => ({ seatNo })),
      standing: [],
      locale: 'ru',
    });
    if (answer.status === 201) return answer.json;
    refuse(answer);
    return null;
  }

  function refuse({ status, json }: { status: number; json: unknown }): void {
    const code = (json as { error?: { code?: string } } | null)?.error?.code ?? String(status);
    sold.refused[code] = (sold.refused[code] ?? 0) + 1;
  }

  function ask<Json>(
    browser: Browser,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    orderKey?: string,
  ): Promise<Answer<Json>> {
    const key = orderKey === undefined ? {} : { 'order-key': orderKey };
    if (body === undefined) return browser.ask(method, path, { 'sec-fetch-site': 'same-origin', ...key });
    const headers = {
      ...key,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    return browser.ask(method, path, headers, JSON.stringify(body));
  }

  await Promise.all(browsers.map(buyer));
  // The last orders end after the deadline, and their time counts too.
  return { ...sold, seconds: (performance.now() - began) / 1000 };
}

async function connect(shop: string, gateway: string): Promise<Browsers> {
  const browsers = { atShop: openBrowser(shop), atGateway: openBrowser(gateway) };
  await browsers.atShop.ask('GET', '/health', {});
  return browsers;
}

async function timed<Result>(into: number[], work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  into.push(performance.now() - began);
  return result;
}
