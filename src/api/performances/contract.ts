import { z } from 'zod/mini';
import { instant, lang } from '#api/fields-contract.ts';
import { zoneFreeSchema } from '#api/performances/stream-contract.ts';

export const performanceStatuses = [
  'on_sale',
  'few_left',
  'sold_out',
  'presale',
  'not_yet',
  'off_sale',
  'box_office',
  'free',
  'cancelled',
  'postponed',
  'rescheduled',
  'moved',
  'past',
] as const;

/** Everything the sale widget needs before the hall itself: what, where, when, for how much. Amounts in minor units. */
export const saleQuerySchema = z.object({ lang: lang() });

export const saleSchema = z.object({
  performance: z.object({
    id: z.int(),
    eventId: z.int(),
    title: z.string(),
    age: z.string(),
    category: z.string(),
    startsAt: instant(),
    endsAt: z.nullable(instant()),
    timeZone: z.string(),
    place: z.string(),
    address: z.string(),
    hall: z.nullable(z.string()),
    city: z.string(),
    citySlug: z.string(),
    status: z.enum(performanceStatuses),
    /** False where organizer or event lack the papers that a sale needs. */
    isSalePermitted: z.boolean(),
    limitPerBuyer: z.int(),
    organizer: z.nullable(z.string()),
  }),
  market: z.enum(['belarus', 'georgia']),
  currency: z.enum(['BYN', 'GEL']),
  priceListId: z.nullable(z.int()),
  zones: z.array(
    z.object({
      zoneNo: z.int(),
      zoneKey: z.string(),
      name: z.nullable(z.string()),
      standing: z.boolean(),
      /** All there is in the zone; 0 where its seats are all sold elsewhere, and the price is told all the same. */
      capacity: z.int(),
      free: z.int(),
      tariffs: z.array(z.object({ tariffNo: z.int(), name: z.string(), priceMinor: z.int(), feeMinor: z.int() })),
    }),
  ),
  /** Immutable geometry at /api/v3/plans/{hash}; null where there is no plan (free entry, standing without a drawing). */
  planHash: z.nullable(z.string()),
  seatCount: z.int(),
  methods: z.array(z.enum(['bepaid', 'bank-of-georgia'])),
  /**
   * Last day and share of the visitor's own return, or null where the organizer gives none. The day may have passed: then
   * tickets bought now can't be given back.
   */
  ownReturn: z.nullable(z.object({ until: z.string(), sharePermille: z.int() })),
  offerVersion: z.string(),
  privacyVersion: z.string(),
  /** The other dates of the same event in the city, nearest first, for the date picker. */
  otherDates: z.array(z.object({ id: z.int(), startsAt: instant(), status: z.enum(performanceStatuses) })),
});
export type SaleView = z.infer<typeof saleSchema>;

/** 2 bits a seat in plan order (0 free, 1 taken, 2 held, 3 not for sale), base64; `version` grows with every change. */
export const availabilitySchema = z.object({
  version: z.int(),
  bits: z.string(),
  free: z.array(zoneFreeSchema),
});
export type Availability = z.infer<typeof availabilitySchema>;

const numbers = z.array(z.int());
/** The compact geometry of a hall, for a drawing program: `domain/seating/decode-geometry.ts` reads it. */
export const planSchema = z.object({
  format: z.literal(1),
  n: z.int(),
  u: z.number(),
  pitch: z.number(),
  w: z.number(),
  h: z.number(),
  z: z.array(z.string()),
  s: numbers,
  x0: numbers,
  y0: numbers,
  x1: numbers,
  y1: numbers,
  b: numbers,
  p: z.array(numbers),
  slots: z.array(numbers),
  sl: numbers,
  zones: z.array(numbers),
  zo: numbers,
  nums: z.array(numbers),
  nu: numbers,
  rl: z.array(z.union([z.int(), z.array(z.string())])),
  odd: z.array(z.tuple([z.int(), z.int(), z.string()])),
  f: numbers,
});

/** The same hall as a plain list, for everybody else: where each seat is and what it is called. */
export const planSeatsSchema = z.object({
  /** Of the whole drawing, in the units of `x` and `y`. */
  width: z.number(),
  height: z.number(),
  /** Between the middles of two neighbouring seats, usually. */
  pitch: z.number(),
  /** In the order of `seatNo`, which counts from 0: the first seat is number 0. */
  seats: z.array(
    z.object({
      seatNo: z.int(),
      x: z.number(),
      y: z.number(),
      sector: z.string(),
      row: z.string(),
      seat: z.string(),
      /** As `zoneKey` of the sale's zones; null where nothing is sold. */
      zoneKey: z.nullable(z.string()),
      accessible: z.boolean(),
    }),
  ),
  standing: z.array(
    z.object({ label: z.string(), capacity: z.int(), zoneKey: z.nullable(z.string()), outline: z.array(z.number()) }),
  ),
});
export type PlanSeats = z.infer<typeof planSeatsSchema>;

export const PERFORMANCE_ROUTES = {
  sale: ['GET', '/api/v3/performances/:id/sale'], // ?lang=
  plan: ['GET', '/api/v3/plans/:hash'], // immutable, precompressed; body as compiled by domain/seating
  planSeats: ['GET', '/api/v3/plans/:hash/seats'], // ?lang= → PlanSeats; immutable
  availability: ['GET', '/api/v3/performances/:id/availability'],
  // SSE, ?since= a version or Last-Event-ID. Event "seats" {from, to, runs, version, free?}: runs as by
  // domain/seating/availability-delta, free of zones and areas whose number changed. Event "resync" {version}: fetch the
  // snapshot. 429 where the address has too many open.
  events: ['GET', '/api/v3/performances/:id/events'],
} as const;
