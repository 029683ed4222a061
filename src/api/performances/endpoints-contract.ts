import { endpoint, parts } from '#api/endpoint-contract.ts';
import type * as contract from '#api/performances/contract.ts';

type InLanguage = { query: typeof contract.saleQuerySchema };

export const sale = endpoint(
  'GET',
  '/api/v3/performances/:id/sale',
  parts<InLanguage & { answer: typeof contract.saleSchema }>(),
);
/** Immutable and precompressed; the body is what domain/seating compiles. */
export const plan = endpoint('GET', '/api/v3/plans/:hash', parts<{ answer: typeof contract.planSchema }>());
/** Immutable. */
export const planSeats = endpoint(
  'GET',
  '/api/v3/plans/:hash/seats',
  parts<InLanguage & { answer: typeof contract.planSeatsSchema }>(),
);
export const availability = endpoint(
  'GET',
  '/api/v3/performances/:id/availability',
  parts<{ answer: typeof contract.availabilitySchema }>(),
);
/** What a code opens, before anything is chosen. Its refusals are those of a hold. */
export const access = endpoint(
  'GET',
  '/api/v3/performances/:id/access',
  parts<{ query: typeof contract.accessQuerySchema; answer: typeof contract.accessSchema }>(),
);
/**
 * Server-sent events; `since` or Last-Event-ID is the client's version. Event "seats" {from, to, runs, free}: `runs` is
 * encoded by domain/seating/availability-delta, `free` lists the zones and areas whose number changed. Event "resync"
 * {version}: fetch the availability. 429 when the address has too many open streams.
 */
export const seatEvents = endpoint(
  'GET',
  '/api/v3/performances/:id/events',
  parts<{ query: { since: number }; answer: string }>(),
);
