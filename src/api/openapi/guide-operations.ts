import {
  CATALOG_ROUTES as C,
  categorySchema,
  guideQuerySchema,
  performanceTypesSchema,
  placesQuerySchema,
  typesQuerySchema,
} from '#api/catalog/contract.ts';
import { eventPageSchema, homeSchema } from '#api/catalog/event-contract.ts';
import { layoutSchema, servicesSchema } from '#api/catalog/layout-contract.ts';
import * as listing from '#api/catalog/listing-contract.ts';
import { personPageSchema } from '#api/catalog/person-contract.ts';
import { placePageSchema, placesSchema } from '#api/catalog/place-contract.ts';
import * as directory from '#api/directory/contract.ts';
import * as discounts from '#api/discounts/contract.ts';
import * as documents from '#api/documents/contract.ts';
import * as items from '#api/items/contract.ts';
import * as I from '#api/items/endpoints-contract.ts';
import * as journal from '#api/journal/contract.ts';
import { json } from './responses.ts';
import type { Operation, Schema, Tag } from '#api/openapi/operation.ts';
import { refusedPlay, refusedRead } from '#api/openapi/refusals.ts';
import * as video from '#api/video/contract.ts';
import { z } from 'zod/mini';

const { JOURNAL_ROUTES: J } = journal;
const { DIRECTORY_ROUTES: D } = directory;
const { DOCUMENT_ROUTES: N } = documents;
const { DISCOUNT_ROUTES: S } = discounts;
const { VIDEO_ROUTES: V } = video;

const categoriesSchema = z.object({ categories: z.array(categorySchema) });
/** Structured data of a page, included with `jsonld=1`. */
const jsonLdSchema = z.object({ ld: z.optional(z.array(z.record(z.string(), z.unknown()))) });
const jsonLdQuery = { jsonld: z.optional(z.enum(['0', '1'])) };

type Read = { query?: Schema; refuses?: Parameters<typeof refusedRead>; description?: string };

/** A GET with the same answer for everybody; below /pages/ it can include the page's JSON-LD. */
function read(tag: Tag, id: string, path: string, summary: string, answer: Schema, more: Read = {}): Operation {
  const { query = guideQuerySchema, refuses = [], description } = more;
  const isPage = path.startsWith('/api/v3/pages/') && query instanceof z.ZodMiniObject;
  return {
    id,
    method: 'get',
    path,
    tag,
    summary,
    ...(description !== undefined && { description }),
    query: isPage ? z.extend(query, jsonLdQuery) : query,
    answers: { 200: json(isPage ? z.intersection(answer, jsonLdSchema) : answer, summary) },
    refusals: [refusedRead('invalid_request', ...refuses)],
  };
}
const one = { refuses: ['not_found', 'unknown_city'] as Parameters<typeof refusedRead> };
const ofCity = { refuses: ['unknown_city'] as Parameters<typeof refusedRead> };

/** Public reads. */
export const GUIDE_OPERATIONS: readonly Operation[] = [
  read('guide', 'layout', C.layout[1], 'Frame of the site: countries, regions, cities, menu, footer', layoutSchema),
  read('guide', 'categories', C.categories[1], 'Categories with the number of events ahead', categoriesSchema, ofCity),
  read('guide', 'home', C.home[1], 'Home page of a city', homeSchema, ofCity),
  read('guide', 'listing', C.listing[1], 'Events of a city by category and filters', listing.listingSchema, {
    query: listing.listingQuerySchema,
    refuses: ['unknown_category', 'unknown_city'],
    description: `${listing.PAGE_CARDS} events on a page unless \`limit\` says otherwise, at most ${listing.MOST_CARDS}. A page beyond the last is empty and still tells the total.`,
  }),
  read('guide', 'event', C.event[1], 'Event with its schedule in a city', eventPageSchema, one),
  read(
    'guide',
    'eventLines',
    C.eventLines[1],
    'Events by their numbers: title, place and next date in one language',
    listing.eventLinesSchema,
    { query: listing.eventLinesQuerySchema, refuses: ['unknown_city'] },
  ),
  read('guide', 'places', C.places[1], 'Places of a city', placesSchema, {
    query: placesQuerySchema,
    refuses: ['unknown_city'],
  }),
  read('guide', 'place', C.place[1], 'Place with what is on there', placePageSchema, one),
  read('guide', 'person', C.person[1], 'Person with their works', personPageSchema, one),
  read('guide', 'search', C.search[1], 'Search in titles and names', listing.searchSchema, {
    query: listing.searchQuerySchema,
    refuses: ['unknown_city'],
  }),
  read(
    'guide',
    'performanceTypes',
    C.performanceTypes[1],
    'Categories; only=filter: those with events ahead',
    performanceTypesSchema,
    { query: typesQuerySchema, refuses: ['unknown_city'] },
  ),
  read('guide', 'services', C.services[1], 'Sister services', servicesSchema),
  read('journal', 'journal', J.journal[1], 'Posts of a market by category', journal.journalSchema, {
    query: journal.journalQuerySchema,
    ...one,
    description: `${journal.PAGE_POSTS} posts on a page unless \`limit\` says otherwise, at most ${journal.MOST_POSTS}.`,
  }),
  read('journal', 'post', J.post[1], 'Post with its text and live events', journal.postPageSchema, {
    query: journal.journalQuerySchema,
    ...one,
  }),
  read('documents', 'documents', N.list[1], 'Documents of the market', documents.documentListSchema, {
    query: documents.documentQuerySchema,
  }),
  read('documents', 'document', N.document[1], 'Document in its current or a named edition', documents.documentSchema, {
    query: documents.documentQuerySchema,
    refuses: ['not_found'],
  }),
  read('discounts', 'discounts', S.list[1], 'Discount campaigns of a city', discounts.discountListSchema, {
    query: discounts.discountListQuerySchema,
    refuses: ['not_found'],
  }),
  read(
    'discounts',
    'discountNotes',
    S.notes[1],
    'Running campaigns of an event or a place',
    discounts.discountNotesSchema,
    {
      query: discounts.discountNotesQuerySchema,
      refuses: ['not_found'],
      description: 'One of `event` and `place` is wanted.',
    },
  ),
  read(
    'discounts',
    'discount',
    S.campaign[1],
    'Discount campaign with what it counts for',
    discounts.discountCampaignSchema,
    { query: discounts.discountCampaignQuerySchema, refuses: ['not_found'] },
  ),
  read('videos', 'videoFront', V.front[1], 'Videos of all kinds, newest first', video.videoFrontSchema, {
    query: video.videosQuerySchema,
    ...ofCity,
  }),
  read('videos', 'videos', V.list[1], 'Videos by kind, genre or event', video.videoListSchema, {
    query: video.videosQuerySchema,
    ...ofCity,
  }),
  read('videos', 'video', V.video[1], 'Video with its facts', video.videoPageSchema, {
    query: video.videosQuerySchema,
    ...one,
  }),
  read('videos', 'videoPackages', V.packages[1], 'Packages of videos', video.packageListSchema, {
    query: video.videosQuerySchema,
    ...ofCity,
  }),
  read('videos', 'videoPackage', V.package[1], 'Package with its videos', video.packagePageSchema, {
    query: video.videosQuerySchema,
    ...one,
  }),
  {
    ...read('videos', 'watchRight', V.right[1], 'Whether this browser may watch a video', video.watchRightSchema, one),
    description: 'Told by cookies of the browser, which the page of a rented video sets.',
  },
  {
    ...read('videos', 'playVideo', V.play[1], 'Where a video plays, for a browser that may watch it', video.playSchema),
    query: video.videosQuerySchema,
    refusals: [refusedRead('invalid_request', 'not_found', 'unknown_city'), refusedPlay],
  },
  read('directory', 'organizers', D.organizers[1], 'Organizers of the market', directory.organizersSchema, {
    query: directory.organizersQuerySchema,
    ...one,
  }),
  read('directory', 'organizer', D.organizer[1], 'Organizer with their events', directory.organizerPageSchema, {
    query: directory.pageQuerySchema,
    ...one,
  }),
  read('directory', 'tours', D.tours[1], 'Tours under way, coming and past', directory.toursSchema, {
    query: directory.toursQuerySchema,
    ...one,
  }),
  read('directory', 'tour', D.tour[1], 'Tour with its stops', directory.tourPageSchema, {
    query: directory.pageQuerySchema,
    ...one,
  }),
  read('directory', 'people', D.people[1], 'People by role and letter', directory.peopleSchema, {
    query: directory.peopleQuerySchema,
    ...one,
  }),
  read('directory', 'everywhere', D.everywhere[1], 'Events of the whole market', directory.everywhereSchema, {
    query: directory.everywhereQuerySchema,
    ...one,
  }),
  read('directory', 'dayIndex', D.dayIndex[1], 'Category of a city as a plain list by date', directory.dayIndexSchema, {
    query: directory.dayIndexQuerySchema,
    ...one,
  }),
  read('items', 'items', I.items.path, 'Items of a city', items.itemListSchema, {
    query: items.itemListQuerySchema,
    refuses: ['not_found'],
  }),
  read('items', 'item', I.item.path, 'Item with options, seller and performances', items.itemPageSchema, {
    query: items.itemQuerySchema,
    refuses: ['not_found'],
  }),
  read('items', 'itemSale', I.itemSale.path, 'What the sale of an item shows', items.itemSaleSchema, {
    query: items.itemQuerySchema,
    refuses: ['not_found'],
  }),
];
