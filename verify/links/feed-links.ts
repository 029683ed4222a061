import type { Named } from './facts.ts';

const ADDRESS = /(?:https?|webcal):\/\/[^\s<>"'\\]+/g;

/** Returns addresses in other formats than HTML: sitemaps, feeds, calendars, the manifest, robots.txt. */
export function addressesInText(target: string, type: string, body: string): Named[] {
  if (type.startsWith('application/manifest+json')) return inManifest(body);
  if (!/xml|calendar|text\/plain/.test(type)) return [];
  const by = target.startsWith('/sitemap') ? 'sitemap' : (type.split(';')[0] ?? '');
  // A calendar folds its lines after 75 bytes.
  const text = type.startsWith('text/calendar') ? body.replace(/\r\n[ \t]/g, '') : body.replaceAll('&amp;', '&');
  return [...text.matchAll(ADDRESS)]
    .map(([address]) => address.replace(/[),.;]+$/, ''))
    .filter((address) => !address.includes('www.sitemaps.org') && !address.includes('www.w3.org'))
    .map((address) => ({ address, by }));
}

function inManifest(body: string): Named[] {
  const manifest = JSON.parse(body) as { start_url?: string; icons?: { src: string }[]; shortcuts?: { url: string }[] };
  const found = [
    manifest.start_url,
    ...(manifest.icons ?? []).map(({ src }) => src),
    ...(manifest.shortcuts ?? []).map(({ url }) => url),
  ];
  return found.filter((address) => address !== undefined).map((address) => ({ address, by: 'manifest' }));
}

/** Returns the siblings in the sitemap by address: the page itself has to name the same ones. */
export function sitemapAlternates(body: string): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const [, address = '', rest = ''] of body.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/gs))
    found.set(
      address.replaceAll('&amp;', '&'),
      new Map(
        [...rest.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language = '', target = '']) => [
          language,
          target.replaceAll('&amp;', '&'),
        ]),
      ),
    );
  return found;
}
