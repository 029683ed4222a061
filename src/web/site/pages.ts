import type { RouteName } from '#domain/routing/route-table.ts';

/**
 * Which folder under src/web/site renders a route. A route missing here answers the not-found page. Adding a page:
 * docs/site.md.
 */
export const PAGES: Partial<Record<RouteName, string>> = {
  'not-found': 'not-found',
  'bad-request': 'bad-request',
  offline: 'offline',
  'ticket-accessKey': 'ticket-page',
  'order-orderId': 'order-page',
  index: 'home',
  region: 'home',
  'region-events-id': 'listing',
  'region-events-id-genre-genreId': 'listing',
  'region-events-id-tag-tagId': 'listing',
  'region-events-id-month-monthSlug': 'listing',
  'region-events-id-indexOld': 'day-index',
  'events-id': 'country',
  'region-event-event': 'event',
  'region-objects': 'places',
  'region-objects-id': 'places',
  objects: 'places',
  'objects-id': 'places',
  'region-objects-id-object': 'place',
  'objects-id-object': 'place',
  journal: 'journal',
  'journal-id': 'journal',
  'region-journal-id': 'journal',
  'journal-id-post': 'post',
  'other-names-id': 'names',
  'other-organizer': 'organizers',
  'other-organizer-id': 'organizer',
  'other-tours': 'tours',
  'other-tours-id': 'tour',
  'pages-id': 'documents',
  'region-items-id': 'items',
  'region-items-id-item': 'item',
  skidki: 'discounts',
  'skidki-region': 'discounts',
  'skidki-region-id-event': 'discount',
};
