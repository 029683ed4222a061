/** What is nobody's search result: calls, the sale, orders and tickets by their secret addresses, rooms behind a login. */
const CLOSED = [
  '/api/',
  '/storage/',
  '/widget',
  '/*/order/',
  '/order/',
  '/*/ticket/',
  '/ticket/',
  '/cabinet',
  '/organizer',
  '/backoffice',
  '/dev/',
  '/health/',
  '/*/health/',
];

/** @param origin of a site; null for a host that has no pages of its own */
export function robotsTxt(origin: string | null): string {
  if (origin === null) return 'User-agent: *\nDisallow: /\n';
  const closed = CLOSED.map((path) => `Disallow: ${path}`);
  return `${['User-agent: *', ...closed, '', `Sitemap: ${origin}/sitemap.xml`].join('\n')}\n`;
}
