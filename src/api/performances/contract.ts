import { z } from 'zod/mini';
import { currencySchema, instant, lang, marketSchema, text } from '#api/fields-contract.ts';
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

/** All data that the sale widget needs before the hall: what, where, when, at what price. Amounts in minor units. */
export const saleQuerySchema = z.object({ lang: lang() });

/** As in the domain; repeated here because a contract imports no other layer. */
const tariffKinds = [
  'adult',
  'child',
  'student',
  'pensioner',
  'family',
  'disabled',
  'companion',
  'early',
  'other',
] as const;

/** What comes back until a moment: a share of the price, or all of it but an amount. */
export const returnStepSchema = z.object({
  until: instant(),
  sharePermille: z.nullable(z.int()),
  keptMinor: z.nullable(z.int()),
});

export const saleReturnSchema = z.object({
  /** Calendar day; empty where nothing is taken back. */
  until: z.string(),
  /** Null where an amount is kept. */
  sharePermille: z.nullable(z.int()),
  steps: z.array(returnStepSchema),
});

/** Who may use a tariff. */
export const tariffConditionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('age'), fromYears: z.nullable(z.int()), toYears: z.nullable(z.int()) }),
  z.object({
    kind: z.literal('proof'),
    document: z.enum(['student', 'pensioner', 'disability', 'family', 'other']),
  }),
]);

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
    /** When everybody can buy: the end of a presale, which is open to codes only. */
    saleFrom: z.nullable(instant()),
    /** False when the organizer or the event does not meet the sale requirements. */
    isSalePermitted: z.boolean(),
    limitPerBuyer: z.int(),
    organizer: z.nullable(z.string()),
  }),
  market: marketSchema,
  currency: currencySchema,
  priceListId: z.nullable(z.int()),
  zones: z.array(
    z.object({
      zoneNo: z.int(),
      zoneKey: z.string(),
      name: z.nullable(z.string()),
      standing: z.boolean(),
      /** Number of places in the zone; 0 when its seats are all sold elsewhere. The price is given in any case. */
      capacity: z.int(),
      free: z.int(),
      /** What can be chosen now, the full price first. */
      tariffs: z.array(
        z.object({
          tariffNo: z.int(),
          name: z.string(),
          kind: z.enum(tariffKinds),
          priceMinor: z.int(),
          feeMinor: z.int(),
          /** Price and fee without the campaign that lowers them; null where none does. */
          listedTotalMinor: z.nullable(z.int()),
          /** Who may use the tariff. */
          condition: z.nullable(tariffConditionSchema),
          /** Its return, where it is another one than that of the performance; `steps` is empty where there is none. */
          otherReturn: z.nullable(saleReturnSchema),
        }),
      ),
    }),
  ),
  /** Immutable geometry at /api/v3/plans/{hash}; null without a plan (free entry, standing without a drawing). */
  planHash: z.nullable(z.string()),
  seatCount: z.int(),
  /** Places that are kept for companions of wheelchair places, with them: `[wheelchair place, companion's place]`. */
  companions: z.array(z.tuple([z.int(), z.int()])),
  /** Wheelchair places are for everybody by now, so nobody is asked. */
  areWheelchairPlacesReleased: z.boolean(),
  methods: z.array(z.enum(['bepaid', 'bank-of-georgia'])),
  /**
   * Last day and share of a voluntary return, as of now; null when the organizer grants none. The day may have passed: then
   * tickets bought now cannot be returned.
   */
  ownReturn: z.nullable(saleReturnSchema),
  offerVersion: z.string(),
  privacyVersion: z.string(),
  /** Other dates of the same event in the city, nearest first, for the date picker. */
  otherDates: z.array(z.object({ id: z.int(), startsAt: instant(), status: z.enum(performanceStatuses) })),
});
export type SaleView = z.infer<typeof saleSchema>;

/** 2 bits per seat in plan order (0 free, 1 taken, 2 held, 3 not for sale), base64; each change raises `version`. */
export const availabilitySchema = z.object({
  version: z.int(),
  bits: z.string(),
  free: z.array(zoneFreeSchema),
});
export type Availability = z.infer<typeof availabilitySchema>;

/** A code that opens a presale or an allotment, as its holder types it. */
export const accessQuerySchema = z.object({ code: text(64) });

/** What a code opens at this performance. */
export const accessSchema = z.object({
  /** All that is free while the presale lasts, and not only what follows. */
  opensPresale: z.boolean(),
  until: z.nullable(instant()),
  /** Tickets that can still be bought with it; null without a limit. */
  usesLeft: z.nullable(z.int()),
  /** Tickets of an order from its allotments; null without a limit. */
  perOrder: z.nullable(z.int()),
  /** Seats kept for the code that nobody has. */
  seats: z.array(z.int()),
  /** Places of standing areas kept for the code. */
  areas: z.array(zoneFreeSchema),
});
export type AccessView = z.infer<typeof accessSchema>;

const numbers = z.array(z.int());
/** The compact geometry of a hall, for drawing programs; `domain/seating/decode-geometry.ts` decodes it. */
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
  v: z.optional(
    z.object({
      m: z.number(),
      h: z.number(),
      p: z.array(numbers),
      s: numbers,
      r: z.array(z.tuple([z.int(), z.int()])),
    }),
  ),
});

/** The same hall as a plain list for all other programs: position and name of each seat. */
export const planSeatsSchema = z.object({
  /** Size of the whole drawing, in the units of `x` and `y`. */
  width: z.number(),
  height: z.number(),
  /** Usual distance between the centres of two neighbouring seats. */
  pitch: z.number(),
  /** In the order of `seatNo`, which starts at 0. */
  seats: z.array(
    z.object({
      seatNo: z.int(),
      x: z.number(),
      y: z.number(),
      sector: z.string(),
      row: z.string(),
      seat: z.string(),
      /** The `zoneKey` of one of the sale's zones; null when the seat is not sold. */
      zoneKey: z.nullable(z.string()),
      accessible: z.boolean(),
      /** What restricts the view; `unknown` where the plan only says that something does. */
      restricted: z.nullable(z.enum(['pillar', 'rail', 'overhang', 'side', 'unknown'])),
    }),
  ),
  standing: z.array(
    z.object({ label: z.string(), capacity: z.int(), zoneKey: z.nullable(z.string()), outline: z.array(z.number()) }),
  ),
});
export type PlanSeats = z.infer<typeof planSeatsSchema>;
