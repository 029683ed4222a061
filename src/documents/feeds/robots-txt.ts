/** Paths that must not be indexed: API, sale, orders and tickets at secret addresses, pages behind a login. */
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

/** @param origin origin of a site; null for a host without pages of its own */
export function robotsTxt(origin: string | null): string {
  if (origin === null) return 'User-agent: *\nDisallow: /\n';
  const closed = CLOSED.map((path) => `Disallow: ${path}`);
  return `${['User-agent: *', ...closed, '', `Sitemap: ${origin}/sitemap.xml`].join('\n')}\n`;
}
