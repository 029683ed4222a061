import type { OrderView } from '#api/orders/contract.ts';
import { m } from '#texts/generated/messages.js';
import { OrderPage } from '#web/site/order-page/order-page.tsx';
import { definePage } from '#web/site/page-module.ts';

/** Where a buyer lands after the provider's page. What stands in the address's query is never believed: we ask ourselves. */
export const page = definePage<'order-orderId', OrderView>({
  load: ({ api, params }) => api.order(params.orderId),
  head: (order) => ({
    title: m.site_head_suffix({ title: m.site_order_number({ number: order.number }) }),
    description: order.performance?.title ?? order.item?.title ?? '',
    noindex: true,
    alternates: false,
  }),
  Page: ({ data }) => <OrderPage order={data} />,
  cached: false,
});
