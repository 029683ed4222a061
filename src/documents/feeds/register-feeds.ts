import { RUSSIAN_PART } from '#domain/markets/market.ts';
import type { FastifyInstance } from 'fastify';
import { calendarFeed } from './calendar-feed.ts';
import { feedPage } from './feed-labels.ts';
import { rssFeed } from './rss-feed.ts';
import { posterVersion } from '#domain/catalog/poster-version.ts';
import type { HostFacts, HostTable } from '#domain/hosts/host-table.ts';
import { findHost } from '#domain/hosts/host-table.ts';
import { contentLanguage } from '#domain/locales/locale.ts';
import type { FeedAddress, FeedSubject } from '#domain/routing/feed-address.ts';
import { feedAddress, readFeedAddress } from '#domain/routing/feed-address.ts';
import { createKeptFiles } from './kept-files.ts';
import type { FeedReads, FeedScope } from '#usecases/catalog/feed-ports.ts';
import type { CityFacts } from '#usecases/catalog/ports.ts';
import { sharedPicture } from '#web/shared/shared-picture.ts';

export type FeedDeps = {
  hosts: HostTable;
  reads: FeedReads;
  cities(): Promise<CityFacts[]>;
  originOf(host: HostFacts): string;
  now(): Date;
};

const TYPES = { ics: 'text/calendar; charset=utf-8', rss: 'application/rss+xml; charset=utf-8' } as const;
/** Entries of about 1 KB; 3 KB with Georgian letters. */
const CALENDAR_ENTRIES = 300;
const NEWS_ENTRIES = 100;
const KEPT_MS = 15 * 60_000;
const KEPT_BYTES = 24 * 1024 * 1024;

export type Feeds = { clear(): void };

/** Serves /feeds/…: calendars to subscribe to, and news, by city, category, place and person. */
export function registerFeeds(app: FastifyInstance, deps: FeedDeps): Feeds {
  const files = createKeptFiles({ maxBytes: KEPT_BYTES, ttlMs: KEPT_MS, now: () => deps.now().getTime() });

  async function scopeOf(subject: FeedSubject, host: HostFacts): Promise<FeedScope | null> {
    if (subject.kind === 'place') return { kind: 'place', placeId: subject.id };
    if (subject.kind === 'person') return { kind: 'person', personId: subject.id };
    const city = (await deps.cities()).find(({ slug }) => slug === subject.city);
    if (city === undefined || (city.countryCode === RUSSIAN_PART.country && !host.ru)) return null;
    return { kind: 'city', cityId: city.id, category: subject.category };
  }

  async function write({ locale, subject, format }: FeedAddress, host: HostFacts): Promise<string | null> {
    const scope = await scopeOf(subject, host);
    const reader = { language: contentLanguage(locale), now: deps.now() };
    const name = scope === null ? null : await deps.reads.name(scope, reader);
    if (scope === null || name === null) return null;
    const origin = deps.originOf(host);
    if (format === 'ics')
      return calendarFeed({
        name,
        items: await deps.reads.calendar(scope, CALENDAR_ENTRIES, reader),
        locale,
        origin,
      });
    return rssFeed({
      name,
      items: await deps.reads.news(scope, NEWS_ENTRIES, reader),
      locale,
      origin,
      page: feedPage(name, scope.kind === 'city' ? scope.category : null, locale),
      self: feedAddress(locale, subject, format),
      pictureOf: (item) =>
        sharedPicture({ ...item, id: item.eventId, posterVersion: posterVersion(item.poster) }, locale),
    });
  }

  app.get('/feeds/*', async (request, reply) => {
    const host = findHost(deps.hosts, request.headers.host);
    const path = request.url.split('?', 1)[0] ?? '';
    const asked = readFeedAddress(path);
    if (host === null || host.role !== 'site' || asked === null)
      return reply.code(404).type('text/plain; charset=utf-8').send('There is no such feed.\n');
    reply.header('x-robots-tag', 'noindex');
    return files.send(request, reply, {
      key: `${deps.originOf(host)} ${host.ru} ${path}`,
      type: TYPES[asked.format],
      text: () => write(asked, host),
    });
  });
  return { clear: files.clear };
}
