import { type HoldLimit, checkHoldLimit } from '#domain/holds/hold-rules.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import type { Order } from '#usecases/orders/ports.ts';
import type { SalePart } from '#usecases/sale.ts';
import { openSale } from './open-sale.ts';
import type { HoldAnswer, HoldRequest } from './ports.ts';
import { type Selection, wantedLines } from './selection.ts';

export type HoldInput = Selection & {
  performanceId: number;
  priceListId: number;
  locale: string;
  /** Opens the order in addition to the visitor's cookie. */
  orderKey: string | null;
  /** Identifies the caller and this click: a repetition returns the same order. */
  idemKey: string;
  /** Digest of the request. */
  idemBody: string;
  distributorCompanyId: string | null;
  campaignToken: string | null;
  visitor: string | null;
};

export type HoldRefusal =
  | { ok: false; code: 'seat_taken'; seats: number[]; neighbours: number[] | null }
  | { ok: false; code: 'over_limit'; limit: number }
  | {
      ok: false;
      code:
        | 'area_full'
        | 'not_on_sale'
        | 'sale_not_permitted'
        | 'price_changed'
        | 'unknown_performance'
        | 'unknown_seat'
        | 'empty_selection'
        | 'invalid_request'
        | 'idempotency_key_reused'
        | 'busy';
    };
export type HoldResult =
  /** The new order; null when the same click was already answered. */
  { ok: true; orderId: string; order: Order | null } | HoldRefusal | Exclude<HoldLimit, { ok: true }>;

/** Holds the wanted seats for ten minutes, all or none, and opens their order. */
export async function holdSeats(
  deps: SalePart<'stores' | 'transaction' | 'holds' | 'advice' | 'random', 'seats' | 'orders' | 'salePermissions'>,
  input: HoldInput,
): Promise<HoldResult> {
  const lines = wantedLines(input);
  if (!lines.ok) return lines;
  const orderId = deps.random.uuid();
  const request: HoldRequest = {
    orderId,
    number: orderNumber(deps.random.bytes(5)),
    accessKey: Buffer.from(deps.random.bytes(16)).toString('base64url'),
    orderKey: input.orderKey,
    idemKey: input.idemKey,
    idemBody: input.idemBody,
    performanceId: input.performanceId,
    priceListId: input.priceListId,
    locale: input.locale,
    distributorCompanyId: input.distributorCompanyId,
    campaignToken: input.campaignToken,
    visitor: input.visitor,
    lines: lines.value,
  };
  // The first attempt may fail because the seats are not opened yet, the second because expired holds fill an area.
  for (let attempt = 1; ; attempt++) {
    const answer = await deps.holds.hold(request);
    if (answer.isHeld) return { ok: true, orderId, order: answer.order };
    const refusal = await explain(deps, request, answer);
    if (refusal !== 'again' || attempt === 3) return refusal === 'again' ? { ok: false, code: 'busy' } : refusal;
  }
}

async function explain(
  deps: SalePart<'stores' | 'transaction' | 'advice', 'seats' | 'orders' | 'salePermissions'>,
  request: HoldRequest,
  answer: Extract<HoldAnswer, { isHeld: false }>,
): Promise<HoldResult | 'again'> {
  if (answer.isBusy) return { ok: false, code: 'busy' };
  // The same click was sent twice; the first result applies.
  const earlier = await deps.stores.orders.findByIdemKey(request.idemKey);
  if (earlier !== null) {
    return earlier.idemBody === request.idemBody
      ? { ok: true, orderId: earlier.orderId, order: null }
      : { ok: false, code: 'idempotency_key_reused' };
  }
  if (!answer.isOpen) return explainClosed(deps, request);
  if (answer.missingSeats.length > 0) return explainMissing(deps, request, answer.missingSeats);
  if (!answer.isAreaFull) return { ok: false, code: 'unknown_seat' };
  const freed = await deps.transaction(({ orders }) => orders.sweepExpired(200, request.performanceId));
  return freed > 0 ? 'again' : { ok: false, code: 'area_full' };
}

async function explainClosed(
  deps: SalePart<'stores' | 'transaction', 'seats' | 'orders' | 'salePermissions'>,
  request: HoldRequest,
): Promise<HoldResult | 'again'> {
  const sale = await openSale(deps, request.performanceId);
  if (!sale.ok) return sale.code === 'busy' ? 'again' : { ok: false, code: sale.code };
  if (sale.priceListId !== request.priceListId) return { ok: false, code: 'price_changed' };
  if (request.visitor === null) return 'again';
  const limit = checkHoldLimit(await deps.stores.orders.ofVisitor(request.visitor));
  return limit.ok ? 'again' : limit;
}

async function explainMissing(
  deps: SalePart<'stores' | 'advice', 'seats'>,
  request: HoldRequest,
  missing: number[],
): Promise<HoldResult> {
  const states = await deps.stores.seats.readStatuses(request.performanceId, missing);
  const known = new Set(states.filter(({ zoneNo }) => zoneNo !== 0).map(({ seatNo }) => seatNo));
  if (!missing.every((seatNo) => known.has(seatNo))) return { ok: false, code: 'unknown_seat' };
  const wanted = request.lines.flatMap(({ seatNo }) => (seatNo === null ? [] : [seatNo]));
  const neighbours = await deps.advice.neighbours(request.performanceId, wanted);
  return { ok: false, code: 'seat_taken', seats: missing, neighbours };
}
