/**
 * Who may call a route.
 * - `anybody`: the same answer for everyone, without personal data
 * - `holder`: anyone with the secret number in the address or the signed code (at least 122 random bits): a ticket, a
 *   draft
 * - `order`: the holder of an order, by cookie, key or account; others who know its id get only its state
 * - `own page`: only our own pages, according to the browser's headers; the route makes all further checks
 * - `handoff`: a login handoff from the other market's site, bound to the browser by a cookie
 * - `account`: a logged-in person, for their own data; the data of others is answered as unknown
 * - `provider`: a payment provider, checked by its signature or by querying it
 * - `demo`: exists only in the demo
 */
export type RouteRule = 'anybody' | 'holder' | 'order' | 'own page' | 'handoff' | 'account' | 'provider' | 'demo';

type Line = readonly [methods: string, path: string, rule: RouteRule];

/** `*` matches any rest. The first matching line decides, so special lines precede general ones. */
const LINES: readonly Line[] = [
  ['GET POST', '/dev/*', 'demo'],

  ['POST', '/session/*', 'own page'],
  ['GET', '/session/*', 'handoff'],
  ['GET', '/api/v3/auth/captcha', 'anybody'],
  ['POST', '/api/v3/auth', 'own page'],
  ['POST', '/api/v3/auth/fields', 'own page'],
  ['POST', '/api/v3/auth/passkey', 'own page'],
  ['POST', '/api/v3/auth/passkey/options', 'own page'],
  ['GET POST PUT PATCH DELETE', '/api/v3/me', 'account'],
  ['GET POST PUT PATCH DELETE', '/api/v3/me/*', 'account'],
  ['GET POST', '/api/v3/cabinet/*', 'account'],

  ['POST', '/api/v3/orders', 'anybody'],
  ['GET', '/api/v3/orders', 'holder'],
  ['POST', '/api/v3/item-orders', 'anybody'],
  ['POST', '/api/v3/best-seats', 'anybody'],
  ['GET POST PUT DELETE', '/api/v3/orders/:id*', 'order'],
  ['GET POST', '/api/v3/tickets/:accessKey*', 'holder'],
  ['GET', '/api/v3/ticket/:ticketKey', 'holder'],
  ['GET POST', '/api/v3/entitlements/:accessKey*', 'holder'],
  ['GET', '/ticket/:accessKey*', 'holder'],
  ['GET', '/ticket/one/:ticketKey*', 'holder'],
  ['GET', '/entitlement/:accessKey*', 'holder'],
  ['GET', '/video/watch/:accessKey', 'holder'],
  ['GET', '/video/media/:key/:pass/:file', 'holder'],
  ['POST', '/api/v3/door/check', 'holder'],
  ['POST', '/api/v3/payments/:provider/webhook', 'provider'],

  ['POST', '/api/v3/visits', 'anybody'],
  ['POST', '/api/v3/reviews', 'anybody'],
  ['POST', '/api/v3/reviews/drafts/:id*', 'holder'],
  ['POST', '/api/v3/support/requests', 'own page'],
  ['POST', '/api/v3/event-alerts', 'own page'],
  ['POST', '/:locale/support', 'own page'],
  ['POST', '/widget/', 'holder'],
  ['POST', '/widget/item', 'holder'],

  ['GET', '/api/openapi.json', 'anybody'],
  ['GET', '/api/v2/performance/types', 'anybody'],
  ['GET', '/api/v2/search', 'anybody'],
  ['GET', '/api/v2/videos/:id/play', 'holder'],
  ['GET', '/api/v2/videos/:id/right', 'holder'],
  ['GET', '/api/v3/events', 'anybody'],
  ['GET', '/api/v3/recommendations', 'anybody'],
  ['GET', '/api/v3/events/places', 'anybody'],
  ['GET', '/api/v3/items*', 'anybody'],
  ['GET', '/api/v3/mobile/afisha/category', 'anybody'],
  ['GET', '/api/v3/pages/*', 'anybody'],
  ['GET', '/api/v3/performances/:id/*', 'anybody'],
  ['GET', '/api/v3/plans/:hash*', 'anybody'],
  ['GET', '/api/v3/reviews', 'anybody'],
  // Pages and files: the same bytes for everybody, or private by the secret number in their address.
  ['GET', '/feeds/my/:file', 'holder'],
  ['GET POST', '/unsubscribe/:token', 'holder'],
  ['GET POST', '/alert/:secret', 'holder'],
  ['POST', '/alert/:secret/end', 'holder'],
  ['GET', '/', 'anybody'],
  ['GET', '/*', 'anybody'],
];

/** Null when no line matches; the server does not start with such a route. */
export function ruleOf(method: string, path: string): RouteRule | null {
  const asked = method === 'HEAD' ? 'GET' : method;
  // Calls never match `/*`, so that a forgotten new call is not public.
  const isCall = path.startsWith('/api/');
  // Only answers that nothing is there, or which methods exist; it is not a call itself.
  if (path === '/api/*') return 'anybody';
  const line = LINES.find(
    ([methods, pattern]) => methods.split(' ').includes(asked) && fits(pattern, path) && (!isCall || pattern !== '/*'),
  );
  return line?.[2] ?? null;
}

function fits(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
