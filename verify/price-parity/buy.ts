import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { OrderView } from '#api/orders/contract.ts';
import type { SaleView } from '#api/performances/contract.ts';
import type { HostFacts } from '#domain/hosts/host-table.ts';
import type { BookEntry } from '../../emulators/control.ts';

export type Bought = {
  /** What the basket and the step to payment say for the ticket, in minor units. */
  basketMinor: number;
  dueMinor: number;
  /** The provider's number of the payment. */
  providerRef: string;
  /** The drawn ticket page and the file, as text. */
  page: string;
  file: Buffer;
  number: string;
};
export type Wanted = { sale: SaleView; zoneNo: number; tariffNo: number };

const CONSENTS = { acceptTerms: true, acceptPersonalData: true };
const PAID_WITHIN_MS = 30_000;
/** Files are drawn a few at a time: who comes then is asked to come again. */
const COME_AGAIN_MS = 150;

/** Buys single tickets by HTTP, as the widget does, and pays at the emulated providers. */
export function createTill(port: number, lanes: number) {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: lanes, headersTimeout: 60_000 });
  let buyers = 0;
  let gateway: string | null = null;

  async function call(
    { host }: HostFacts,
    method: 'GET' | 'POST',
    path: string,
    sent: { body?: object; key?: string; cookie?: string } = {},
  ): Promise<{ status: number; bytes: Buffer; cookie: string }> {
    const { body, key, cookie } = sent;
    const answer = await pool.request({
      path,
      method,
      headers: {
        host: `${host}:${port}`,
        accept: '*/*',
        'sec-fetch-site': 'same-origin',
        'idempotency-key': randomUUID(),
        ...(cookie !== undefined && { cookie }),
        ...(key !== undefined && { 'order-key': key }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    const set = [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
    return { status: answer.statusCode, bytes, cookie: set.join('; ') };
  }

  async function order(site: HostFacts, method: 'GET' | 'POST', path: string, sent: { body?: object; key?: string }) {
    const { status, bytes, cookie } = await call(site, method, `/api/v3/${path}`, sent);
    if (status >= 300) throw new Error(`${path} answers ${status}: ${bytes.toString('utf8').slice(0, 200)}`);
    return { order: JSON.parse(bytes.toString('utf8')) as OrderView, cookie };
  }

  /** Seats for one, by the zone; null when it has none left. */
  async function seatIn(site: HostFacts, performanceId: number, zoneNo: number): Promise<number | null> {
    const { status, bytes } = await call(site, 'POST', '/api/v3/best-seats', {
      body: { performanceId, count: 1, zoneNo },
    });
    if (status >= 300) return null;
    const { seats } = JSON.parse(bytes.toString('utf8')) as { seats: number[] };
    return seats[0] ?? null;
  }

  /** Null when the zone has no free place. */
  async function buy(site: HostFacts, { sale, zoneNo, tariffNo }: Wanted): Promise<Bought | null> {
    const { id: performanceId } = sale.performance;
    const zone = sale.zones.find((each) => each.zoneNo === zoneNo);
    if (zone === undefined || sale.priceListId === null) throw new Error(`performance ${performanceId} has no prices`);
    const seatNo = zone.standing ? null : await seatIn(site, performanceId, zoneNo);
    if (!zone.standing && seatNo === null) return null;
    const key = randomUUID().replaceAll('-', '');
    const body = {
      performanceId,
      priceListId: sale.priceListId,
      seats: seatNo === null ? [] : [{ seatNo, tariffNo }],
      standing: seatNo === null ? [{ zoneNo, tariffNo, count: 1 }] : [],
      locale: 'ru',
    };
    const { order: held, cookie } = await order(site, 'POST', 'orders', { body, key });
    const basketMinor = held.lines.reduce((sum, { priceMinor, feeMinor }) => sum + priceMinor + feeMinor, 0);
    buyers += 1;
    const phone = site.market === 'georgia' ? `+995599${100_000 + buyers}` : `+37529${1_000_000 + buyers}`;
    const contact = {
      email: `parity${buyers}@rampa.example`,
      phone,
      dueMinor: held.dueMinor,
      acceptBetterSeats: false,
    };
    const { order: sent } = await order(site, 'POST', `orders/${held.id}/checkout`, {
      body: { ...contact, ...CONSENTS },
      key,
    });
    const providerRef = await pay(sent.payment?.redirectUrl ?? null);
    const paid = await untilPaid(site, held.id, key);
    const address = paid.ticketUrl ?? '';
    const page = await call(site, 'GET', address, { cookie });
    return {
      basketMinor,
      dueMinor: sent.dueMinor,
      providerRef,
      page: page.bytes.toString('utf8'),
      file: await fileOf(site, address.split('/').at(-1) ?? ''),
      number: paid.number,
    };
  }

  async function untilPaid(site: HostFacts, id: string, key: string): Promise<OrderView> {
    const until = Date.now() + PAID_WITHIN_MS;
    for (;;) {
      const { order: read } = await order(site, 'GET', `orders/${id}`, { key });
      if (read.state === 'paid') return read;
      if (Date.now() > until) throw new Error(`order ${id} is ${read.state} after its payment`);
      await sleep(COME_AGAIN_MS);
    }
  }

  async function fileOf(site: HostFacts, ticketKey: string): Promise<Buffer> {
    for (;;) {
      const { status, bytes } = await call(site, 'GET', `/ticket/${ticketKey}.pdf?lang=ru`);
      if (status === 200) return bytes;
      if (status !== 503) throw new Error(`the file of ${ticketKey} answers ${status}`);
      await sleep(COME_AGAIN_MS);
    }
  }

  /** Pays at the provider's page; returns the provider's number of the payment. */
  async function pay(redirectUrl: string | null): Promise<string> {
    if (redirectUrl === null) throw new Error('the order has no page to pay at');
    const { origin, searchParams } = new URL(redirectUrl);
    gateway = origin;
    const token = searchParams.get('token');
    const providerRef = token ?? searchParams.get('order_id') ?? '';
    const provider = token === null ? 'bank-of-georgia' : 'bepaid';
    const answer = await fetch(`${origin}/control/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider, providerRef }),
    });
    if (!answer.ok) throw new Error(`the emulator answers ${answer.status}: ${await answer.text()}`);
    return providerRef;
  }

  /** What the providers charge, by their numbers of the payments. */
  async function charged(): Promise<ReadonlyMap<string, number>> {
    if (gateway === null) return new Map();
    const { payments } = (await (await fetch(`${gateway}/control/books`)).json()) as { payments: BookEntry[] };
    return new Map(payments.map(({ providerRef, amountMinor }) => [providerRef, amountMinor]));
  }

  return { buy, charged, close: () => pool.close() };
}
