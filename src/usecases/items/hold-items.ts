import { type HoldLimit, checkHoldLimit } from '#domain/holds/hold-rules.ts';
import { goesWithPerformance, unitsPerOrder } from '#domain/items/item.ts';
import { isItemPermitted } from '#domain/items/item-permission.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import type { SalePart } from '#usecases/sale.ts';
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
  | { ok: false; code: 'over_limit'; limit: number }
  | { ok: false; code: 'sold_out'; limit: number }
  | {
      ok: false;
      code:
        | 'unknown_item'
        | 'not_on_sale'
        | 'performance_not_for_item'
        | 'sale_not_permitted'
        | 'empty_selection'
        | 'idempotency_key_reused'
        | 'busy';
    };
export type HoldItemsResult = { ok: true; orderId: string } | HoldItemsRefusal | Exclude<HoldLimit, { ok: true }>;

/** Holds units of an item for ten minutes, all or none, and opens their order. */
export async function holdItems(
  deps: SalePart<'stores' | 'transaction' | 'random', 'orders' | 'items'>,
  input: HoldItemsInput,
): Promise<HoldItemsResult> {
  const { units, ...rest } = input;
  const options = units.flatMap(({ optionNo, count }) => Array<number>(count).fill(optionNo));
  if (options.length === 0) return { ok: false, code: 'empty_selection' };
  const item = await deps.stores.items.readForSale(input.itemId);
  if (item === null) return { ok: false, code: 'unknown_item' };
  if (input.performanceId !== null && !goesWithPerformance(item.kind)) {
    return { ok: false, code: 'performance_not_for_item' };
  }
  const limit = unitsPerOrder(item.kind);
  if (options.length > limit) return { ok: false, code: 'over_limit', limit };
  if (!isItemPermitted(item.market, item.seller)) return { ok: false, code: 'sale_not_permitted' };
  const isFree = options.every((optionNo) => item.freeOptions.includes(optionNo));
  if (!isFree && !item.hasProvider) return { ok: false, code: 'not_on_sale' };
  const request: ItemHoldRequest = {
    ...rest,
    orderId: deps.random.uuid(),
    number: orderNumber(deps.random.bytes(5)),
    accessKey: Buffer.from(deps.random.bytes(16)).toString('base64url'),
    lines: options.map((optionNo, index) => ({ lineNo: index + 1, optionNo })),
  };
  // The first attempt may fail because of expired holds, which are then released.
  for (let attempt = 1; ; attempt++) {
    const answer = await deps.stores.items.hold(request);
    if (answer.isHeld) return { ok: true, orderId: request.orderId };
    const refusal = await explain(deps, request, answer);
    if (refusal !== 'again' || attempt === 3) return refusal === 'again' ? { ok: false, code: 'busy' } : refusal;
  }
}

async function explain(
  deps: SalePart<'stores' | 'transaction', 'orders' | 'items'>,
  request: ItemHoldRequest,
  { isOpen, isOfItem, left }: ItemHoldAnswer,
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
  if (request.visitor !== null) {
    const limit = checkHoldLimit(await deps.stores.orders.ofVisitor(request.visitor));
    if (!limit.ok) return limit;
  }
  if (left === null || left >= request.lines.length) return 'again';
  const freed = await deps.transaction(({ items }) => items.sweepExpired(200, request.itemId));
  return freed > 0 ? 'again' : { ok: false, code: 'sold_out', limit: Math.max(0, left) };
}
