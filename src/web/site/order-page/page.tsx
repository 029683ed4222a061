import type { OrderAnswer } from '#api/orders/contract.ts';
import { m } from '#texts/generated/messages.js';
import { OrderPage } from '#web/site/order-page/order-page.tsx';
import { definePage } from '#web/site/page-module.ts';

/** Where a buyer lands after the provider's page. What stands in the address's query is never believed: we ask ourselves. */
export const page = definePage<'order-orderId', OrderAnswer>({
  load: ({ api, params }) => api.order(params.orderId),
  // The document is drawn before anybody has shown whose order it is, so its head names neither number nor title.
  head: () => ({
    title: m.site_head_suffix({ title: m.site_order_title() }),
    description: '',
    noindex: true,
    alternates: false,
  }),
  Page: ({ data }) => <OrderPage order={data} />,
  cached: false,
});
