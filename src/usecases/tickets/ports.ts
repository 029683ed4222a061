import type { LocalText, Locale } from '#domain/locales/locale.ts';
import type { AutoRefundReason } from '#domain/orders/settlement.ts';
import type { PaidCover, ReturnableOrder } from '#domain/refunds/returns.ts';
import type { OwnReturn } from '#domain/tickets/own-return.ts';
import type { TicketClaim } from '#domain/tickets/ticket-code.ts';
import type { TicketLabels } from '#domain/tickets/ticket-labels.ts';
import type { TicketState } from '#domain/tickets/ticket-verdict.ts';
import type { OrderPart, PaidTender } from '#usecases/orders/purchase.ts';
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
  /** What tenders paid of it. */
  covers: PaidCover[];
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

/**
 * The tickets of one performance within an order, with everything that page, files and emails show. `ReturnableOrder` is
 * about the whole order, because its parts are paid by one payment.
 */
export type TicketOrder = OrderPart &
  ReturnableOrder & {
    /** Opens the order to its buyer; separate from the access key, which is shared along with the tickets. */
    orderKey: string | null;
    performance: PerformanceFacts;
    organizer: { name: LocalText; taxNumber: string; registerNo: string | null } | null;
    tickets: SoldTicket[];
    /** The latest cancellation or postponement. */
    scheduleChange: ScheduleChange | null;
    /** Service fee of these tickets that was returned in points; 0 if none was. */
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
  /** Void ones are the last. */
  tickets: ReadTicket[];
  /** The performance was postponed, and the buyer may still request a refund. */
  mayRefundPostponed: boolean;
};

/** Files are generated from tickets on request and not stored. They hold the given parts of one order. */
export type TicketFiles = {
  pdf(parts: readonly ReadTickets[], locale: Locale): Promise<Uint8Array>;
  /** One event for each performance. */
  calendar(parts: readonly DatedTickets[], locale: Locale, now: Date): string;
};
export type DatedTickets = {
  order: TicketOrder;
  tickets: readonly SoldTicket[];
  /** Of a ticket by itself, whose page the file names instead of the order's. */
  ticketKey?: string;
};

/** Where a seat of an order is, even before it has a ticket. */
export type OrderSeat = { lineNo: number; performanceId: number; labels: TicketLabels };

export type TicketsStore = DoorReads & {
  /** The tickets of each performance of an order, in order of start; empty for an unknown order and one of items only. */
  findOrderByAccessKey(accessKey: string): Promise<TicketOrder[]>;
  findOrder(orderId: string): Promise<TicketOrder[]>;
  /** Returns where the seats of an order are, even before it has tickets. */
  findOrderSeats(orderId: string): Promise<OrderSeat[]>;
  /** `lineNos`: the lines that it is for; null for money that bought nothing. */
  findRefund(refundId: string): Promise<{
    orderId: string;
    amountMinor: number;
    lineNos: number[] | null;
    /** Why money that bought nothing went back; null for a return. */
    reason: AutoRefundReason | null;
    /** What went back to tenders in the same return, or when the order ended unpaid. */
    tenders: PaidTender[] | null;
  } | null>;
  /** By the ticket's own key, whatever became of the ticket. */
  findTicketByKey(ticketKey: string): Promise<OneTicket | null>;
  findTicket(ticketId: string): Promise<OneTicket | null>;
  /** Tickets to come that others handed to the account, the next performance first. */
  findHeldTickets(accountId: string): Promise<OneTicket[]>;
};
