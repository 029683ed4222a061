import { type HoldLimit, checkHoldLimit } from '#domain/holds/hold-rules.ts';
import type { Order } from '#usecases/orders/ports.ts';
import type { SalePart } from '#usecases/sale.ts';
import { earlierOrder } from './earlier-order.ts';
import { holdByCode } from './hold-by-code.ts';
import { newOrderNames } from './new-order-names.ts';
import { openSale } from './open-sale.ts';
import type { PriceRefusal } from '#usecases/pricing/price-refusal.ts';
import type { HoldAnswer, WantedLine } from './ports.ts';
import { type Opening, pricedRequest } from './priced-request.ts';
import { type Selection, wantedLines } from './selection.ts';
import { sweptSome } from './swept-some.ts';

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
  /** Opens a presale or an allotment. */
  code?: string | null | undefined;
  /** Counts guesses of codes; null for this machine itself. */
  network?: string | null;
};

export type HoldRefusal =
  | PriceRefusal
  | { ok: false; code: 'seat_taken'; seats: number[]; neighbours: number[] | null }
  | { ok: false; code: 'over_limit'; limit: number }
  | { ok: false; code: 'companion_alone'; seats: number[] }
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
        | 'too_many_vouchers'
        | 'invalid_request'
        | 'idempotency_key_reused'
        | 'busy';
    };
export type HoldResult =
  /** The new order; null when the same click was already answered, or when it is new (`isNew`) and has to be read. */
  { ok: true; orderId: string; order: Order | null; isNew?: boolean } | HoldRefusal | Exclude<HoldLimit, { ok: true }>;

type Deps = SalePart<
  'stores' | 'transaction' | 'holds' | 'offers' | 'advice' | 'random',
  'seats' | 'orders' | 'salePermissions' | 'pricing' | 'allotments' | 'rateLimits'
>;

/** Holds the wanted seats for ten minutes, all or none, at the prices of this moment, and opens their order. */
export async function holdSeats(deps: Deps, input: HoldInput): Promise<HoldResult> {
  const wanted = wantedLines(input);
  if (!wanted.ok) return wanted;
  const { seats: _seats, standing: _standing, code = null, network = null, ...rest } = input;
  const opening: Opening = { ...rest, ...newOrderNames(deps.random) };
  if (code !== null) return holdByCode(deps, { ...opening, code, network }, wanted.value);
  // The first attempt may fail because the seats are not opened yet or prices have changed, the second because expired
  // holds fill an area.
  for (let attempt = 1; ; attempt++) {
    const answer = await tryToHold(deps, opening, wanted.value, attempt > 1);
    if ('ok' in answer) {
      // What zones share may be full of expired holds.
      if (answer.code === 'area_full' && attempt < 3 && (await sweptSome(deps, opening.performanceId))) continue;
      return (await earlierOrder(deps, opening)) ?? answer;
    }
    if (answer.isHeld) return { ok: true, orderId: opening.orderId, order: answer.order };
    const refusal = await explain(deps, opening, wanted.value, answer);
    if (refusal !== 'again' || attempt === 3) return refusal === 'again' ? { ok: false, code: 'busy' } : refusal;
  }
}

/** What a hold answers about a performance that has no price, or another list than the buyer saw. */
const CLOSED: Extract<HoldAnswer, { isHeld: false }> = {
  isHeld: false,
  isBusy: false,
  isOpen: false,
  isAreaFull: false,
  isTierUsedUp: false,
  wouldFitAlone: false,
  missingSeats: [],
};

async function tryToHold(
  deps: Pick<Deps, 'holds' | 'offers'>,
  opening: Opening,
  wanted: readonly WantedLine[],
  isFresh: boolean,
): Promise<HoldAnswer | PriceRefusal> {
  const { performanceId, priceListId } = opening;
  const offer = await deps.offers.performance(performanceId, { isFresh });
  if (offer === null || offer.priceList.id !== priceListId) return CLOSED;
  const priced = pricedRequest(opening, wanted, offer, deps.offers.now());
  if ('ok' in priced) return priced;
  return priced.kind === 'request'
    ? deps.holds.hold(priced.request)
    : { ...CLOSED, isOpen: true, missingSeats: priced.seats };
}

async function explain(
  deps: SalePart<'stores' | 'transaction' | 'advice', 'seats' | 'orders' | 'salePermissions' | 'allotments'>,
  request: Opening,
  wanted: readonly WantedLine[],
  answer: Extract<HoldAnswer, { isHeld: false }>,
): Promise<HoldResult | 'again'> {
  if (answer.isBusy) return { ok: false, code: 'busy' };
  const earlier = await earlierOrder(deps, request);
  if (earlier !== null) return earlier;
  if (!answer.isOpen) return explainClosed(deps, request);
  if (answer.missingSeats.length > 0) {
    // What an allotment kept until now is for everybody as soon as somebody asks for it.
    const { performanceId } = request;
    const released = await deps.transaction(({ allotments }) => allotments.release({ performanceId }));
    return released > 0 ? 'again' : explainMissing(deps, request, wanted, answer.missingSeats);
  }
  if (answer.isTierUsedUp) return 'again';
  if (!answer.isAreaFull) return { ok: false, code: 'unknown_seat' };
  return (await sweptSome(deps, request.performanceId)) ? 'again' : { ok: false, code: 'area_full' };
}

async function explainClosed(
  deps: SalePart<'stores' | 'transaction', 'seats' | 'orders' | 'salePermissions'>,
  request: Opening,
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
  request: Opening,
  lines: readonly WantedLine[],
  missing: number[],
): Promise<HoldResult> {
  const states = await deps.stores.seats.readStatuses(request.performanceId, missing);
  const known = new Set(states.filter(({ zoneNo }) => zoneNo !== 0).map(({ seatNo }) => seatNo));
  if (!missing.every((seatNo) => known.has(seatNo))) return { ok: false, code: 'unknown_seat' };
  const wanted = lines.flatMap(({ seatNo }) => seatNo ?? []);
  const neighbours = await deps.advice.neighbours(request.performanceId, wanted);
  return { ok: false, code: 'seat_taken', seats: missing, neighbours };
}
