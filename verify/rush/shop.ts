import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OrderView, orderErrorCodes } from '#api/orders/contract.ts';
import type { Availability } from '#api/performances/contract.ts';

export type Refusal = { code: (typeof orderErrorCodes)[number]; neighbours?: number[]; order?: OrderView };
export type Answer = { ok: true; order: OrderView } | { ok: false; refusal: Refusal };

/** Calls that failed on a broken wire or a 5xx and were made again, as a browser's retry would. */
export type Wire = { retried: number; lost: number };

const PATIENCE_MS = 60_000;
const CALL_TIMEOUT_MS = 10_000;

/** A buyer's side of the HTTP interface. Every call is repeated with the same idempotency key until it is answered. */
export function createShop(origin: string, wire: Wire, isOver: () => boolean) {
  async function call(method: string, path: string, body?: object, key: string = randomUUID()): Promise<{ status: number; json: unknown }> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      try {
        const answer = await fetch(`${origin}${path}`, {
          method,
          headers: { 'idempotency-key': key, origin, 'sec-fetch-site': 'same-origin', ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        });
        const text = await answer.text();
        if (answer.status < 500) return { status: answer.status, json: text === '' ? null : JSON.parse(text) };
      } catch {
        // Killed in the middle: the answer may be lost although the deed is done.
      }
      if (Date.now() > until || isOver()) {
        wire.lost += 1;
        throw new Error(`no answer to ${method} ${path}`);
      }
      wire.retried += 1;
      await sleep(150 + Math.random() * 250);
    }
  }

  async function order(method: string, path: string, body?: object, key?: string): Promise<Answer> {
    const { status, json } = await call(method, path, body, key);
    if (status < 300) return { ok: true, order: json as OrderView };
    return { ok: false, refusal: (json as { error: Refusal }).error };
  }

  return {
    availability: async (performanceId: number) => (await call('GET', `/api/v3/performances/${performanceId}/availability`)).json as Availability,
    hold: (wish: { performanceId: number; priceListId: number; seats: number[] }, key: string) =>
      order('POST', '/api/v3/orders', { ...wish, seats: wish.seats.map((seatNo) => ({ seatNo })), standing: [], locale: 'ru' }, key),
    read: (id: string) => order('GET', `/api/v3/orders/${id}`),
    release: (id: string) => call('DELETE', `/api/v3/orders/${id}`),
    reopen: (id: string) => order('POST', `/api/v3/orders/${id}/reopen`),
    checkout: (id: string, form: { email: string; phone: string; dueMinor: number; acceptBetterSeats: boolean }) =>
      order('POST', `/api/v3/orders/${id}/checkout`, { ...form, acceptTerms: true, acceptPersonalData: true }),
  };
}
export type Shop = ReturnType<typeof createShop>;

/** The buyer at the provider's page. The gateway's dice decide what comes of it. */
export async function payAtGateway(gateway: string, redirectUrl: string): Promise<boolean> {
  const url = new URL(redirectUrl);
  const token = url.searchParams.get('token');
  const body = token === null ? { provider: 'bank-of-georgia', providerRef: url.searchParams.get('order_id') } : { provider: 'bepaid', providerRef: token };
  const answer = await fetch(`${gateway}/control/pay`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return answer.ok;
}

/** Two bits a seat, lowest first; 0 is free. */
export function freeSeats(availability: Availability, seatCount: number): boolean[] {
  const bytes = Buffer.from(availability.bits, 'base64');
  return Array.from({ length: seatCount }, (_, seatNo) => (((bytes[seatNo >> 2] ?? 0) >> ((seatNo & 3) * 2)) & 3) === 0);
}
