import type { RouteName } from '#domain/routing/route-table.ts';

/**
 * Which folder under src/web/site renders a route. A route missing here answers the not-found page. Adding a page:
 * docs/site.md.
 */
export const PAGES: Partial<Record<RouteName, string>> = {
  'not-found': 'not-found',
  'bad-request': 'bad-request',
  'ticket-accessKey': 'ticket-page',
  'order-orderId': 'order-page',
};
