import { CATALOG_ROUTES as C, categorySchema, performanceTypesSchema } from '#api/catalog/contract.ts';
import { homeSchema, eventPageSchema } from '#api/catalog/event-contract.ts';
import { layoutSchema, servicesSchema } from '#api/catalog/layout-contract.ts';
import {
  eventLinesQuerySchema,
  eventLinesSchema,
  listingSchema,
  listingQuerySchema,
  searchSchema,
  searchQuerySchema,
} from '#api/catalog/listing-contract.ts';
import { personPageSchema } from '#api/catalog/person-contract.ts';
import { placesSchema, placePageSchema } from '#api/catalog/place-contract.ts';
import * as journal from '#api/journal/contract.ts';
import * as directory from '#api/directory/contract.ts';
import * as discounts from '#api/discounts/contract.ts';
import * as documents from '#api/documents/contract.ts';
import * as items from '#api/items/contract.ts';
import * as orders from '#api/orders/contract.ts';
import * as performances from '#api/performances/contract.ts';
import * as visits from '#api/visits/contract.ts';
import * as reviews from '#api/reviews/contract.ts';
import * as video from '#api/video/contract.ts';
import { ACCOUNT_OPERATIONS } from '#api/openapi/account-operations.ts';
import { ME_OPERATIONS } from '#api/openapi/me-operations.ts';
import { CABINET_OPERATIONS } from '#api/openapi/cabinet-operations.ts';
import { type Operation, readQuery, refusalSchema, type Schema } from '#api/openapi/operation.ts';
import { TICKET_OPERATIONS } from '#api/openapi/ticket-operations.ts';
import { z as mini } from 'zod/mini';

const { JOURNAL_ROUTES: J } = journal;
const { DIRECTORY_ROUTES: D } = directory;
const { DOCUMENT_ROUTES: N } = documents;
const { DISCOUNT_ROUTES: S } = discounts;
const { ITEM_ROUTES: I } = items;
const { ORDER_ROUTES: O } = orders;
const { PERFORMANCE_ROUTES: P } = performances;
const { REVIEW_ROUTES: R } = reviews;
const { VIDEO_ROUTES: V } = video;

const placesQuery = mini.extend(readQuery, { type: mini.optional(mini.string()) });
const typesQuery = mini.extend(readQuery, { only: mini.optional(mini.enum(['filter'])) });
const categoriesSchema = mini.object({ categories: mini.array(categorySchema) });
const seatsSchema = mini.object({ seats: mini.array(mini.int()) });

const read = (id: string, path: string, summary: string, answer: Schema, query: Schema = readQuery): Operation => ({
  id,
  method: 'get',
  path,
  summary,
  query: path.startsWith('/api/v3/pages/') ? asPage(query, { jsonld: mini.optional(mini.enum(['0', '1'])) }) : query,
  answers: {
    200: path.startsWith('/api/v3/pages/') ? asPage(answer, LD) : answer,
    400: refusalSchema,
    404: refusalSchema,
  },
});

/** What a page tells machines about itself, there with `jsonld=1`. */
const LD = { ld: mini.optional(mini.array(mini.record(mini.string(), mini.unknown()))) };
const asPage = (schema: Schema, more: Record<string, Schema>): Schema =>
  schema instanceof mini.ZodMiniObject ? mini.extend(schema, more) : schema;

const order = (id: string, method: Operation['method'], path: string, summary: string, body?: Schema): Operation => ({
  id,
  method,
  path,
  summary,
  ...(body && { body }),
  answers: {
    200: orders.orderSchema,
    400: orders.orderErrorSchema,
    403: orders.orderErrorSchema,
    404: orders.orderErrorSchema,
    409: orders.orderErrorSchema,
    503: orders.orderErrorSchema,
  },
});

const review = (id: string, path: string, summary: string, done: [status: number, answer: Schema], body?: Schema) => ({
  id,
  method: 'post' as const,
  path,
  summary,
  ...(body && { body }),
  answers: {
    [done[0]]: done[1],
    ...Object.fromEntries([400, 404, 409, 410, 429].map((status) => [status, reviews.reviewErrorSchema])),
  },
});

export const OPERATIONS: readonly Operation[] = [
  read('layout', C.layout[1], 'Frame of the site: countries, regions, cities, menu, footer', layoutSchema),
  read('categories', C.categories[1], 'Categories with the number of events ahead', categoriesSchema),
  read('home', C.home[1], 'Home page of a city', homeSchema),
  read('listing', C.listing[1], 'Events of a city by category and filters', listingSchema, listingQuerySchema),
  read('event', C.event[1], 'Event with its schedule', eventPageSchema),
  read(
    'eventLines',
    C.eventLines[1],
    'Events by their numbers: title, place and next date in one language',
    eventLinesSchema,
    eventLinesQuerySchema,
  ),
  read('places', C.places[1], 'Places of a city', placesSchema, placesQuery),
  read('place', C.place[1], 'Place with its bill', placePageSchema),
  read('person', C.person[1], 'Person with their works', personPageSchema),
  read('journal', J.journal[1], 'Posts of a market by category', journal.journalSchema, journal.journalQuerySchema),
  read('post', J.post[1], 'Post with its text and live events', journal.postPageSchema),
  read('documents', N.list[1], 'Documents of the market', documents.documentListSchema),
  read(
    'document',
    N.document[1],
    'Document in its current or a named edition',
    documents.documentSchema,
    documents.documentQuerySchema,
  ),
  read(
    'discounts',
    S.list[1],
    'Discount campaigns of a city',
    discounts.discountListSchema,
    discounts.discountListQuerySchema,
  ),
  read(
    'discountNotes',
    S.notes[1],
    'Running campaigns of an event or a place',
    discounts.discountNotesSchema,
    discounts.discountNotesQuerySchema,
  ),
  read(
    'discount',
    S.campaign[1],
    'Discount campaign with what it counts for',
    discounts.discountCampaignSchema,
    discounts.discountCampaignQuerySchema,
  ),
  read('videoFront', V.front[1], 'Videos of all kinds, newest first', video.videoFrontSchema),
  read('videos', V.list[1], 'Videos by kind, genre or event', video.videoListSchema, video.videosQuerySchema),
  read('video', V.video[1], 'Video with its facts', video.videoPageSchema),
  read('videoPackages', V.packages[1], 'Packages of videos', video.packageListSchema),
  read('videoPackage', V.package[1], 'Package with its videos', video.packagePageSchema),
  read('watchRight', V.right[1], 'Whether this browser may watch a video, and until when', video.watchRightSchema),
  {
    id: 'playVideo',
    method: 'get',
    path: V.play[1],
    summary: 'Where a video plays, for whoever may watch it',
    query: readQuery,
    answers: { 200: video.playSchema, 402: video.playRefusalSchema, 404: refusalSchema },
  },
  read('search', C.search[1], 'Search in titles and names', searchSchema, searchQuerySchema),
  read(
    'performanceTypes',
    C.performanceTypes[1],
    'Categories; only=filter: those with events ahead',
    performanceTypesSchema,
    typesQuery,
  ),
  read('services', C.services[1], 'Sister services', servicesSchema),
  read(
    'organizers',
    D.organizers[1],
    'Organizers of the market with their events ahead',
    directory.organizersSchema,
    directory.organizersQuerySchema,
  ),
  read(
    'organizer',
    D.organizer[1],
    'Organizer with current and past events',
    directory.organizerPageSchema,
    directory.pageQuerySchema,
  ),
  read('tours', D.tours[1], 'Tours under way, coming and past', directory.toursSchema, directory.toursQuerySchema),
  read('tour', D.tour[1], 'Tour with its stops', directory.tourPageSchema),
  read('people', D.people[1], 'People by role and letter', directory.peopleSchema, directory.peopleQuerySchema),
  read(
    'everywhere',
    D.everywhere[1],
    'Events of the whole market',
    directory.everywhereSchema,
    directory.everywhereQuerySchema,
  ),
  read(
    'dayIndex',
    D.dayIndex[1],
    'A city’s category as a plain list by date',
    directory.dayIndexSchema,
    directory.dayIndexQuerySchema,
  ),
  {
    id: 'countVisit',
    method: 'post',
    path: visits.VISITS_PATH,
    summary: 'Counts a page view or an action; keeps nothing about who',
    body: visits.visitSchema,
    answers: { 204: null },
  },
  read('sale', P.sale[1], 'What the sale widget shows: performance, prices, areas', performances.saleSchema),
  {
    id: 'plan',
    method: 'get',
    path: P.plan[1],
    summary: 'Geometry of a hall by its hash; never changes',
    answers: { 200: null, 404: refusalSchema },
  },
  read('availability', P.availability[1], 'Which seats are free', performances.availabilitySchema),
  {
    id: 'seatEvents',
    method: 'get',
    path: P.events[1],
    summary: 'Changes of seats as server-sent events',
    answers: { 200: null, 404: refusalSchema },
  },
  read('items', I.list[1], 'Goods and services of a city', items.itemListSchema, items.itemListQuerySchema),
  read('item', I.page[1], 'One item with options, seller and evenings', items.itemPageSchema, items.itemQuerySchema),
  read('itemSale', I.sale[1], 'What the sale of an item shows', items.itemSaleSchema, items.itemQuerySchema),
  {
    ...order('holdItems', 'post', I.hold[1], 'Hold units of an item: creates the order', items.itemHoldRequestSchema),
    answers: {
      201: orders.orderSchema,
      400: orders.orderErrorSchema,
      404: orders.orderErrorSchema,
      409: orders.orderErrorSchema,
      422: orders.orderErrorSchema,
      429: orders.orderErrorSchema,
      503: orders.orderErrorSchema,
    },
  },
  {
    ...order('holdSeats', 'post', O.hold[1], 'Hold seats: creates the order', orders.holdRequestSchema),
    answers: {
      201: orders.orderSchema,
      400: orders.orderErrorSchema,
      409: orders.orderErrorSchema,
      422: orders.orderErrorSchema,
      429: orders.orderErrorSchema,
      503: orders.orderErrorSchema,
    },
  },
  {
    ...order('readOrder', 'get', O.read[1], 'The order for its holder, its state for anybody else'),
    answers: { 200: orders.orderAnswerSchema, 404: orders.orderErrorSchema },
  },
  order('changeSeats', 'put', O.change[1], 'Hold this selection instead; the timer goes on', orders.selectionSchema),
  {
    ...order('releaseOrder', 'delete', O.release[1], 'Let the seats go'),
    answers: {
      204: null,
      403: orders.orderErrorSchema,
      404: orders.orderErrorSchema,
      409: orders.orderErrorSchema,
    },
  },
  order(
    'checkoutOrder',
    'post',
    O.checkout[1],
    'Contact and consents; starts the payment',
    orders.checkoutRequestSchema,
  ),
  order('reopenOrder', 'post', O.reopen[1], 'Back to the basket after a payment that failed'),
  {
    ...order('checkPayment', 'post', O.check[1], 'Back from the provider: asks it about the payment now'),
    answers: { 200: orders.orderAnswerSchema, 404: orders.orderErrorSchema },
  },
  {
    ...order('giveOrderBack', 'post', O.giveBack[1], 'Give the whole order back in the days for it'),
    answers: {
      200: orders.givenBackSchema,
      403: orders.orderErrorSchema,
      404: orders.orderErrorSchema,
      409: orders.orderErrorSchema,
    },
  },
  {
    ...order('bestSeats', 'post', O.best[1], 'Best free seats for a number of people', orders.bestSeatsRequestSchema),
    answers: { 200: seatsSchema, 400: orders.orderErrorSchema, 404: orders.orderErrorSchema },
  },
  {
    id: 'reviews',
    method: 'get',
    path: R.list[1],
    summary: 'Published reviews of an event or a place, newest first',
    query: reviews.reviewsQuerySchema,
    answers: { 200: reviews.reviewsSchema, 400: reviews.reviewErrorSchema },
  },
  review(
    'writeReview',
    R.write[1],
    'A review by somebody; a code goes to the address',
    [202, reviews.reviewDraftSchema],
    reviews.writeReviewSchema,
  ),
  review('resendReviewCode', R.resend[1], 'Another code', [202, reviews.reviewDraftSchema]),
  review(
    'confirmReview',
    R.confirm[1],
    'The code from the letter; a moderator is next',
    [200, reviews.confirmedReviewSchema],
    reviews.confirmReviewSchema,
  ),
  ...TICKET_OPERATIONS,
  ...CABINET_OPERATIONS,
  ...ACCOUNT_OPERATIONS,
  ...ME_OPERATIONS,
];
