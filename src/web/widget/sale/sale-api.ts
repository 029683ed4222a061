import type { CheckoutRequest, OrderAnswer, OrderErrorCode, OrderView } from '#api/orders/contract.ts';
import type { Availability, SaleView } from '#api/performances/contract.ts';
import type { Contact } from '#api/profile/profile-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { newOrderKey, orderKeys } from './order-keys.ts';
import type { Refusal, Wanted } from './selection.ts';

export type Answer<Value> = { ok: true; value: Value } | ({ ok: false; dueMinor?: number; field?: string } & Refusal);

export type SaleApi = ReturnType<typeof createSaleApi>;
type Visit = {
  locale: Locale;
  distributorCompanyId: string | null;
  ftm: string | null;
  /** Token of a visitor who is signed in on the host page; read for every call because it is short-lived. */
  token: () => string | null;
};

const RETRY_MS = [600, 1800];

/**
 * The sale's API calls. An unanswered change is repeated with the same idempotency key, so that it takes effect once.
 */
export function createSaleApi(visit: Visit) {
  const lang = visit.locale === 'be' ? 'by' : visit.locale;
  const keys = orderKeys();

  async function call<Value>(
    method: string,
    path: string,
    body?: unknown,
    { key, orderKey = keyOfPath(path) }: { key?: string; orderKey?: string | null } = {},
  ): Promise<Answer<Value>> {
    const token = visit.token();
    const headers: Record<string, string> = { accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (key !== undefined) headers['idempotency-key'] = key;
    if (orderKey !== null) headers['order-key'] = orderKey;
    if (token !== null) headers['authorization'] = `Bearer ${token}`;
    let answer: Response;
    try {
      const query = `${path.includes('?') ? '&' : '?'}lang=${lang}`;
      answer = await fetch(path + query, {
        method,
        headers,
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch {
      return { ok: false, code: 'offline' };
    }
    if (answer.status === 204) return { ok: true, value: undefined as Value };
    const content: unknown = await answer.json().catch(() => null);
    if (answer.ok && content !== null) return { ok: true, value: content as Value };
    return refusalOf(content, answer.status);
  }

  /** Sends a change; all attempts use the same idempotency key. */
  async function send<Value>(
    method: string,
    path: string,
    body?: unknown,
    orderKey = keyOfPath(path),
  ): Promise<Answer<Value>> {
    const sent = { key: randomUuid(), orderKey };
    for (const pause of RETRY_MS) {
      const answer = await call<Value>(method, path, body, sent);
      if (answer.ok || (answer.code !== 'offline' && answer.code !== 'busy')) return answer;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return call<Value>(method, path, body, sent);
  }

  function keyOfPath(path: string): string | null {
    const [, orderId] = /^\/api\/v3\/orders\/([^/?]+)/.exec(path) ?? [];
    return orderId === undefined ? null : keys.of(orderId);
  }

  const selection = (sale: SaleView, wanted: Wanted) => ({
    performanceId: sale.performance.id,
    priceListId: sale.priceListId ?? 0,
    seats: wanted.seats,
    standing: wanted.standing,
  });
  return {
    async hold(sale: SaleView, wanted: Wanted): Promise<Answer<OrderView>> {
      const orderKey = newOrderKey();
      const body = {
        ...selection(sale, wanted),
        locale: visit.locale,
        ...(visit.distributorCompanyId === null ? {} : { distributorCompanyId: visit.distributorCompanyId }),
        ...(visit.ftm === null ? {} : { ftm: visit.ftm }),
      };
      const answer = await send<OrderView>('POST', '/api/v3/orders', body, orderKey);
      if (answer.ok) keys.keep(answer.value.id, orderKey);
      return answer;
    },
    change: (orderId: string, sale: SaleView, wanted: Wanted) =>
      send<OrderView>('PUT', `/api/v3/orders/${orderId}/lines`, selection(sale, wanted)),
    release: (orderId: string) => send<unknown>('DELETE', `/api/v3/orders/${orderId}`),
    /** Makes the server query the provider now instead of waiting for its webhook. */
    check: (orderId: string) => call<OrderAnswer>('POST', `/api/v3/orders/${orderId}/check`),
    read: (orderId: string) => call<OrderAnswer>('GET', `/api/v3/orders/${orderId}`),
    checkout: (orderId: string, request: CheckoutRequest) =>
      send<OrderView>('POST', `/api/v3/orders/${orderId}/checkout`, request),
    reopen: (orderId: string) => send<OrderView>('POST', `/api/v3/orders/${orderId}/reopen`),
    best: (wish: { performanceId: number; count: number; zoneNo?: number; accessible?: boolean }) =>
      call<{ seats: number[] }>('POST', '/api/v3/best-seats', wish),
    /** Phone and email address of the signed-in visitor; null when nobody is signed in. */
    buyer: async () => (visit.token() === null ? null : call<Contact>('GET', '/api/v3/me/contact')),
    availability: (performanceId: number) =>
      call<Availability>('GET', `/api/v3/performances/${performanceId}/availability`),
  };
}

/**
 * The codes are a closed set. A response without one (a proxy's page, a bug) becomes `busy`, or `unknown_order` for
 * 404.
 */
function refusalOf(content: unknown, status: number): { ok: false } & Refusal {
  const error = content !== null && typeof content === 'object' && 'error' in content ? content.error : null;
  if (error === null || typeof error !== 'object' || !('code' in error) || typeof error.code !== 'string') {
    return { ok: false, code: status === 404 ? 'unknown_order' : 'busy' };
  }
  return { ok: false, ...(error as Omit<Refusal, 'code'>), code: error.code as OrderErrorCode };
}

/** `crypto.randomUUID` exists on secure pages only, and a demo under a local network name is not secure. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
