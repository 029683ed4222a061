import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of ours sent this. Browsers say so themselves and no page can lie about it; a browser too old for that
 * still sends an Origin with whatever changes something. Neither: no browser, or no page. What a browser says of itself
 * is believed over an Origin that contradicts it.
 */
export function isOwnRequest({ headers }: FastifyRequest, origins: ReadonlySet<string>): boolean {
  const site = headers['sec-fetch-site'];
  if (site) return site === 'same-origin' || site === 'same-site';
  const { origin } = headers;
  return typeof origin === 'string' && origins.has(origin);
}
