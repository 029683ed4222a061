/**
 * Who may call a route.
 * - `anybody`: the same for everyone; tells nothing of a person
 * - `holder`: whoever knows the number in the address or shows the signed code, 122 random bits and more: a ticket,
 *   a draft
 * - `order`: whoever opened an order, by cookie, key or account; others who know its id are told its state alone
 * - `own page`: pages of ours only, by the browser's word about where a request comes from; the route decides the rest
 * - `passage`: a visit that brings a login along from the other market's site, bound to the browser by a cookie
 * - `account`: whoever is logged in, about their own things; things of others do not exist for them
 * - `provider`: a payment provider, by its signature or by asking it back
 * - `demo`: exists in the demo alone
 */
export type RouteRule = 'anybody' | 'holder' | 'order' | 'own page' | 'passage' | 'account' | 'provider' | 'demo';

type Line = readonly [methods: string, path: string, rule: RouteRule];

/** `*` stands for any rest. The first line that fits decides, so what is special stands before what is general. */
const LINES: readonly Line[] = [
  ['GET POST', '/dev/*', 'demo'],

  ['POST', '/session/*', 'own page'],
  ['GET', '/session/*', 'passage'],
  ['GET', '/api/v3/auth/captcha', 'anybody'],
  ['POST', '/api/v3/auth', 'own page'],
  ['POST', '/api/v3/auth/fields', 'own page'],
  ['POST', '/api/v3/auth/passkey', 'own page'],
  ['POST', '/api/v3/auth/passkey/options', 'own page'],
  ['GET POST PUT PATCH DELETE', '/api/v3/me', 'account'],
  ['GET POST PUT PATCH DELETE', '/api/v3/me/*', 'account'],
  ['GET POST', '/api/v3/cabinet/*', 'account'],

  ['POST', '/api/v3/orders', 'anybody'],
  ['POST', '/api/v3/item-orders', 'anybody'],
  ['POST', '/api/v3/best-seats', 'anybody'],
  ['GET POST PUT DELETE', '/api/v3/orders/:id*', 'order'],
  ['GET POST', '/api/v3/tickets/:accessKey*', 'holder'],
  ['GET POST', '/api/v3/entitlements/:accessKey*', 'holder'],
  ['GET', '/ticket/:accessKey*', 'holder'],
  ['GET', '/entitlement/:accessKey*', 'holder'],
  ['GET', '/video/watch/:accessKey', 'holder'],
  ['GET', '/video/media/:key/:pass/:file', 'holder'],
  ['POST', '/api/v3/door/check', 'holder'],
  ['POST', '/api/v3/payments/:provider/webhook', 'provider'],

  ['POST', '/api/v3/visits', 'anybody'],
  ['POST', '/api/v3/reviews', 'anybody'],
  ['POST', '/api/v3/reviews/drafts/:id*', 'holder'],
  ['POST', '/api/v3/support/requests', 'own page'],
  ['POST', '/:locale/support', 'own page'],
  ['POST', '/widget/', 'holder'],
  ['POST', '/widget/item', 'holder'],

  ['GET', '/api/openapi.json', 'anybody'],
  ['GET', '/api/v2/performance/types', 'anybody'],
  ['GET', '/api/v2/search', 'anybody'],
  ['GET', '/api/v2/videos/:id/play', 'holder'],
  ['GET', '/api/v2/videos/:id/right', 'holder'],
  ['GET', '/api/v3/events', 'anybody'],
  ['GET', '/api/v3/items*', 'anybody'],
  ['GET', '/api/v3/mobile/afisha/category', 'anybody'],
  ['GET', '/api/v3/pages/*', 'anybody'],
  ['GET', '/api/v3/performances/:id/*', 'anybody'],
  ['GET', '/api/v3/plans/:hash*', 'anybody'],
  ['GET', '/api/v3/reviews', 'anybody'],
  // Pages and files: the same bytes for everybody, or private by the number in their address.
  ['GET', '/feeds/my/:file', 'holder'],
  ['GET POST', '/unsubscribe/:token', 'holder'],
  ['GET', '/', 'anybody'],
  ['GET', '/*', 'anybody'],
];

/** Null: nobody has decided, and the server does not start. */
export function ruleOf(method: string, path: string): RouteRule | null {
  const asked = method === 'HEAD' ? 'GET' : method;
  // Pages are told from calls: no new call is anybody's by being forgotten.
  const isCall = path.startsWith('/api/');
  // Says that nothing is there, or which methods are; it is no call itself.
  if (path === '/api/*') return 'anybody';
  const line = LINES.find(
    ([methods, pattern]) => methods.split(' ').includes(asked) && fits(pattern, path) && (!isCall || pattern !== '/*'),
  );
  return line?.[2] ?? null;
}

function fits(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}
