import { endpoint, parts } from '#api/endpoint-contract.ts';
import type {
  dayIndexQuerySchema,
  dayIndexSchema,
  everywhereQuerySchema,
  everywhereSchema,
  organizerPageSchema,
  organizersQuerySchema,
  organizersSchema,
  pageQuerySchema,
  peopleQuerySchema,
  peopleSchema,
  tourPageSchema,
  toursQuerySchema,
  toursSchema,
} from '#api/directory/contract.ts';

/** All take `lang` and `cityId`. */

type Paged = { query: typeof pageQuerySchema };

export const organizers = endpoint(
  'GET',
  '/api/v3/pages/organizers',
  parts<{ query: typeof organizersQuerySchema; answer: typeof organizersSchema }>(),
);
export const organizer = endpoint(
  'GET',
  '/api/v3/pages/organizers/:id',
  parts<Paged & { answer: typeof organizerPageSchema }>(),
);
export const tours = endpoint(
  'GET',
  '/api/v3/pages/tours',
  parts<{ query: typeof toursQuerySchema; answer: typeof toursSchema }>(),
);
export const tour = endpoint('GET', '/api/v3/pages/tours/:id', parts<Paged & { answer: typeof tourPageSchema }>());
export const people = endpoint(
  'GET',
  '/api/v3/pages/names',
  parts<{ query: typeof peopleQuerySchema; answer: typeof peopleSchema }>(),
);
export const everywhere = endpoint(
  'GET',
  '/api/v3/pages/events',
  parts<{ query: typeof everywhereQuerySchema; answer: typeof everywhereSchema }>(),
);
export const dayIndex = endpoint(
  'GET',
  '/api/v3/pages/index',
  parts<{ query: typeof dayIndexQuerySchema; answer: typeof dayIndexSchema }>(),
);
