import type { RouteName } from '#domain/routing/route-table.ts';

/** Pages to browse. An event, a sale, an error and a document are what somebody came for: advertising stays away. */
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
