import type { OrderAnswer } from '#api/orders/contract.ts';
import { m } from '#texts/generated/messages.js';
import { OrderPage } from '#web/site/order-page/order-page.tsx';
import { definePage } from '#web/site/page-module.ts';

/** Page to which the provider returns the buyer. Its query is not trusted: the server checks the payment itself. */
export const page = definePage<'order-orderId', OrderAnswer>({
  load: ({ api, params }) => api.order(params.orderId),
  // The document is rendered before the buyer is identified, so its head contains neither number nor title.
  head: () => ({
    title: m.site_head_suffix({ title: m.site_order_title() }),
    description: '',
    noindex: true,
    alternates: false,
  }),
  Page: ({ data }) => <OrderPage order={data} />,
  cached: false,
});
