import type { SaleDeps } from '#usecases/sale.ts';

type Result = { ok: boolean; code?: string };
type ByOrder<Cause extends string> = (deps: SaleDeps, input: { orderId: string; cause: Cause }) => Promise<Result>;
export type FormerReturns = {
  refundOrder: ByOrder<'own_return' | 'new_date_refused'>;
  returnItems: ByOrder<'own_return' | 'seller_cancelled'>;
};

/** Loads the returns of whole orders, which only the former commit has. */
export async function loadFormerReturns(): Promise<FormerReturns> {
  const load = (path: string): Promise<FormerReturns> => import(path) as Promise<FormerReturns>;
  const { refundOrder } = await load('#usecases/refunds/refund-order.ts');
  const { returnItems } = await load('#usecases/items/return-items.ts');
  return { refundOrder, returnItems };
}
