import type pg from 'pg';
import { languageOfLocale } from '#domain/locales/locale.ts';
import type { OrderHolder } from '#domain/orders/order-holder.ts';
import type { Order } from '#usecases/orders/ports.ts';
import type { Redirected } from '#usecases/payments/settlement-port.ts';
import type { SaleStores } from '#usecases/sale.ts';
import { createBatcher } from '#adapters/db/connection/batcher.ts';
import { readHolders, readOrders } from './orders-store.ts';
import { markRedirected } from './payments-store.ts';
import { createSaleStores } from './sale-stores.ts';

/**
 * Stores shared by the whole process: order reads, holder reads and payment redirects of the same moment share one
 * statement.
 */
export function createBatchedStores(pool: pg.Pool): SaleStores {
  const stores = createSaleStores(pool);
  const read = createBatcher<string, Order | null>({
    async run(orderIds) {
      const found = await readOrders(pool, orderIds);
      return orderIds.map((id) => found.get(id) ?? null);
    },
    keysOf: () => [],
  });
  const holder = createBatcher<string, OrderHolder | null>({
    async run(orderIds) {
      const found = await readHolders(pool, orderIds);
      return orderIds.map((id) => found.get(id) ?? null);
    },
    keysOf: () => [],
  });
  const redirect = createBatcher<Redirected, { holdSecondsLeft: number }>({
    run: (payments) => markRedirected(pool, payments),
    keysOf: ({ id }) => [id],
  });
  return {
    ...stores,
    orders: {
      ...stores.orders,
      holderOf: holder,
      async read(orderId, language) {
        const order = await read(orderId);
        return order === null ? null : stores.orders.describe(order, language ?? languageOfLocale(order.locale));
      },
    },
    payments: { ...stores.payments, markRedirected: redirect },
  };
}
