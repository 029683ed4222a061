import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderErrorCode, OrderView } from '#api/orders/contract.ts';
import type { Availability } from '#api/performances/contract.ts';
import type { Gateway } from './processes.ts';

export type Answer = { ok: true; order: OrderView } | { ok: false; refusal: { code: OrderErrorCode } };

/** Calls that failed on a broken connection or with a 5xx: repeated as a browser would, or given up. */
export type Wire = { retried: number; givenUp: number };

/** Tickets of one performance; `entries` to a standing area. */
export type Tickets = {
  performanceId: number;
  priceListId: number;
  seats: readonly number[];
  entries: { zoneNo: number; count: number };
};

function selection({ performanceId, priceListId, seats, entries }: Tickets) {
  return {
    performanceId,
    priceListId,
    seats: seats.map((seatNo) => ({ seatNo })),
    standing: entries.count === 0 ? [] : [entries],
  };
}

const PATIENCE_MS = 60_000;
const CALL_TIMEOUT_MS = 10_000;

/**
 * A buyer's side of the HTTP interface. Every call is repeated with the same idempotency key until it gets a response;
 * the applications take turns, so that two calls of one buyer conflict in the database.
 */
export function createShop(origins: readonly string[], wire: Wire, isOver: () => boolean) {
  let turn = 0;
  /** Keys of the orders opened here: an order's id alone grants no access. */
  const orderKeys = new Map<string, string>();

  async function call(
    method: string,
    path: string,
    body?: object,
    key: string = randomUUID(),
    orderKey: string | undefined = orderKeys.get(path.split('/')[4] ?? ''),
  ): Promise<{ status: number; json: unknown }> {
    const until = Date.now() + PATIENCE_MS;
    const request = {
      method,
      headers: {
        'idempotency-key': key,
        'sec-fetch-site': 'same-origin',
        ...(orderKey !== undefined && { 'order-key': orderKey }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    for (;;) {
      try {
        turn += 1;
        const origin = origins[turn % origins.length];
        const answer = await fetch(`${origin}${path}`, { ...request, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
        const text = await answer.text();
        if (answer.status < 500) return { status: answer.status, json: text === '' ? null : JSON.parse(text) };
      } catch {
        // Killed in the middle: the response may be lost although the action was done.
      }
      if (Date.now() > until || isOver()) {
        wire.givenUp += 1;
        throw new NoAnswer(`${method} ${path}`);
      }
      wire.retried += 1;
      await sleep(150 + Math.random() * 250);
    }
  }

  async function order(
    method: string,
    path: string,
    body?: object,
    sent: { key?: string; orderKey?: string } = {},
  ): Promise<Answer> {
    const { status, json } = await call(method, path, body, sent.key, sent.orderKey);
    if (status < 300) {
      const answered = json as OrderView;
      if (sent.orderKey !== undefined) orderKeys.set(answered.id, sent.orderKey);
      return { ok: true, order: answered };
    }
    const { error } = json as { error?: { code: OrderErrorCode } };
    if (error === undefined) throw new Error(`${method} ${path} answered ${status} without an error code`);
    return { ok: false, refusal: error };
  }

  return {
    async availability(performanceId: number): Promise<Availability> {
      return (await call('GET', `/api/v3/performances/${performanceId}/availability`)).json as Availability;
    },
    hold(tickets: Tickets, key: string): Promise<Answer> {
      const body = { ...selection(tickets), locale: 'ru' };
      // The same for a repeated call, which identifies the buyer without a cookie.
      return order('POST', '/api/v3/orders', body, { key, orderKey: key.replaceAll('-', '') });
    },
    addTickets: (id: string, tickets: Tickets) => order('PUT', `/api/v3/orders/${id}/lines`, selection(tickets)),
    addUnits: (id: string, itemId: number, count: number) =>
      order('PUT', `/api/v3/orders/${id}/units`, { itemId, units: [{ optionNo: 1, count }] }),
    setVoucher: (id: string, code: string | null) => order('PUT', `/api/v3/orders/${id}/voucher`, { code }),
    setTenders: (id: string, { certificates, pointsMinor }: { certificates: readonly string[]; pointsMinor: number }) =>
      order('PUT', `/api/v3/orders/${id}/tenders`, { certificates, ...(pointsMinor > 0 && { pointsMinor }) }),
    /** Returns the chosen lines of a paid order; true when they came back. */
    async giveBack({ id, ticketUrl }: OrderView, lineNos: readonly number[]): Promise<boolean> {
      const ticketKey = ticketUrl?.split('/').at(-1) ?? '';
      const chosen = `lineNos=${lineNos.join(',')}`;
      const path = `/api/v3/tickets/${ticketKey}/return?${chosen}`;
      return (await call('POST', path, undefined, randomUUID(), orderKeys.get(id))).status === 200;
    },
    read: (id: string) => order('GET', `/api/v3/orders/${id}`),
    release: (id: string) => call('DELETE', `/api/v3/orders/${id}`),
    reopen: (id: string) => order('POST', `/api/v3/orders/${id}/reopen`),
    checkout(
      id: string,
      form: { email: string; phone: string; dueMinor: number; acceptBetterSeats: boolean },
    ): Promise<Answer> {
      const consents = { acceptTerms: true, acceptPersonalData: true };
      return order('POST', `/api/v3/orders/${id}/checkout`, { ...form, ...consents });
    },
  };
}
export type Shop = ReturnType<typeof createShop>;

/** The run ended, or the shop did not respond for a minute. */
export class NoAnswer extends Error {}

/** Pays at the provider's page. The gateway's random numbers decide the outcome. */
export async function payAtGateway(gateway: Gateway, redirectUrl: string): Promise<void> {
  const { searchParams, pathname } = new URL(redirectUrl);
  await gateway.control('pay', paymentOnPage(searchParams, pathname));
}

function paymentOnPage(query: URLSearchParams, path: string): { provider: string; providerRef: string } {
  const token = query.get('token');
  if (token !== null) return { provider: 'bepaid', providerRef: token };
  const orderId = query.get('order_id');
  if (orderId === null) throw new Error(`not a payment page: ${path}`);
  return { provider: 'bank-of-georgia', providerRef: orderId };
}

/** Two status bits per seat, lowest first; 0 is free. */
export function freeSeats(availability: Availability, seatCount: number): boolean[] {
  const bytes = Buffer.from(availability.bits, 'base64');
  return Array.from(
    { length: seatCount },
    (_, seatNo) => (((bytes[seatNo >> 2] ?? 0) >> ((seatNo & 3) * 2)) & 3) === 0,
  );
}
