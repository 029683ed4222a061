import { z } from 'zod/mini';
import {
  categoriesSchema,
  guideQuerySchema,
  performanceTypesSchema,
  placesQuerySchema,
  typesQuerySchema,
} from '#api/catalog/contract.ts';
import * as C from '#api/catalog/endpoints-contract.ts';
import { eventPageSchema, homeSchema } from '#api/catalog/event-contract.ts';
import { layoutSchema, servicesSchema } from '#api/catalog/layout-contract.ts';
import * as listing from '#api/catalog/listing-contract.ts';
import { personPageSchema } from '#api/catalog/person-contract.ts';
import { placePageSchema, placesSchema } from '#api/catalog/place-contract.ts';
import { recommendationsQuerySchema, recommendationsSchema } from '#api/catalog/recommendations-contract.ts';
import { searchQuerySchema, searchSchema } from '#api/catalog/search-contract.ts';
import { tonightSchema } from '#api/catalog/tonight-contract.ts';
import * as directory from '#api/directory/contract.ts';
import * as D from '#api/directory/endpoints-contract.ts';
import * as discounts from '#api/discounts/contract.ts';
import * as S from '#api/discounts/endpoints-contract.ts';
import * as documents from '#api/documents/contract.ts';
import * as N from '#api/documents/endpoints-contract.ts';
import * as items from '#api/items/contract.ts';
import * as I from '#api/items/endpoints-contract.ts';
import * as journal from '#api/journal/contract.ts';
import * as J from '#api/journal/endpoints-contract.ts';
import type { Endpoint } from '#api/endpoint-contract.ts';
import { json } from '#api/openapi/responses.ts';
import { operationOf } from '#api/openapi/endpoints.ts';
import type { AnswerSchema, Operation, QuerySchema, Tag } from '#api/openapi/operation.ts';
import { refusedPlay, refusedRead } from '#api/openapi/refusals.ts';
import * as video from '#api/video/contract.ts';
import * as V from '#api/video/endpoints-contract.ts';

/** Structured data of a page, included with `jsonld=1`. */
const jsonLdSchema = z.object({ ld: z.optional(z.array(z.record(z.string(), z.unknown()))) });
const jsonLdQuery = { jsonld: z.optional(z.enum(['0', '1'])) };

type Read = { refuses?: Parameters<typeof refusedRead>; description?: string };

/** A GET with the same answer for everybody; below /pages/ it can include the page's JSON-LD. */
function read<Of extends Endpoint>(
  tag: Tag,
  endpoint: Of,
  summary: string,
  answer: AnswerSchema<Of>,
  more: Read & { query?: QuerySchema<Of> } = {},
): Operation {
  const { query = guideQuerySchema, refuses = [], description } = more;
  const isPage = endpoint.path.startsWith('/api/v3/pages/') && query instanceof z.ZodMiniObject;
  return operationOf(endpoint, {
    tag,
    summary,
    ...(description !== undefined && { description }),
    query: isPage ? z.extend(query, jsonLdQuery) : query,
    answers: { 200: json<unknown>(isPage ? z.intersection(answer, jsonLdSchema) : answer, summary) },
    refusals: [refusedRead('invalid_request', ...refuses)],
  });
}
const one = { refuses: ['not_found', 'unknown_city'] as Parameters<typeof refusedRead> };
const ofCity = { refuses: ['unknown_city'] as Parameters<typeof refusedRead> };

/** Public reads. */
export const GUIDE_OPERATIONS: readonly Operation[] = [
  read('guide', C.layout, 'Frame of the site: countries, regions, cities, menu, footer', layoutSchema),
  read('guide', C.categories, 'Categories with the number of events ahead', categoriesSchema, ofCity),
  read('guide', C.home, 'Home page of a city', homeSchema, ofCity),
  read('guide', C.tonight, 'What can still be reached in a city tonight', tonightSchema, ofCity),
  read('guide', C.listing, 'Events of a city by category and filters', listing.listingSchema, {
    query: listing.listingQuerySchema,
    refuses: ['unknown_category', 'unknown_city'],
    description: `${listing.PAGE_CARDS} events on a page unless \`limit\` says otherwise, at most ${listing.MOST_CARDS}. A page beyond the last is empty and still tells the total.`,
  }),
  read('guide', C.listingPlaces, 'Where the events of a listing take place', listing.listingPlacesSchema, {
    query: listing.listingQuerySchema,
    refuses: ['unknown_city'],
    description: 'Takes the filters of the listing; order, page and limit change nothing.',
  }),
  read('guide', C.event, 'Event with its schedule in a city', eventPageSchema, one),
  read(
    'guide',
    C.eventLines,
    'Events by their numbers: title, place and next date in one language',
    listing.eventLinesSchema,
    { query: listing.eventLinesQuerySchema, refuses: ['unknown_city'] },
  ),
  read('guide', C.recommendations, 'Events for a taste, each with its reason', recommendationsSchema, {
    query: recommendationsQuerySchema,
    refuses: ['unknown_city'],
    description: 'Lists hold at most forty numbers. Nothing of the question is kept.',
  }),
  read('guide', C.places, 'Places of a city', placesSchema, {
    query: placesQuerySchema,
    refuses: ['unknown_city'],
  }),
  read('guide', C.place, 'Place with what is on there', placePageSchema, one),
  read('guide', C.person, 'Person with their works', personPageSchema, one),
  read('guide', C.search, 'Search: listings that the words mean, titles and names', searchSchema, {
    query: searchQuerySchema,
    refuses: ['unknown_city'],
  }),
  read('guide', C.performanceTypes, 'Categories; only=filter: those with events ahead', performanceTypesSchema, {
    query: typesQuerySchema,
    refuses: ['unknown_city'],
  }),
  read('guide', C.services, 'Sister services', servicesSchema),
  read('journal', J.journal, 'Posts of a market by category', journal.journalSchema, {
    query: journal.journalQuerySchema,
    ...one,
    description: `${journal.PAGE_POSTS} posts on a page unless \`limit\` says otherwise, at most ${journal.MOST_POSTS}.`,
  }),
  read('journal', J.post, 'Post with its text and live events', journal.postPageSchema, {
    query: journal.journalQuerySchema,
    ...one,
  }),
  read('documents', N.documents, 'Documents of the market', documents.documentListSchema, {
    query: documents.documentQuerySchema,
  }),
  read('documents', N.document, 'Document in its current or a named edition', documents.documentSchema, {
    query: documents.documentQuerySchema,
    refuses: ['not_found'],
  }),
  read('discounts', S.discounts, 'Discount campaigns of a city', discounts.discountListSchema, {
    query: discounts.discountListQuerySchema,
    refuses: ['not_found'],
  }),
  read('discounts', S.discountNotes, 'Running campaigns of an event or a place', discounts.discountNotesSchema, {
    query: discounts.discountNotesQuerySchema,
    refuses: ['not_found'],
    description: 'One of `event` and `place` is wanted.',
  }),
  read('discounts', S.discount, 'Discount campaign with what it counts for', discounts.discountCampaignSchema, {
    query: discounts.discountCampaignQuerySchema,
    refuses: ['not_found'],
  }),
  read('videos', V.videoFront, 'Videos of all kinds, newest first', video.videoFrontSchema, {
    query: video.videosQuerySchema,
    ...ofCity,
  }),
  read('videos', V.videos, 'Videos by kind, genre or event', video.videoListSchema, {
    query: video.videosQuerySchema,
    ...ofCity,
  }),
  read('videos', V.video, 'Video with its facts', video.videoPageSchema, {
    query: video.videosQuerySchema,
    ...one,
  }),
  read('videos', V.videoPackages, 'Packages of videos', video.packageListSchema, {
    query: video.videosQuerySchema,
    ...ofCity,
  }),
  read('videos', V.videoPackage, 'Package with its videos', video.packagePageSchema, {
    query: video.videosQuerySchema,
    ...one,
  }),
  {
    ...read('videos', V.watchRight, 'Whether this browser may watch a video', video.watchRightSchema, one),
    description: 'Told by cookies of the browser, which the page of a rented video sets.',
  },
  {
    ...read('videos', V.playVideo, 'Where a video plays, for a browser that may watch it', video.playSchema),
    query: video.videosQuerySchema,
    refusals: [refusedRead('invalid_request', 'not_found', 'unknown_city'), refusedPlay],
  },
  read('directory', D.organizers, 'Organizers of the market', directory.organizersSchema, {
    query: directory.organizersQuerySchema,
    ...one,
  }),
  read('directory', D.organizer, 'Organizer with their events', directory.organizerPageSchema, {
    query: directory.pageQuerySchema,
    ...one,
  }),
  read('directory', D.tours, 'Tours under way, coming and past', directory.toursSchema, {
    query: directory.toursQuerySchema,
    ...one,
  }),
  read('directory', D.tour, 'Tour with its stops', directory.tourPageSchema, {
    query: directory.pageQuerySchema,
    ...one,
  }),
  read('directory', D.people, 'People by role and letter', directory.peopleSchema, {
    query: directory.peopleQuerySchema,
    ...one,
  }),
  read('directory', D.everywhere, 'Events of the whole market', directory.everywhereSchema, {
    query: directory.everywhereQuerySchema,
    ...one,
  }),
  read('directory', D.dayIndex, 'Category of a city as a plain list by date', directory.dayIndexSchema, {
    query: directory.dayIndexQuerySchema,
    ...one,
  }),
  read('items', I.items, 'Items of a city', items.itemListSchema, {
    query: items.itemListQuerySchema,
    refuses: ['not_found'],
  }),
  read('items', I.item, 'Item with options, seller and performances', items.itemPageSchema, {
    query: items.itemQuerySchema,
    refuses: ['not_found'],
  }),
  read('items', I.itemSale, 'What the sale of an item shows', items.itemSaleSchema, {
    query: items.itemQuerySchema,
    refuses: ['not_found'],
  }),
];
