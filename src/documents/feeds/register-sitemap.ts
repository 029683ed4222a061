import type { FastifyInstance } from 'fastify';
import { robotsTxt } from './robots-txt.ts';
import { ENTRIES_PER_PART, sitemapIndex, sitemapPart } from './sitemap-xml.ts';
import type { HostFacts, HostTable } from '#domain/hosts/host-table.ts';
import { findHost, marketOf } from '#domain/hosts/host-table.ts';
import { createKeptFiles } from './kept-files.ts';
import type { SitemapEntry, SitemapKind, SitemapReads } from '#usecases/catalog/feed-ports.ts';
import { SITEMAP_KINDS } from '#usecases/catalog/feed-ports.ts';
import { PAGES } from '#web/site/pages.ts';

export type SitemapDeps = {
  hosts: HostTable;
  reads: SitemapReads;
  originOf(host: HostFacts): string;
  now(): Date;
};

const NAME = /^([a-z]+)-([1-9]\d{0,3})\.xml$/;
const TYPE = 'application/xml; charset=utf-8';
const KEPT_MS = 10 * 60_000;
const KEPT_BYTES = 32 * 1024 * 1024;
const DAY_S = 24 * 3600;

type Entries = { until: number; entries: Promise<SitemapEntry[]> };

/** Serves /robots.txt, /sitemap.xml and its parts /sitemaps/{kind}-{number}.xml, separately for each host. */
export function registerSitemap(app: FastifyInstance, deps: SitemapDeps): void {
  const now = (): number => deps.now().getTime();
  const files = createKeptFiles({ maxBytes: KEPT_BYTES, ttlMs: KEPT_MS, now });
  /** Shared by index and parts, so that both list the same addresses. At most the kinds of three sorts of host. */
  const read = new Map<string, Entries>();

  function entriesOf(kind: SitemapKind, host: HostFacts): Promise<SitemapEntry[]> {
    const key = `${kind} ${host.market} ${host.ru}`;
    const held = read.get(key);
    if (held !== undefined && held.until > now()) return held.entries;
    const { market, ru } = host;
    const entries = deps.reads
      .entries(kind, { market, ruHost: ru, now: deps.now() })
      // A route without a page must not appear in search results.
      .then((found) => found.filter(({ route }) => PAGES[route] !== undefined));
    read.set(key, { until: now() + KEPT_MS, entries });
    entries.catch(() => read.delete(key));
    return entries;
  }

  async function index(host: HostFacts): Promise<string> {
    const parts: Parameters<typeof sitemapIndex>[0][number][] = [];
    // One after another, because all at once would take every connection that pages are read on.
    for (const kind of SITEMAP_KINDS) {
      const entries = await entriesOf(kind, host);
      for (let at = 0; at * ENTRIES_PER_PART < entries.length; at += 1)
        parts.push({ path: `/sitemaps/${kind}-${at + 1}.xml`, changedAt: latest(pieceOf(entries, at)) });
    }
    return sitemapIndex(parts, deps.originOf(host));
  }

  function siteOf(header: string | undefined): HostFacts | null {
    const host = findHost(deps.hosts, header);
    return host?.role === 'site' ? host : null;
  }

  app.get('/robots.txt', (request, reply) => {
    const host = siteOf(request.headers.host);
    return reply
      .header('cache-control', `public, max-age=${DAY_S}`)
      .type('text/plain; charset=utf-8')
      .send(robotsTxt(host === null ? null : deps.originOf(host)));
  });

  app.get('/sitemap.xml', (request, reply) => {
    const host = siteOf(request.headers.host);
    if (host === null) return reply.code(404).send();
    return files.send(request, reply, {
      key: `${deps.originOf(host)} ${host.ru} index`,
      type: TYPE,
      text: () => index(host),
    });
  });

  app.get('/sitemaps/:name', (request, reply) => {
    const host = siteOf(request.headers.host);
    const [, word = '', number = ''] = NAME.exec((request.params as { name: string }).name) ?? [];
    const kind = SITEMAP_KINDS.find((known) => known === word);
    if (host === null || kind === undefined) return reply.code(404).send();
    return files.send(request, reply, {
      key: `${deps.originOf(host)} ${host.ru} ${kind} ${number}`,
      type: TYPE,
      text: async () => {
        const piece = pieceOf(await entriesOf(kind, host), Number(number) - 1);
        return piece.length === 0 ? null : sitemapPart(piece, { origin: deps.originOf(host), market: marketOf(host) });
      },
    });
  });
}

function pieceOf(entries: readonly SitemapEntry[], at: number): readonly SitemapEntry[] {
  return entries.slice(at * ENTRIES_PER_PART, (at + 1) * ENTRIES_PER_PART);
}

function latest(entries: readonly SitemapEntry[]): Date | null {
  const times = entries.map(({ changedAt }) => changedAt?.getTime() ?? 0);
  const last = times.reduce((most, time) => Math.max(most, time), 0);
  return last === 0 ? null : new Date(last);
}
