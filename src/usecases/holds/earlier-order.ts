import type { SalePart } from '#usecases/sale.ts';

export type EarlierOrder = { ok: true; orderId: string; order: null } | { ok: false; code: 'idempotency_key_reused' };

/** The same click was sent twice; the first result applies. */
export async function earlierOrder(
  deps: SalePart<'stores', 'orders'>,
  request: { idemKey: string; idemBody: string },
): Promise<EarlierOrder | null> {
  const earlier = await deps.stores.orders.findByIdemKey(request.idemKey);
  if (earlier === null) return null;
  return earlier.idemBody === request.idemBody
    ? { ok: true, orderId: earlier.orderId, order: null }
    : { ok: false, code: 'idempotency_key_reused' };
}
