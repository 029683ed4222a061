import type { FastifyRequest } from 'fastify';

/**
 * Whether one of our own pages sent the request. Browsers set Sec-Fetch-Site themselves and no page can forge it; older
 * browsers still send an Origin with every changing request. A request without both does not come from a browser page
 * and is refused. Sec-Fetch-Site takes precedence over an Origin that contradicts it.
 */
export function isOwnRequest({ headers }: FastifyRequest, origins: ReadonlySet<string>): boolean {
  const site = headers['sec-fetch-site'];
  if (site) return site === 'same-origin' || site === 'same-site';
  const { origin } = headers;
  return typeof origin === 'string' && origins.has(origin);
}
