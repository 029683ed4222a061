import { endpoint, parts } from '#api/endpoint-contract.ts';
import type {
  categoriesSchema,
  guideQuerySchema,
  performanceTypesSchema,
  placesQuerySchema,
  typesQuerySchema,
} from '#api/catalog/contract.ts';
import type { eventPageSchema, homeSchema } from '#api/catalog/event-contract.ts';
import type { layoutSchema, servicesSchema } from '#api/catalog/layout-contract.ts';
import type {
  eventLinesQuerySchema,
  eventLinesSchema,
  listingPlacesSchema,
  listingQuerySchema,
  listingSchema,
} from '#api/catalog/listing-contract.ts';
import type { personPageSchema } from '#api/catalog/person-contract.ts';
import type { placePageSchema, placesSchema } from '#api/catalog/place-contract.ts';
import type { recommendationsQuerySchema, recommendationsSchema } from '#api/catalog/recommendations-contract.ts';
import type { searchQuerySchema, searchSchema } from '#api/catalog/search-contract.ts';
import type { tonightSchema } from '#api/catalog/tonight-contract.ts';

/** Paths of section 7 of the specification and of our pages. All take `lang` and `cityId`. */

type OfCity = { query: typeof guideQuerySchema };

export const categories = endpoint(
  'GET',
  '/api/v3/mobile/afisha/category',
  parts<OfCity & { answer: typeof categoriesSchema }>(),
);
export const search = endpoint(
  'GET',
  '/api/v2/search',
  parts<{ query: typeof searchQuerySchema; answer: typeof searchSchema }>(),
);
export const layout = endpoint('GET', '/api/v3/pages/layout', parts<OfCity & { answer: typeof layoutSchema }>());
export const listing = endpoint(
  'GET',
  '/api/v3/pages/afisha',
  parts<{ query: typeof listingQuerySchema; answer: typeof listingSchema }>(),
);
export const listingPlaces = endpoint(
  'GET',
  '/api/v3/events/places',
  parts<{ query: typeof listingQuerySchema; answer: typeof listingPlacesSchema }>(),
);
export const event = endpoint('GET', '/api/v3/pages/afisha/:id', parts<OfCity & { answer: typeof eventPageSchema }>());
export const eventLines = endpoint(
  'GET',
  '/api/v3/events',
  parts<{ query: typeof eventLinesQuerySchema; answer: typeof eventLinesSchema }>(),
);
export const home = endpoint('GET', '/api/v3/pages/home', parts<OfCity & { answer: typeof homeSchema }>());
export const tonight = endpoint('GET', '/api/v3/pages/tonight', parts<OfCity & { answer: typeof tonightSchema }>());
/** What somebody may like, from what their browser knows of them. */
export const recommendations = endpoint(
  'GET',
  '/api/v3/recommendations',
  parts<{ query: typeof recommendationsQuerySchema; answer: typeof recommendationsSchema }>(),
);
export const performanceTypes = endpoint(
  'GET',
  '/api/v2/performance/types',
  parts<{ query: typeof typesQuerySchema; answer: typeof performanceTypesSchema }>(),
);
export const services = endpoint('GET', '/storage/services.json', parts<OfCity & { answer: typeof servicesSchema }>());
export const places = endpoint(
  'GET',
  '/api/v3/pages/objects',
  parts<{ query: typeof placesQuerySchema; answer: typeof placesSchema }>(),
);
export const place = endpoint('GET', '/api/v3/pages/objects/:id', parts<OfCity & { answer: typeof placePageSchema }>());
export const person = endpoint('GET', '/api/v3/pages/names/:id', parts<OfCity & { answer: typeof personPageSchema }>());
