import type pg from 'pg';
import type { ContentLanguage } from '#domain/locales/locale.ts';
import type { OrderDetails } from '#usecases/orders/ports.ts';
import type { Redirected } from '#usecases/payments/settlement-port.ts';
import type { SaleStores } from '#usecases/sale.ts';
import { createBatcher } from './batcher.ts';
import { readOrders } from './orders-store.ts';
import { markRedirected, receiveWebhooks } from './payments-store.ts';
import { createSaleStores } from './sale-stores.ts';

/** The stores of the whole process: what every order asks for is asked together with the orders of the same moment. */
export function createBatchedStores(pool: pg.Pool): SaleStores {
  const stores = createSaleStores(pool);
  const readers = new Map<ContentLanguage, (orderId: string) => Promise<OrderDetails | null>>();
  const reader = (language: ContentLanguage) => {
    const known = readers.get(language);
    if (known) return known;
    const made = createBatcher<string, OrderDetails | null>({
      async run(orderIds) {
        const found = await readOrders(pool, orderIds, language);
        return orderIds.map((id) => found.get(id) ?? null);
      },
      keysOf: () => [],
    });
    readers.set(language, made);
    return made;
  };
  const redirect = createBatcher<Redirected, void>({
    run: (payments) => markRedirected(pool, payments),
    keysOf: ({ id }) => [id],
  });
  const receive = createBatcher<{ provider: string; digest: string }, boolean>({
    run: (webhooks) => receiveWebhooks(pool, webhooks),
    keysOf: ({ provider, digest }) => [`${provider} ${digest}`],
  });
  return {
    ...stores,
    orders: { ...stores.orders, read: (orderId, language) => reader(language)(orderId) },
    payments: {
      ...stores.payments,
      markRedirected: redirect,
      receive: async (provider, digest) => ({ isDone: await receive({ provider, digest }) }),
    },
  };
}
