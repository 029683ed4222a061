import type { RouteName } from '#domain/routing/route-table.ts';

/**
 * Pages for browsing carry advertising. Events, sales, errors and documents do not, because visitors open them for a
 * purpose.
 */
const ADVERTISED: ReadonlySet<RouteName> = new Set<RouteName>([
  'index',
  'region',
  'region-events-id',
  'region-events-id-genre-genreId',
  'region-events-id-tag-tagId',
  'region-events-id-month-monthSlug',
  'region-events-id-indexOld',
  'events-id',
  'region-objects',
  'region-objects-id',
  'objects',
  'objects-id',
  'journal',
  'journal-id',
  'region-journal-id',
  'journal-id-post',
  'other-names-id',
  'other-organizer',
  'other-tours',
  'region-videos',
  'region-videos-trailers',
  'region-videos-packages',
  'skidki',
  'skidki-region',
]);

export function mayAdvertise(route: RouteName): boolean {
  return ADVERTISED.has(route);
}
