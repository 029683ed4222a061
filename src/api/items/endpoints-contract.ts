import { endpoint, parts } from '#api/endpoint-contract.ts';
import type * as contract from '#api/items/contract.ts';
import type { orderQuerySchema, orderSchema } from '#api/orders/contract.ts';

export const items = endpoint(
  'GET',
  '/api/v3/items',
  parts<{ query: typeof contract.itemListQuerySchema; answer: typeof contract.itemListSchema }>(),
);
export const item = endpoint(
  'GET',
  '/api/v3/items/:id',
  parts<{ query: typeof contract.itemQuerySchema; answer: typeof contract.itemPageSchema }>(),
);
export const itemSale = endpoint(
  'GET',
  '/api/v3/items/:id/sale',
  parts<{ query: typeof contract.itemQuerySchema; answer: typeof contract.itemSaleSchema }>(),
);
/** Items sold at the place of the performance, such as parking. */
export const performanceItems = endpoint(
  'GET',
  '/api/v3/performances/:id/items',
  parts<{
    query: typeof contract.performanceItemsQuerySchema;
    answer: typeof contract.performanceItemsSchema;
  }>(),
);
/** Opens an order, which is then handled like every order. */
export const holdItems = endpoint(
  'POST',
  '/api/v3/item-orders',
  parts<{
    query: typeof orderQuerySchema;
    body: typeof contract.itemHoldRequestSchema;
    answer: typeof orderSchema;
  }>(),
);
