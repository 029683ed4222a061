import { bookReservation } from '#domain/ledger/ledger.ts';
import { planTenders, type Source } from '#domain/tenders/plan-tenders.ts';
import type { OrderToChange } from '#usecases/orders/ports.ts';
import type { SaleStores } from '#usecases/sale.ts';
import { sourcesOf } from './ports.ts';

type Stores = Pick<SaleStores, 'tenders' | 'ledger'>;
type Covered = Pick<OrderToChange, 'id' | 'market' | 'currency' | 'lines' | 'tenders'>;

/** Reserves what these sources pay of an order, instead of what it had reserved. Order and balances must be locked. */
export async function coverOrder(
  { tenders, ledger }: Stores,
  order: Covered,
  sources: readonly Source[],
  nextNo: number,
): Promise<void> {
  if (order.tenders.length > 0) await tenders.replace(order.id);
  const plan = planTenders(order.lines, sources, nextNo);
  if (order.tenders.length === 0 && plan.tenders.length === 0) return;
  const ids = await tenders.reserve(order.id, plan.tenders, plan.covers);
  await ledger.book(
    plan.tenders.map((tender) => {
      const id = ids.get(tender.tenderNo);
      if (id === undefined) throw new Error(`Tender ${tender.tenderNo} of order ${order.id} was not reserved`);
      return bookReservation({ ...order, orderId: order.id }, { ...tender, id, take: 1 });
    }),
  );
}

/** After its lines have changed, the tenders of an order pay it anew, each as much as the buyer wanted of it. */
export async function coverAgain(stores: Stores & Pick<SaleStores, 'orders'>, orderId: string): Promise<void> {
  const order = await stores.orders.lockOrder(orderId);
  if (order === null) return;
  const owner = { accountId: null, provedEmail: null };
  const locked = await stores.tenders.lock(order.id, { owner, codes: [], market: order.market });
  await coverOrder(stores, order, sourcesOf(order.tenders, locked), locked.nextNo);
}
