import type { FastifyInstance } from 'fastify';
import type { PersonalCalendarReads } from '#usecases/profile/document-ports.ts';
import { calendarFeed } from '#documents/feeds/calendar-feed.ts';
import { findHost, type HostFacts, type HostTable } from '#domain/hosts/host-table.ts';
import { contentLanguage } from '#domain/locales/locale.ts';
import { createKeptFiles } from '#documents/feeds/kept-files.ts';

export type PersonalCalendarDeps = {
  hosts: HostTable;
  reads: PersonalCalendarReads;
  /** Origin of the site whose pages the entries link to. */
  siteOf(host: HostFacts): string;
  now(): Date;
};

const ENTRIES = 300;
/** Short, because the address must stop working soon after its secret was renewed; programs poll every few hours. */
const KEPT_MS = 60_000;
const KEPT_BYTES = 8 * 1024 * 1024;

/** Serves /feeds/my/{secret}.ics: tickets, favourites and dates of followed subjects. The secret is the only key. */
export function registerPersonalCalendar(app: FastifyInstance, deps: PersonalCalendarDeps): void {
  const now = () => deps.now().getTime();
  const files = createKeptFiles({ maxBytes: KEPT_BYTES, ttlMs: KEPT_MS, isPersonal: true, now });

  async function write(secret: string, origin: string): Promise<string | null> {
    const owner = await deps.reads.owner(secret);
    if (owner === null) return null;
    const reader = { language: contentLanguage(owner.locale), now: deps.now() };
    const items = await deps.reads.items(owner.accountId, ENTRIES, reader);
    return calendarFeed({ name: { kind: 'own' }, items, locale: owner.locale, origin });
  }

  app.get('/feeds/my/:file', async (request, reply) => {
    const host = findHost(deps.hosts, request.headers.host);
    const secret = /^([\w-]{32,64})\.ics$/.exec((request.params as { file: string }).file)?.[1];
    reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
    if (host === null || secret === undefined) return reply.code(404).header('cache-control', 'no-store').send();
    const origin = deps.siteOf(host);
    await files.send(request, reply, {
      key: `${origin} ${secret}`,
      type: 'text/calendar; charset=utf-8',
      text: () => write(secret, origin),
    });
    return reply;
  });
}
