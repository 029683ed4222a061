import { BESIDE, SHARED } from './addresses.ts';
import { keyOf, type Asked, type Crawled } from './crawl.ts';

/** The part of a page that is needed to compare it with others. */
export type Seen = {
  host: string;
  target: string;
  kind: string;
  language: string;
  title: string;
  description: string;
  canonical: string | null;
  alternates: ReadonlyMap<string, string>;
  isIndexed: boolean;
  ids: ReadonlySet<string>;
};
export type Fault = { rule: string; where: string; what: string };

/** Links that redirect by intent. All other links have to name their final address. */
const MAY_LEAD_ON: readonly { by: RegExp; address: RegExp; because: string }[] = [
  {
    by: /./,
    address: /^rampa-ge\.localhost\/$/,
    because: 'the root of a Georgian host leads to its language (specification, section 2)',
  },
  {
    by: /^manifest$/,
    address: /^[^/]+\/[a-z]{2}$/,
    because: 'the installed site opens in the city its visitor has chosen (decisions, section 3)',
  },
  { by: /^start$/, address: /./, because: 'the crawl asks for every route; nobody was led there' },
];

export function checkLinks({ answers, links, broken }: Crawled, pages: ReadonlyMap<string, Seen>): Fault[] {
  const faults: Fault[] = broken.map(({ address, from, by }) => ({
    rule: 'broken links',
    where: from,
    what: `${by} "${address}" is no address`,
  }));
  for (const link of links) {
    const key = keyOf(link);
    const answer = answers.get(key);
    if (answer === undefined) continue;
    const named = { where: link.from, what: `${link.by} ${key}` };
    const { status, location } = answer;
    const isOwnPart = link.from === key && link.fragment !== '';
    if (isOwnPart) {
      // The links from other pages to this one already check its status.
    } else if (status === 301 || status === 302) {
      if (!MAY_LEAD_ON.some(({ by, address }) => by.test(link.by) && address.test(key)))
        faults.push({ rule: 'links that lead on', ...named, what: `${named.what} → ${status} ${location}` });
    } else if (status !== expectedStatus(link)) {
      faults.push({ rule: 'broken links', ...named, what: `${named.what}: ${status}` });
    }
    const page = pages.get(key);
    if (link.fragment !== '' && page !== undefined && !page.ids.has(link.fragment))
      faults.push({ rule: 'broken links', ...named, what: `${named.what}#${link.fragment}: no such part` });
  }
  return faults;
}

/** Returns the status of a page: the two error pages answer with their own status, also after a change of language. */
function expectedStatus({ target }: Asked): number {
  return Number(/^\/(400)$|^\/[a-z]{2}\/(404)$/.exec(target)?.slice(1).find(Boolean) ?? 200);
}

/** An indexed page names itself and its siblings, and each sibling names the same ones. */
export function checkSiblings(pages: ReadonlyMap<string, Seen>, port: number): Fault[] {
  const faults: Fault[] = [];
  const pageAt = (address: string): Seen | undefined => {
    const { hostname, pathname, search } = new URL(address);
    return pages.get(hostname + pathname + search);
  };
  for (const page of pages.values()) {
    if (!page.isIndexed) continue;
    const where = page.host + page.target;
    const fault = (what: string): void => void faults.push({ rule: 'canonical and hreflang', where, what });
    const own = `http://${page.host}:${port}${page.target}`;
    if (page.canonical === null) {
      fault('names no canonical address');
      continue;
    }
    if (!URL.canParse(page.canonical)) {
      fault(`canonical "${page.canonical}" is no address`);
      continue;
    }
    if (page.canonical !== own) {
      const wanted = pageAt(page.canonical);
      if (wanted === undefined) fault(`canonical ${page.canonical} is no page of ours`);
      else if (wanted.canonical !== page.canonical) fault(`canonical ${page.canonical} names another one`);
      else if (!wanted.isIndexed) fault(`canonical ${page.canonical} is not indexed`);
      // A filtered listing is a view of the same page; every other page is canonical itself.
      else if (!page.target.includes('?') && !BESIDE.has(page.kind) && !SHARED.has(page.kind))
        fault(`canonical is ${page.canonical}`);
      continue;
    }
    if (page.alternates.size === 0) continue;
    if (page.alternates.get(page.language) !== own) fault(`hreflang ${page.language} is not the page itself`);
    const names = written(page.alternates);
    for (const [language, address] of page.alternates) {
      const sibling = pageAt(address);
      if (sibling === undefined) fault(`hreflang ${language} ${address} is no page of ours`);
      else if (!sibling.isIndexed) fault(`hreflang ${language} ${address} is not indexed`);
      else if (written(sibling.alternates) !== names) fault(`${address} does not name it back`);
      else if (language !== 'x-default' && sibling.language !== language) fault(`${address} is in ${sibling.language}`);
    }
  }
  return faults;
}

const written = (alternates: ReadonlyMap<string, string>): string =>
  [...alternates]
    .map((pair) => pair.join(' '))
    .toSorted()
    .join(' ');

/** A page in the sitemap is indexed and names the same siblings as the sitemap. */
export function checkSitemap(
  { answers, sitemap }: Crawled,
  pages: ReadonlyMap<string, Seen>,
  named: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Fault[] {
  const faults: Fault[] = [];
  const rule = 'sitemap';
  for (const key of sitemap) {
    const page = pages.get(key);
    if (page === undefined) {
      if (answers.get(key)?.status !== 200) faults.push({ rule, where: key, what: 'does not answer' });
    } else if (!page.isIndexed) faults.push({ rule, where: key, what: 'is noindex' });
    else if (new URL(page.canonical ?? 'none:').pathname !== page.target)
      faults.push({ rule, where: key, what: `has the canonical ${page.canonical}` });
  }
  for (const [address, siblings] of named) {
    const { hostname, pathname } = new URL(address);
    const page = pages.get(hostname + pathname);
    const wanted = written(siblings);
    if (page !== undefined && written(page.alternates) !== wanted)
      faults.push({ rule, where: hostname + pathname, what: 'page and sitemap name other siblings' });
  }
  return faults;
}

/** Search results with the same title cannot be told apart. */
export function checkUnique(pages: ReadonlyMap<string, Seen>, port: number): Fault[] {
  const faults: Fault[] = [];
  for (const name of ['title', 'description'] as const) {
    const first = new Map<string, string>();
    for (const page of pages.values()) {
      const where = page.host + page.target;
      const isWanted = name === 'title' || page.isIndexed;
      // Filters and page numbers of a list change the title, but the description stays the same.
      const isChoice = name === 'description' && page.target.includes('?');
      if (isWanted && page[name].trim() === '')
        faults.push({ rule: 'titles and descriptions', where, what: `no ${name}` });
      if (isChoice || !page.isIndexed || page.canonical !== `http://${page.host}:${port}${page.target}`) continue;
      const key = `${page.host} ${page.language} ${page[name]}`;
      const other = first.get(key);
      if (other === undefined) first.set(key, where);
      else faults.push({ rule: 'titles and descriptions', where, what: `${name} of ${other}: ${page[name]}` });
    }
  }
  return faults;
}

/** Returns texts that occur in Russian and in Belarusian pages alike, except the reviewed ones. */
export function copies(
  textsSeen: { ru: ReadonlySet<string>; be: ReadonlyMap<string, string> },
  reviewed: ReadonlySet<string>,
): Fault[] {
  return [...textsSeen.be]
    .filter(([text]) => textsSeen.ru.has(text) && !reviewed.has(text))
    .map(([text, where]) => ({ rule: 'Russian = Belarusian', where, what: text }));
}
