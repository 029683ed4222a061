import { z } from 'zod/mini';
import { currencySchema, day, id, instant, lang, marketSchema, smallNumber, text } from '#api/fields-contract.ts';
import { posterSchema } from '#api/catalog/contract.ts';
import { returnStepSchema, tariffConditionSchema } from '#api/performances/contract.ts';
import { paidTenderSchema } from '#api/orders/contract.ts';

/** Whom the place is meant for; null for an ordinary one. */
const seatForSchema = z.nullable(z.enum(['wheelchair', 'companion']));

/** The tariff of a ticket that not everybody may use, and who may; null of a plain one. */
const reducedTariffSchema = z.nullable(z.object({ name: z.string(), condition: z.nullable(tariffConditionSchema) }));

/** A QR code: `path` draws the dark modules in a square of `size` modules, without the quiet zone. */
export const qrSchema = z.object({ size: z.int(), path: z.string() });

/** Support contact for the holder. */
export const supportSchema = z.object({
  phone: z.string(),
  phoneHref: z.string(),
  email: z.string(),
  opens: z.string(),
  closes: z.string(),
});

export const ticketSchema = z.object({
  lineNo: z.int(),
  /** Null once it was handed over: the ticket that there is now is another person's. */
  serial: z.nullable(z.string()),
  /** Opens this ticket alone; null once it was handed to another person. */
  ticketKey: z.nullable(z.string()),
  state: z.enum(['issued', 'used', 'void']),
  usedAt: z.nullable(instant()),
  /** Its buyer handed it to another person, who alone sees its code. */
  isHandedOver: z.boolean(),
  holderName: z.nullable(z.string()),
  /** The text for the door's scanner, and its drawing; null once the ticket is void. */
  code: z.nullable(z.string()),
  qr: z.nullable(qrSchema),
  /** Empty where neither the sector nor its price zone has a name. */
  sector: z.string(),
  row: z.nullable(z.string()),
  /** Null for entry to a standing area. */
  seat: z.nullable(z.string()),
  restricted: z.nullable(z.enum(['pillar', 'rail', 'overhang', 'side', 'unknown'])),
  seatFor: seatForSchema,
  tariff: reducedTariffSchema,
  priceMinor: z.int(),
  feeMinor: z.int(),
  ownReturn: z.nullable(
    z.object({
      lastDay: day(),
      isOpen: z.boolean(),
      sharePermille: z.int(),
      amountMinor: z.int(),
      keptMinor: z.int(),
      steps: z.array(returnStepSchema),
    }),
  ),
  /** The buyer may hand it to another person now. */
  mayHandOver: z.boolean(),
  /** Until when the buyer may take it back from the person it was handed to; null when they may not. */
  takeBackUntil: z.nullable(instant()),
});

const ticketPerformanceSchema = z.object({
  id: z.int(),
  eventId: z.int(),
  title: z.string(),
  age: z.string(),
  poster: posterSchema,
  state: z.enum(['scheduled', 'postponed', 'cancelled']),
  startsAt: instant(),
  endsAt: z.nullable(instant()),
  timeZone: z.string(),
  place: z.string(),
  address: z.string(),
  hall: z.nullable(z.string()),
  city: z.string(),
  citySlug: z.string(),
  lat: z.nullable(z.number()),
  lon: z.nullable(z.number()),
  entrance: z.nullable(z.string()),
  /** Each of its tickets bears the name of its holder. */
  asksNames: z.boolean(),
});

/** The order of the tickets; its amounts are those of everything that was bought. */
export const ticketsOrderSchema = z.object({
  number: z.string(),
  state: z.enum(['held', 'awaiting_payment', 'paid', 'expired', 'cancelled', 'refund_pending', 'refunded']),
  market: marketSchema,
  currency: currencySchema,
  faceMinor: z.int(),
  feeMinor: z.int(),
  pointsMinor: z.int(),
  tenders: z.array(paidTenderSchema),
  /** What money paid. */
  dueMinor: z.int(),
  paidAt: z.nullable(instant()),
});

/** What came back of prices: money the way it was paid, and what went back to tenders. */
export const cameBackSchema = z.object({
  moneyMinor: z.int(),
  certificateMinor: z.int(),
  creditMinor: z.int(),
  pointsMinor: z.int(),
});

/** The operator of the site, who sells on behalf of organizers. */
export const operatorSchema = z.object({ name: z.string(), taxNumber: z.string(), address: z.string() });

/** The tickets of one performance within an order. */
export const ticketsPartSchema = z.object({
  performance: ticketPerformanceSchema,
  organizer: z.nullable(z.object({ name: z.string(), taxNumber: z.string(), registerNo: z.nullable(z.string()) })),
  /** Void ones are the last. */
  tickets: z.array(ticketSchema),
  /** Sum of their prices. */
  faceMinor: z.int(),
  /** Money that came back for them or is on its way. */
  refundedMinor: z.int(),
  /** The same with what went back to tenders. */
  cameBack: cameBackSchema,
  /** The latest cancellation or postponement, and whether a refund can still be requested. */
  scheduleChange: z.nullable(
    z.object({
      kind: z.enum(['cancelled', 'postponed']),
      oldStartsAt: instant(),
      newStartsAt: z.nullable(instant()),
      refundUntil: z.nullable(instant()),
      mayRefund: z.boolean(),
      /** The refund, or the possible one while the holder may still choose. */
      moneyMinor: z.int(),
      certificateMinor: z.int(),
      creditMinor: z.int(),
      pointsMinor: z.int(),
      /** The service fee that came back as points. */
      points: z.int(),
    }),
  ),
  /** Path for requesting the refund of a postponed performance: POST without a body. */
  refundPath: z.string(),
});
export type TicketsPart = z.infer<typeof ticketsPartSchema>;
export type TicketView = TicketsPart['tickets'][number];

/** An order's tickets as their holder sees them. Texts are in the requested language, instants ISO 8601 UTC. */
export const ticketsViewSchema = z.object({
  order: ticketsOrderSchema,
  /** One part for each performance, in order of start. */
  orderParts: z.array(ticketsPartSchema),
  operator: operatorSchema,
  support: supportSchema,
  /** Of all parts together. */
  files: z.object({ pdf: z.string(), calendar: z.string() }),
});
export type TicketsView = z.infer<typeof ticketsViewSchema>;

export const ticketsQuerySchema = z.object({ lang: lang() });
/** In the address of a form that returns something. */
export const ticketReturnQuerySchema = z.extend(ticketsQuerySchema, {
  /** Key of the order. */
  return: z.optional(text(128)),
  /** Numbers of the lines that are returned, such as `1,2`; all of them must be returnable. */
  lineNos: z.optional(z.string().check(z.regex(/^\d{1,4}(,\d{1,4}){0,99}$/))),
});

/** One ticket as its holder sees it, who need not be the buyer: nothing of the order, no amounts. */
export const oneTicketSchema = z.object({
  market: marketSchema,
  serial: z.string(),
  state: z.enum(['issued', 'used', 'void']),
  usedAt: z.nullable(instant()),
  /** It is void because it was handed to another person or taken back. */
  isGone: z.boolean(),
  holderName: z.nullable(z.string()),
  /** The text for the door's scanner, and its drawing; null once the ticket is void. */
  code: z.nullable(z.string()),
  qr: z.nullable(qrSchema),
  /** Empty where neither the sector nor its price zone has a name. */
  sector: z.string(),
  row: z.nullable(z.string()),
  /** Null for entry to a standing area. */
  seat: z.nullable(z.string()),
  restricted: z.nullable(z.enum(['pillar', 'rail', 'overhang', 'side', 'unknown'])),
  seatFor: seatForSchema,
  tariff: reducedTariffSchema,
  /** Until when whoever handed it over may take it back; null when nobody may. */
  takeBackUntil: z.nullable(instant()),
  performance: ticketPerformanceSchema,
  organizer: z.nullable(z.object({ name: z.string(), taxNumber: z.string(), registerNo: z.nullable(z.string()) })),
  support: supportSchema,
  /** The latest cancellation or postponement. */
  scheduleChange: z.nullable(
    z.object({ kind: z.enum(['cancelled', 'postponed']), oldStartsAt: instant(), newStartsAt: z.nullable(instant()) }),
  ),
  files: z.object({ pdf: z.string(), calendar: z.string() }),
});
export type OneTicketView = z.infer<typeof oneTicketSchema>;

/** Tickets that others handed to the account, the next performance first. */
export const heldTicketsSchema = z.object({
  tickets: z.array(
    z.extend(oneTicketSchema, {
      /** The ticket's own key, in the addresses of its page and calls. */
      ticketKey: z.string(),
      /** Path of the ticket's page on the site. */
      path: z.string(),
      mayHandOver: z.boolean(),
    }),
  ),
});

export type HeldTickets = z.infer<typeof heldTicketsSchema>;

const receiver = {
  email: text(254),
  /** Name of the new holder; required where the tickets bear names. */
  name: z.optional(text(80)),
};
export const passOnRequestSchema = z.object(receiver);
export const handOverRequestSchema = z.object({ lineNo: smallNumber(), ...receiver });
export const takeBackRequestSchema = z.object({ lineNo: smallNumber() });

export const doneSchema = z.object({ ok: z.literal(true) });

export const doorCheckRequestSchema = z.object({
  code: text(512),
  /** The performance at this door; without it a code is checked against its own performance. */
  performanceId: z.optional(id()),
  /** Which way the holder wants to pass; in without it. */
  direction: z.optional(z.enum(['in', 'out'])),
});
/**
 * All possible verdicts; only `valid` lets somebody pass. `inside`: the holder was not scanned on the way out; `outside`:
 * who leaves was not scanned on the way in.
 */
export const doorVerdicts = [
  'valid',
  'used',
  'inside',
  'outside',
  'void',
  'wrong_performance',
  'not_yet',
  'unknown',
  'forged',
] as const;
export const doorCheckSchema = z.object({
  verdict: z.enum(doorVerdicts),
  serial: z.nullable(z.string()),
  performanceId: z.nullable(z.int()),
  seatNo: z.nullable(z.int()),
  sector: z.nullable(z.string()),
  row: z.nullable(z.string()),
  seat: z.nullable(z.string()),
  seatFor: seatForSchema,
  /** The first admission. */
  usedAt: z.nullable(instant()),
  /** Which way the holder passed last; null before the first admission. */
  lastPass: z.nullable(z.enum(['in', 'out'])),
  /** Only for performances whose tickets bear names. */
  holderName: z.nullable(z.string()),
});
export type DoorCheck = z.infer<typeof doorCheckSchema>;

export const ticketKeysSchema = z.object({
  /** Layout of the code's 16 signed bytes; see domain/tickets/ticket-code.ts. */
  format: z.literal('rampa-ticket-1'),
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
      kid: z.string(),
      x: z.string(),
    }),
  ),
});
