import type { AnswerOf, AnyInput, BodyOf, CallInput, Endpoint } from '#api/endpoint-contract.ts';
import type { CheckoutRequest, OrderErrorCode, OrderView } from '#api/orders/contract.ts';
import { performanceItems } from '#api/items/endpoints-contract.ts';
import * as orders from '#api/orders/endpoints-contract.ts';
import type { SaleView } from '#api/performances/contract.ts';
import { access, availability } from '#api/performances/endpoints-contract.ts';
import { myContact } from '#api/profile/endpoints-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { type ApiResponse, callApi } from '#web/shared/call-api.ts';
import { randomUuid } from '#web/ui/random-uuid.ts';
import { newOrderKey, orderKeys } from './order-keys.ts';
import type { Refusal, Wanted } from './selection.ts';

export type Answer<Value> =
  | { ok: true; value: Value }
  | ({
      ok: false;
      dueMinor?: number;
      field?: string;
      faults?: { field: string; reason: 'missing' | 'invalid' }[];
    } & Refusal);

export type SaleApi = ReturnType<typeof createSaleApi>;
type Visit = {
  locale: Locale;
  distributorCompanyId: string | null;
  campaignToken: string | null;
  /** Token of a visitor who is signed in on the host page; read for every call because it is short-lived. */
  token: () => string | null;
};

type UnitsChange = Omit<BodyOf<typeof orders.changeUnits>, 'performanceId'> & { performanceId: number | null };

const RETRY_MS = [600, 1800];

/**
 * The sale's API calls. An unanswered change is repeated with the same idempotency key, so that it takes effect once.
 */
export function createSaleApi(visit: Visit) {
  const lang = visit.locale === 'be' ? 'by' : visit.locale;
  const keys = orderKeys();

  async function call<Of extends Endpoint>(
    of: Of,
    input: CallInput<Of>,
    { key, orderKey = keyOf(input) }: { key?: string; orderKey?: string | null } = {},
  ): Promise<Answer<AnswerOf<Of>>> {
    const token = visit.token();
    const headers = {
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(orderKey !== null && { 'order-key': orderKey }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    };
    let answer: ApiResponse<Of>;
    try {
      answer = await callApi(
        of,
        { ...input, query: { lang, ...input.query } },
        { headers, credentials: 'same-origin' },
      );
    } catch {
      return { ok: false, code: 'offline' };
    }
    if (answer.status === 204) return { ok: true, value: undefined as AnswerOf<Of> };
    const content = await answer.json().catch(() => null);
    if (answer.ok && content !== null) return { ok: true, value: content };
    return refusalOf(content, answer.status);
  }

  /** Sends a change; all attempts use the same idempotency key. */
  function send<Of extends Endpoint>(of: Of, input: CallInput<Of>, orderKey = keyOf(input)) {
    const key = randomUuid();
    return repeat(() => call(of, input, { key, orderKey }));
  }

  const read = (id: string) => call(orders.readOrder, { params: { id } });
  const reopen = (id: string) => send(orders.reopenOrder, { params: { id } });

  /** The key of the order that a call is about. */
  function keyOf({ params }: AnyInput): string | null {
    return typeof params?.['id'] === 'string' ? keys.of(params['id']) : null;
  }

  return {
    async hold(sale: SaleView, wanted: Wanted, code: string | null): Promise<Answer<OrderView>> {
      const orderKey = newOrderKey();
      const body = {
        ...selectionOf(sale, wanted),
        locale: visit.locale,
        ...(code === null ? {} : { code }),
        ...(visit.distributorCompanyId === null ? {} : { distributorCompanyId: visit.distributorCompanyId }),
        ...(visit.campaignToken === null ? {} : { campaignToken: visit.campaignToken }),
      };
      const answer = await send(orders.holdSeats, { body }, orderKey);
      if (answer.ok) keys.keep(answer.value.id, orderKey);
      return answer;
    },
    change: (id: string, body: BodyOf<typeof orders.changeSeats>) => send(orders.changeSeats, { params: { id }, body }),
    changeUnits: (id: string, { performanceId, ...units }: UnitsChange) =>
      send(orders.changeUnits, {
        params: { id },
        body: { ...units, ...(performanceId === null ? {} : { performanceId }) },
      }),
    /** What goes with a performance. */
    goingWith: (id: number) => call(performanceItems, { params: { id } }),
    setVoucher: (id: string, code: string | null) => send(orders.setVoucher, { params: { id }, body: { code } }),
    setTenders: (id: string, body: BodyOf<typeof orders.setTenders>) =>
      send(orders.setTenders, { params: { id }, body }),
    wallet: (id: string) => repeat(() => call(orders.orderWallet, { params: { id } })),
    askWalletCode: (id: string, email: string) => call(orders.askWalletCode, { params: { id }, body: { email } }),
    proveWallet: (id: string, code: string) => call(orders.proveWallet, { params: { id }, body: { code } }),
    release: (id: string) => send(orders.releaseOrder, { params: { id } }),
    /** Makes the server query the provider now instead of waiting for its webhook. */
    check: (id: string) => call(orders.checkPayment, { params: { id } }),
    read,
    /** Returns an order that the visitor had before; one that awaits its payment is opened again. */
    async resume(id: string) {
      const known = await repeat(() => read(id));
      // After the back button on the payment page the server checks with the bank, then reopens the same seats.
      return known.ok && known.value.isOwn && known.value.state === 'awaiting_payment' ? reopen(id) : known;
    },
    checkout: (id: string, body: CheckoutRequest) => send(orders.checkoutOrder, { params: { id }, body }),
    questions: (id: string) => repeat(() => call(orders.orderQuestions, { params: { id } })),
    reopen,
    keyOf: (id: string) => keys.of(id),
    keepKey: (id: string, key: string) => keys.keep(id, key),
    best: (body: BodyOf<typeof orders.bestSeats>) => repeat(() => call(orders.bestSeats, { body })),
    /** Whether somebody is signed in. */
    hasAccount: () => visit.token() !== null,
    /** Phone and email address of the signed-in visitor; null when nobody is signed in. */
    buyer: async () => (visit.token() === null ? null : call(myContact, {})),
    availability: (id: number) => call(availability, { params: { id } }),
    /** What a code opens at the performance. */
    access: (id: number, code: string) => repeat(() => call(access, { params: { id }, query: { code } })),
  };
}

/** What is chosen of a performance, as the calls take it. */
export function selectionOf(sale: SaleView, { seats, standing }: Wanted) {
  return {
    performanceId: sale.performance.id,
    priceListId: sale.priceListId ?? 0,
    seats: [...seats],
    standing: [...standing],
  };
}

/** Repeats a call that was not answered, or that the server could not take now. */
async function repeat<Value>(attempt: () => Promise<Answer<Value>>): Promise<Answer<Value>> {
  for (const pause of RETRY_MS) {
    const answer = await attempt();
    if (answer.ok || !['offline', 'busy', 'unavailable'].includes(answer.code)) return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return attempt();
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
