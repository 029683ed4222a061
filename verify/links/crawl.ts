import { Pool } from 'undici';
import type { HostFacts } from '#domain/hosts/host-table.ts';
import { cousinOf, firstAddresses, groupOf, isFile, kindOf, resolve, type Own } from './addresses.ts';
import type { Named } from './facts.ts';

export type Answer = { status: number; type: string; location: string | null; body: string };
export type Asked = Own & { from: string; by: string };
export type Visit = (asked: Asked, answer: Answer) => readonly Named[];
export type Limits = {
  sites: readonly HostFacts[];
  port: number;
  lanes: number;
  perGroup: number;
  random: () => number;
};
export type Crawled = {
  answers: ReadonlyMap<string, { status: number; location: string | null }>;
  /** Every link once: where it is and where it leads. */
  links: readonly Asked[];
  broken: readonly { address: string; from: string; by: string }[];
  sitemap: ReadonlySet<string>;
  drawn: { from: number; asked: number };
};

const PICTURE = /\.(?:png|jpe?g|webp|woff2|mp4|m4s|ts)$/;

const SPECIAL = new Set(['start', 'manifest']);
/** A sampled page also fetches the pages that it has to be consistent with. */
const SIBLINGS = new Set(['hreflang', 'canonical']);
const TELL_EVERY = 2_000;

export const keyOf = ({ host, target }: { host: string; target: string }): string =>
  isFile(target) ? target : host + target;

/**
 * Requests every address that the sitemaps and the pages name, once each. Filtered listings have no limit in number, so
 * the crawl samples some of each group; addresses that only those name are requested if they do not belong to a group.
 */
export async function crawl(visit: Visit, { sites, port, lanes, perGroup, random }: Limits): Promise<Crawled> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: lanes, headersTimeout: 60_000 });
  const answers = new Map<string, { status: number; location: string | null }>();
  const links = new Map<string, Asked>();
  const broken: { address: string; from: string; by: string }[] = [];
  const sitemap = new Set<string>();
  const known = new Set<string>();
  const groups = new Map<string, Asked[]>();
  /** Addresses found as part of a group and not requested so far. */
  const waiting = new Set<string>();
  let queue: Asked[] = [];
  let isDrawing = false;

  const note = (address: string, by: string, asked: Own): void => {
    const found = resolve(address, asked, port);
    const from = keyOf(asked);
    const isMeant = address === '' && ['offline', 'unavailable'].includes(kindOf(asked.target).kind);
    if (found === 'broken' && !isMeant) broken.push({ address, from, by });
    if (typeof found === 'string') return;
    const link = { ...found, from, by };
    const key = keyOf(found);
    // Whether a redirect is allowed depends on the source of the link.
    const full = `${key}#${found.fragment}${SPECIAL.has(by) ? by : ''}`;
    if (!links.has(full)) links.set(full, link);
    if (by === 'sitemap') sitemap.add(key);
    const isItsOwn = by === 'sitemap' || (isDrawing && SIBLINGS.has(by));
    if (known.has(key) && !(isItsOwn && waiting.delete(key))) return;
    // All addresses in a sitemap are requested, whatever their group.
    const group = isItsOwn ? null : groupOf(found);
    if (group === null) {
      known.add(key);
      queue.push(link);
    } else if (!isDrawing) {
      known.add(key);
      waiting.add(key);
      const others = groups.get(group);
      if (others === undefined) groups.set(group, [link]);
      else others.push(link);
    }
  };

  const ask = async (asked: Asked): Promise<void> => {
    const isPicture = PICTURE.test(asked.target);
    const { statusCode, headers, body } = await pool.request({
      path: asked.target,
      method: isPicture ? 'HEAD' : 'GET',
      headers: { host: `${asked.host}:${port}`, accept: '*/*' },
    });
    const text = await body.text();
    const header = (name: string): string => String(headers[name] ?? '');
    const answer = {
      status: statusCode,
      type: header('content-type'),
      location: header('location') || null,
      body: text,
    };
    answers.set(keyOf(asked), { status: answer.status, location: answer.location });
    if (answers.size % TELL_EVERY === 0)
      console.log(`  ${answers.size} asked, ${queue.length - position} known and not asked`);
    for (const { address, by } of visit(asked, answer)) note(address, by, asked);
  };

  /** The sitemaps come first, so that none of their addresses counts as part of a group. */
  const askSitemaps = async (): Promise<void> => {
    for (let at = 0; at < queue.length; at += 1) {
      const asked = queue[at] as Asked;
      if (asked.target.startsWith('/sitemap')) await ask(asked);
    }
    queue = queue.filter(({ target }) => !target.startsWith('/sitemap'));
  };

  let position = 0;
  const askAll = async (): Promise<void> => {
    position = 0;
    const lane = async (): Promise<void> => {
      // Other lanes may still add addresses after this one finds the queue empty; the outer loop handles them.
      while (position < queue.length) await ask(queue[position++] as Asked);
    };
    while (position < queue.length) await Promise.all(Array.from({ length: lanes }, lane));
    queue = [];
  };

  try {
    for (const { host } of sites)
      note(`http://${host}:${port}/sitemap.xml`, 'start', { host, target: '/', fragment: '' });
    await askSitemaps();
    for (const site of sites)
      for (const target of firstAddresses(site)) note(target, 'start', { host: site.host, target, fragment: '' });
    for (const key of sitemap) {
      const [, host = '', target = ''] = /^([^/]+)(.*)$/.exec(key) ?? [];
      const other = cousinOf(target);
      if (other !== null) note(other, 'start', { host, target: other, fragment: '' });
    }
    await askAll();
    isDrawing = true;
    const drawn = [...groups.values()].map((group) => draw(group, perGroup, random));
    queue = drawn.flat();
    for (const one of queue) waiting.delete(keyOf(one));
    const asked = queue.length;
    await askAll();
    const from = [...groups.values()].reduce((sum, group) => sum + group.length, 0);
    return { answers, links: [...links.values()], broken, sitemap, drawn: { from, asked } };
  } finally {
    await pool.close();
  }
}

/** Returns a sample that is the same for the same seed, whatever the order of the responses. */
export function draw(group: readonly Asked[], most: number, random: () => number): Asked[] {
  const left = group.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
  return Array.from({ length: Math.min(most, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}

/** The ending of an address decides its expected content type. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/\.ics$/, 'text/calendar'],
  [/\.rss$/, 'application/rss+xml'],
  [/\.xml$/, 'application/xml'],
  [/\.webmanifest$/, 'application/manifest+json'],
  [/\.png$/, 'image/png'],
  [/\.svg$/, 'image/svg+xml'],
  [/\.css$/, 'text/css'],
  [/\.js$/, 'javascript'],
  [/\.woff2$/, 'font/woff2'],
];

export function expectedType(target: string): string | null {
  const path = target.replace(/\?.*$/, '');
  const file = TYPES.find(([ending]) => ending.test(path));
  if (file) return file[1];
  return kindOf(target).locale === null ? null : 'text/html';
}
