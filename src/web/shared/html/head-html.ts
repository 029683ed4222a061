import { htmlLanguage } from '#domain/locales/locale.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { feedAddress } from '#domain/routing/feed-address.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { bytesOf, fillCuts, type Markup } from './markup.ts';
import type { Head } from '#web/shared/html/head.ts';
import { CARD_SIZE } from '#web/shared/poster-address.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';

const OPEN_GRAPH_LOCALE: Record<Locale, string> = { ru: 'ru_RU', be: 'be_BY', en: 'en_GB', ge: 'ka_GE', az: 'az_AZ' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** JSON that cannot end its script block or open a comment in it. */
export function jsonForHtml(value: unknown): string {
  return safeInHtml(JSON.stringify(value));
}

function safeInHtml(json: string): string {
  return json.replace(/[<>\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const keptJson = new WeakMap<object, Uint8Array>();
/** Placeholder of a cached part. If a text of the page equals it, the whole value is serialized without the cache. */
const PLACE = '\ue000kept';

/** The same JSON in pieces. Frozen objects never change, so their bytes are cached. */
export function jsonMarkup(value: object): Markup {
  const parts: Uint8Array[] = [];
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || !Object.isFrozen(part)) return part;
    let bytes = keptJson.get(part);
    if (bytes === undefined) keptJson.set(part, (bytes = bytesOf(jsonForHtml(part))));
    parts.push(bytes);
    return PLACE;
  });
  const cut = safeInHtml(text).split(`"${PLACE}"`);
  return cut.length === parts.length + 1 ? fillCuts(cut, (at) => parts[at] ?? '') : [jsonForHtml(value)];
}

/** Addresses that need neither resolving nor escaping. */
const OWN_ADDRESS = /^\/(?!\/)[\w\-/?=&%.]*$/;

/** Cards of 1200 × 630: drawn ones, and photographs. */
const CARD = /^(?:(?:\/journal|\/video)?\/posters\/[^/]+\.png|\/photos\/[^/]+-card-1200\.jpg)$/;
const CARD_FACTS = [
  `<meta property="og:image:width" content="${CARD_SIZE.width}">`,
  `<meta property="og:image:height" content="${CARD_SIZE.height}">`,
];
const typeOf = (image: string) =>
  `<meta property="og:image:type" content="image/${image.endsWith('.png') ? 'png' : 'jpeg'}">`;
const FEED_TYPES = [
  ['ics', 'text/calendar'],
  ['rss', 'application/rss+xml'],
] as const;

/** `path` is the page's own address with its language prefix and only the query that belongs to it. */
export function headHtml(head: Head, site: SiteFacts, path: string, siteName: string): string {
  const own = head.canonical ?? path;
  const url = (address: string): string =>
    escapeHtml(OWN_ADDRESS.test(address) ? site.origin + address : new URL(address, site.origin).href);
  const title = escapeHtml(head.title);
  const description = escapeHtml(head.description);
  const lines = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:type" content="${head.type ?? 'website'}">`,
    `<meta property="og:site_name" content="${escapeHtml(siteName)}">`,
    `<meta property="og:locale" content="${OPEN_GRAPH_LOCALE[site.locale]}">`,
    `<meta property="og:url" content="${url(own)}">`,
  ];
  if (head.article) {
    const { published, modified, section } = head.article;
    lines.push(
      `<meta property="article:published_time" content="${escapeHtml(published)}">`,
      `<meta property="article:modified_time" content="${escapeHtml(modified)}">`,
      `<meta property="article:section" content="${escapeHtml(section)}">`,
    );
  }
  if (head.image) {
    lines.push(
      `<meta property="og:image" content="${url(head.image)}">`,
      ...(CARD.test(head.image) ? [...CARD_FACTS, typeOf(head.image)] : []),
      `<meta property="og:image:alt" content="${escapeHtml(head.imageAlt ?? head.title)}">`,
      '<meta name="twitter:card" content="summary_large_image">',
    );
  }
  if (head.noindex || site.locale === 'az') {
    lines.push('<meta name="robots" content="noindex">');
    // An earlier edition of a document names the edition in force.
    if (head.canonical !== undefined && head.canonical !== path)
      lines.push(`<link rel="canonical" href="${url(own)}">`);
  } else {
    lines.push(`<link rel="canonical" href="${url(own)}">`);
    if (head.alternates !== false)
      lines.push(
        ...alternates(own, site).map(
          ([language, address]) => `<link rel="alternate" hreflang="${language}" href="${url(address)}">`,
        ),
      );
  }
  if (head.feed) {
    const { subject, title: name } = head.feed;
    for (const [format, type] of FEED_TYPES)
      lines.push(
        `<link rel="alternate" type="${type}" title="${escapeHtml(name)}" href="${url(feedAddress(site.locale, subject, format))}">`,
      );
  }
  for (const thing of head.jsonLd ?? [])
    lines.push(`<script type="application/ld+json">${jsonForHtml(thing)}</script>`);
  return lines.join('');
}

/** Alternates are reciprocal by construction: every language lists the same addresses, each with its own prefix. */
function alternates(path: string, site: SiteFacts): [string, string][] {
  const rest = path.replace(/^\/[a-z]{2}(?=\/|$)/, '');
  const market = MARKETS[site.market];
  return [
    ...market.locales.map((locale): [string, string] => [htmlLanguage(locale), `/${locale}${rest}`]),
    ['x-default', `/${market.defaultLocale}${rest}`],
  ];
}
