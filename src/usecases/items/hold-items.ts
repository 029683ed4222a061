import { type HoldLimit, checkHoldLimit } from '#domain/holds/hold-rules.ts';
import { isUnitLine } from '#domain/orders/order-line.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import type { ItemOffer, PerformanceOffer } from '#usecases/pricing/ports.ts';
import { quoteLines } from '#usecases/pricing/quote-lines.ts';
import type { SalePart } from '#usecases/sale.ts';
import { checkUnits, type ItemRefusal } from './check-units.ts';
import type { ItemHoldAnswer, ItemHoldRequest } from './ports.ts';

export type HoldItemsInput = {
  itemId: number;
  units: readonly { optionNo: number; count: number }[];
  /** The performance that the item accompanies, if any. */
  performanceId: number | null;
  locale: string;
  orderKey: string | null;
  idemKey: string;
  idemBody: string;
  distributorCompanyId: string | null;
  campaignToken: string | null;
  visitor: string | null;
};

export type HoldItemsRefusal =
  | ItemRefusal
  | { ok: false; code: 'sold_out'; limit: number }
  | { ok: false; code: 'empty_selection' | 'idempotency_key_reused' | 'busy' };
export type HoldItemsResult = { ok: true; orderId: string } | HoldItemsRefusal | Exclude<HoldLimit, { ok: true }>;

/** Holds units of an item for ten minutes, all or none, and opens their order. */
export async function holdItems(
  deps: SalePart<'stores' | 'transaction' | 'random' | 'offers', 'orders' | 'items'>,
  input: HoldItemsInput,
): Promise<HoldItemsResult> {
  const { units, ...rest } = input;
  const options = units.flatMap(({ optionNo, count }) => Array<number>(count).fill(optionNo));
  if (options.length === 0) return { ok: false, code: 'empty_selection' };
  const item = await deps.stores.items.readForSale(input.itemId);
  if (item === null) return { ok: false, code: 'unknown_item' };
  const refusal = checkUnits(item, options, input.performanceId);
  if (refusal !== null) return refusal;
  const opening = {
    ...rest,
    orderId: deps.random.uuid(),
    number: orderNumber(deps.random.bytes(5)),
    accessKey: Buffer.from(deps.random.bytes(16)).toString('base64url'),
  };
  // The first attempt may fail because prices have changed or because of expired holds, which are then released.
  for (let attempt = 1; ; attempt++) {
    const offer = await deps.offers.item(input.itemId, { isFresh: attempt > 1 });
    if (offer === null) return { ok: false, code: 'unknown_item' };
    const accompanied =
      input.performanceId === null
        ? null
        : await deps.offers.performance(input.performanceId, { isFresh: attempt > 1 });
    const priced = pricedUnits(options, input.performanceId, { offer, accompanied }, deps.offers.now());
    if (priced === null) return { ok: false, code: 'not_on_sale' };
    const request: ItemHoldRequest = { ...opening, ...priced };
    const answer = await deps.stores.items.hold(request);
    if (answer.isHeld) return { ok: true, orderId: request.orderId };
    const why = await explain(deps, request, answer);
    if (why !== 'again' || attempt === 3) return why === 'again' ? { ok: false, code: 'busy' } : why;
  }
}

/** Null when an option does not exist. */
function pricedUnits(
  optionNos: readonly number[],
  forPerformanceId: number | null,
  { offer, accompanied }: { offer: ItemOffer; accompanied: PerformanceOffer | null },
  now: Date,
): Pick<ItemHoldRequest, 'lines' | 'pricingVersion' | 'validFrom' | 'validUntil'> | null {
  const { itemId, version: pricingVersion } = offer;
  const lines = optionNos.map((optionNo, index) => {
    return { kind: 'unit' as const, lineNo: index + 1, itemId, optionNo, forPerformanceId };
  });
  const performances = accompanied?.currency === offer.currency ? [accompanied] : [];
  const quoted = quoteLines(lines, { performances, items: [offer], voucher: null, now });
  if (!quoted.ok) return null;
  const { validFrom, validUntil } = quoted.quote;
  return { lines: quoted.lines.filter(isUnitLine), pricingVersion, validFrom, validUntil };
}

async function explain(
  deps: SalePart<'stores' | 'transaction', 'orders' | 'items'>,
  request: ItemHoldRequest,
  { isOpen, isCurrent, isOfItem, left }: ItemHoldAnswer,
): Promise<HoldItemsResult | 'again'> {
  // The same click was sent twice; the first result applies.
  const earlier = await deps.stores.orders.findByIdemKey(request.idemKey);
  if (earlier !== null) {
    return earlier.idemBody === request.idemBody
      ? { ok: true, orderId: earlier.orderId }
      : { ok: false, code: 'idempotency_key_reused' };
  }
  if (!isOfItem) return { ok: false, code: 'performance_not_for_item' };
  if (!isOpen) return { ok: false, code: 'not_on_sale' };
  if (!isCurrent) return 'again';
  if (request.visitor !== null) {
    const limit = checkHoldLimit(await deps.stores.orders.ofVisitor(request.visitor));
    if (!limit.ok) return limit;
  }
  if (left === null || left >= request.lines.length) return 'again';
  const freed = await deps.transaction(({ items }) => items.sweepExpired(200, request.itemId));
  return freed > 0 ? 'again' : { ok: false, code: 'sold_out', limit: Math.max(0, left) };
}
