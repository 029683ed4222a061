import type { LocalText, Locale } from '#domain/locales/locale.ts';
import type { ReturnableOrder } from '#domain/refunds/returns.ts';
import type { OwnReturn } from '#domain/tickets/own-return.ts';
import type { TicketClaim } from '#domain/tickets/ticket-code.ts';
import type { TicketLabels } from '#domain/tickets/ticket-labels.ts';
import type { TicketState } from '#domain/tickets/ticket-verdict.ts';
import type { Purchase } from '#usecases/orders/purchase.ts';
import type { DoorReads } from './door-ports.ts';

/** Public half of a ticket key, as a JSON Web Key. */
export type TicketPublicKey = { kty: 'OKP'; crv: 'Ed25519'; alg: 'EdDSA'; use: 'sig'; kid: string; x: string };

export type TicketSigner = {
  sign(claim: TicketClaim): string;
  /** Returns the content of a code signed by one of our keys, otherwise null. */
  read(code: string): TicketClaim | null;
  publicKeys(): TicketPublicKey[];
};

export type SoldTicket = {
  lineNo: number;
  organizerId: number | null;
  serial: string;
  /** Opens this ticket alone. */
  ticketKey: string;
  epoch: number;
  state: TicketState;
  seatNo: number | null;
  /** The seat as the code names it; it stays when a newer plan of the hall numbers the seats anew. */
  signedSeatNo: number | null;
  /** It belongs to somebody other than the buyer, who then does not see its code. */
  isHandedOver: boolean;
  holderName: string | null;
  /** When the buyer handed it over, if it is still with the person who got it from them. */
  handedOverAt: Date | null;
  priceMinor: number;
  feeMinor: number;
  /** The part of the price that points paid. */
  pointsMinor: number;
  labels: TicketLabels;
  usedAt: Date | null;
};

export type PerformanceFacts = {
  id: number;
  eventId: number;
  title: LocalText;
  age: string;
  category: string;
  poster: { key: string; mood: string; hue: number; motif: string };
  /** Of the event, where the law of its country wants one. */
  permitNo: string | null;
  state: 'scheduled' | 'postponed' | 'cancelled';
  epoch: number;
  startsAt: Date;
  endsAt: Date | null;
  timeZone: string;
  placeId: number;
  placeType: string;
  place: LocalText;
  address: LocalText;
  hall: LocalText | null;
  city: LocalText;
  region: LocalText;
  citySlug: string;
  lat: number | null;
  lon: number | null;
  /** Which door of the place to take. */
  entrance: LocalText | null;
  /** Its tickets may change hands. */
  isTransferAllowed: boolean;
  /** Each of its tickets bears the name of its holder. */
  asksNames: boolean;
};

export type ScheduleChange = {
  id: number;
  kind: 'cancelled' | 'postponed';
  oldStartsAt: Date;
  /** Null when the new date is not known yet. */
  newStartsAt: Date | null;
  refundUntil: Date | null;
};

/** An order with everything that its tickets, files and emails show. */
export type TicketOrder = Purchase &
  ReturnableOrder & {
    /** Opens the order to its buyer; separate from the access key, which is shared along with the tickets. */
    orderKey: string | null;
    performance: PerformanceFacts;
    organizer: { name: LocalText; taxNumber: string; registerNo: string | null } | null;
    tickets: SoldTicket[];
    /** The latest cancellation or postponement. */
    scheduleChange: ScheduleChange | null;
    /** Service fee returned in points; 0 if it was not returned. */
    feeReturnPoints: number;
  };

/** A ticket by itself. Its holder need not be the buyer, so nothing here says who that is or what else they bought. */
export type OneTicket = {
  id: string;
  accessKey: string;
  holderEmail: string | null;
  holderAccountId: string | null;
  issuedAt: Date;
  /** Somebody handed it to its holder. */
  isFromTransfer: boolean;
  voidReason: string | null;
  /** When another ticket was issued in its place. */
  replacedAt: Date | null;
  /** The order with this one ticket: without contacts, keys, totals and refunds. */
  order: TicketOrder;
};

export type ReadTicket = SoldTicket & {
  /** Null for a void ticket, so that its code cannot be shown. */
  code: string | null;
  /** Null when the organizer offers none or the ticket can no longer be returned. */
  ownReturn: OwnReturn | null;
  /** The holder may hand it to another person. */
  mayHandOver: boolean;
  /** Until when the buyer may take it back from the person it was handed to; null when they may not. */
  takeBackUntil: Date | null;
};
export type ReadTickets = {
  order: TicketOrder;
  tickets: ReadTicket[];
  /** The performance was postponed, and the buyer may still request a refund. */
  mayRefundPostponed: boolean;
};

/** Files are generated from tickets on request and not stored. */
export type TicketFiles = {
  pdf(tickets: ReadTickets, locale: Locale): Promise<Uint8Array>;
  /** @param tickets.ticketKey of a ticket by itself, whose page the file names instead of the order's */
  calendar(
    tickets: { order: TicketOrder; tickets: readonly SoldTicket[]; ticketKey?: string },
    locale: Locale,
    now: Date,
  ): string;
};

export type TicketsStore = DoorReads & {
  findOrderByAccessKey(accessKey: string): Promise<TicketOrder | null>;
  findOrder(orderId: string): Promise<TicketOrder | null>;
  /** Returns where the seats of an order are, even before it has tickets. */
  findOrderSeats(orderId: string): Promise<TicketLabels[]>;
  findRefund(refundId: string): Promise<{ orderId: string; amountMinor: number } | null>;
  /** By the ticket's own key, whatever became of the ticket. */
  findTicketByKey(ticketKey: string): Promise<OneTicket | null>;
  findTicket(ticketId: string): Promise<OneTicket | null>;
  /** Tickets to come that others handed to the account, the next performance first. */
  findHeldTickets(accountId: string): Promise<OneTicket[]>;
};
