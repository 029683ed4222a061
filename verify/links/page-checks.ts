import type { Fault, Seen } from './across.ts';
import { isCabinet, isOfAnotherMarket, kindOf, resolve } from './addresses.ts';
import { checkDocument } from './check-document.ts';
import { checkJsonLd, type JsonLdFacts } from './check-json-ld.ts';
import { checkMissing, checkScript, comparable } from './check-texts.ts';
import { expectedType, keyOf, type Answer, type Asked, type Visit } from './crawl.ts';
import { kept, readPage, type Named, type Page, type PageText } from './facts.ts';
import { addressesInText, sitemapAlternates } from './feed-links.ts';
import { readReviewed } from './reviewed.ts';
import { readVocabulary } from './schema-org.ts';

/** A tour's performances in the other market belong to that market's host. */
const TOUR = 'other-tours-id';

/** JSON-LD types promised on the page of a single thing, one of which is enough; pages of lists have no id. */
const PROMISED: Readonly<Record<string, readonly string[]>> = {
  // A past event has no performance ahead and appears as the work that was shown.
  'region-event-event': ['Event', 'CreativeWork'],
  'region-objects-id-object': ['Place'],
  'objects-id-object': ['Place'],
  'other-names-id': ['Person'],
  'journal-id-post': ['Article'],
  [TOUR]: ['Event'],
  'other-organizer-id': ['Organization'],
};
const OF_ONE = /\/\d+(?:\?|$)/;

export type PageChecks = {
  visit: Visit;
  pages: ReadonlyMap<string, Seen>;
  faults: Fault[];
  /** Siblings by address, as the sitemaps name them. */
  inSitemap: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Texts found in Russian, and texts found in Belarusian with the page that contains them. */
  textsSeen: { ru: ReadonlySet<string>; be: ReadonlyMap<string, string> };
  counts: { texts: number; jsonLd: number };
};

/** Checks every response by itself, and stores the data for checks across pages. */
export function createPageChecks(port: number): PageChecks {
  const vocabulary = readVocabulary();
  const anyScript = readReviewed('any-script.txt');
  const faults: Fault[] = [];
  const pages = new Map<string, Seen>();
  const inSitemap = new Map<string, ReadonlyMap<string, string>>();
  const textsSeen = { ru: new Set<string>(), be: new Map<string, string>() };
  const counts = { texts: 0, jsonLd: 0 };
  return { visit, pages, faults, inSitemap, textsSeen, counts };

  function visit(asked: Asked, { status, type, body }: Answer): readonly Named[] {
    const where = keyOf(asked);
    const fault = (rule: string, what: string): void => void faults.push({ rule, where, what: kept(what) });
    const wanted = expectedType(asked.target);
    if (status === 200 && wanted !== null && !type.includes(wanted)) fault('broken links', `${type} is not ${wanted}`);
    if (/svg|calendar|rss/.test(type)) {
      const text = body.replace(/<[^>]*>/g, ' ');
      for (const what of checkMissing([{ text, language: '', where: type }])) fault('missing texts', what);
    }
    if (asked.target.startsWith('/sitemaps/'))
      for (const [address, siblings] of sitemapAlternates(body)) inSitemap.set(address, siblings);
    const isPage = type.startsWith('text/html') && status !== 301 && status !== 302;
    if (isPage && isCabinet(asked)) return [];
    return isPage ? checkPage(asked, readPage(body), fault) : addressesInText(asked.target, type, body);
  }

  function checkPage(asked: Asked, page: Page, fault: (rule: string, what: string) => void): readonly Named[] {
    const where = keyOf(asked);
    const { kind } = kindOf(asked.target);
    const language = (page.language.split('-')[0] ?? '').toLowerCase();
    const isOwn = (address: string): boolean => {
      const found = resolve(address, asked, port);
      if (typeof found === 'string') return false;
      return found.host === asked.host || (kind === TOUR && isOfAnotherMarket(found.host, asked.host));
    };
    const jsonLd = checkJsonLd(page.jsonLd, { language, isOwn }, vocabulary);
    const texts = [...page.texts, ...jsonLd.texts];
    counts.jsonLd += jsonLd.types.length;
    counts.texts += texts.length;
    for (const what of checkDocument(page)) fault('documents', what);
    for (const what of [...jsonLd.faults, ...unkept(asked, page, jsonLd)]) fault('JSON-LD', what);
    for (const what of checkMissing(texts)) fault('missing texts', what);
    for (const what of checkScript(texts, anyScript)) fault('letters of another language', what);
    compare(texts, language, where);
    const { title, description, canonical, alternates, isIndexed } = page;
    const own = { host: asked.host, target: asked.target, kind, language: page.language };
    pages.set(where, kept({ ...own, title, description, canonical, alternates, isIndexed, ids: new Set(page.ids) }));
    return [...page.addresses, ...jsonLd.addresses.map((address) => ({ address, by: 'JSON-LD' }))];
  }

  function unkept({ target }: Asked, page: Page, { types }: JsonLdFacts): string[] {
    if (!page.isIndexed) return [];
    const promised = OF_ONE.test(target) ? PROMISED[kindOf(target).kind] : undefined;
    const isThere = promised === undefined || types.some((type) => promised.some((one) => vocabulary.isA(type, one)));
    const hasPicture = page.addresses.some(({ by }) => by === 'og:image');
    return [
      ...(isThere ? [] : [`JSON-LD: no ${promised.join(' or ')}`]),
      ...(hasPicture ? [] : ['no Open Graph image']),
    ];
  }

  function compare(texts: readonly PageText[], language: string, where: string): void {
    for (const text of texts) {
      const plain = comparable(text);
      if (plain === null || text.language !== language) continue;
      if (language === 'ru' && !textsSeen.ru.has(plain)) textsSeen.ru.add(kept(plain));
      if (language === 'be' && !textsSeen.be.has(plain)) textsSeen.be.set(kept(plain), where);
    }
  }
}
