import type { TicketsPart, TicketsView, TicketView } from '#api/tickets/contract.ts';
import { linesQuery } from '#api/tickets/returned-lines.ts';
import { contentLanguage, localText, type Locale, type LocalText } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { isPaidByBank, returnOf, WHOLE_RETURN } from '#domain/refunds/returns.ts';
import { reducedTariff, type TicketLabels } from '#domain/tickets/ticket-labels.ts';
import { qrDrawing } from '#domain/tickets/qr-drawing.ts';
import { pricesBack } from '#usecases/returns/plan-returns.ts';
import { cameBack, pointsOf, type Purchase, refundedMinor } from '#usecases/orders/purchase.ts';
import type { ReadTicket, ReadTickets } from '#usecases/tickets/ports.ts';

/** Cause of the returns of a cancelled performance; what a buyer had returned before is not part of them. */
const CANCELLED = 'performance_cancelled';

/** The data of the holder's page, in one language. */
export function ticketsView(parts: readonly [ReadTickets, ...ReadTickets[]], locale: Locale): TicketsView {
  const [{ order }] = parts;
  return { ...ticketsOrderView(order, locale), orderParts: parts.map((part) => ticketsPartView(part, locale)) };
}

/** The facts of an order that its parts share. */
export function ticketsOrderView(order: Purchase, locale: Locale): Omit<TicketsView, 'orderParts'> {
  const { operator, support } = MARKETS[order.market];
  const language = contentLanguage(locale);
  return {
    order: {
      number: order.number,
      state: order.state,
      market: order.market,
      currency: order.currency,
      faceMinor: order.faceMinor,
      feeMinor: order.feeMinor,
      pointsMinor: pointsOf(order.tenders),
      tenders: order.tenders,
      dueMinor: order.dueMinor,
      paidAt: order.paidAt?.toISOString() ?? null,
    },
    operator: {
      name: localText(operator.name, language),
      taxNumber: operator.taxNumber,
      address: localText(operator.address, language),
    },
    support,
    files: {
      pdf: `/ticket/${order.accessKey}.pdf?lang=${locale}`,
      calendar: `/ticket/${order.accessKey}.ics?lang=${locale}`,
    },
  };
}

export function ticketsPartView(read: ReadTickets, locale: Locale): TicketsPart {
  const { order } = read;
  const own = (text: LocalText) => localText(text, contentLanguage(locale));
  const live = read.tickets.filter(({ state }) => state === 'issued');
  return {
    performance: performanceView(read, own),
    organizer: order.organizer && { ...order.organizer, name: own(order.organizer.name) },
    tickets: read.tickets.map((ticket) => ticketView(ticket, own)),
    faceMinor: order.part.faceMinor,
    refundedMinor: refundedMinor(order.returns),
    cameBack: cameBack(order.returns),
    scheduleChange: scheduleChangeView(read),
    refundPath: `/api/v3/tickets/${order.accessKey}/refund?lang=${locale}${linesQuery(live)}`,
  };
}

export function performanceView(
  { order }: Pick<ReadTickets, 'order'>,
  own: (text: LocalText) => string,
): TicketsPart['performance'] {
  const { performance } = order;
  const title = own(performance.title);
  return {
    id: performance.id,
    eventId: performance.eventId,
    title,
    age: performance.age,
    poster: { ...performance.poster, category: performance.category, genres: [], title, subtitle: null },
    state: performance.state,
    startsAt: performance.startsAt.toISOString(),
    endsAt: performance.endsAt?.toISOString() ?? null,
    timeZone: performance.timeZone,
    place: own(performance.place),
    address: own(performance.address),
    hall: performance.hall && own(performance.hall),
    city: own(performance.city),
    citySlug: performance.citySlug,
    lat: performance.lat,
    lon: performance.lon,
    entrance: performance.entrance && own(performance.entrance),
    asksNames: performance.asksNames,
  };
}

function ticketView(ticket: ReadTicket, own: (text: LocalText) => string): TicketView {
  const { labels, ownReturn } = ticket;
  return {
    lineNo: ticket.lineNo,
    serial: ticket.isHandedOver ? null : ticket.serial,
    ticketKey: ticket.isHandedOver ? null : ticket.ticketKey,
    state: ticket.state,
    usedAt: ticket.usedAt?.toISOString() ?? null,
    isHandedOver: ticket.isHandedOver,
    // The new holder's name is the new holder's.
    holderName: ticket.code === null ? null : ticket.holderName,
    code: ticket.code,
    qr: ticket.code === null ? null : qrDrawing(ticket.code),
    sector: labels.sector === null ? '' : own(labels.sector),
    row: labels.row,
    seat: labels.seat,
    restricted: labels.restricted ?? null,
    seatFor: labels.seatFor ?? null,
    tariff: tariffView(labels, own),
    priceMinor: ticket.priceMinor,
    feeMinor: ticket.feeMinor,
    ownReturn: ownReturn && {
      lastDay: ownReturn.lastDay,
      isOpen: ownReturn.isOpen,
      sharePermille: ownReturn.sharePermille,
      amountMinor: ownReturn.amountMinor,
      keptMinor: ownReturn.keptMinor,
      steps: ownReturn.steps.map((step) => ({ ...step, until: step.until.toISOString() })),
    },
    mayHandOver: ticket.mayHandOver,
    takeBackUntil: ticket.takeBackUntil?.toISOString() ?? null,
  };
}

export function tariffView(labels: TicketLabels, own: (text: LocalText) => string): TicketView['tariff'] {
  const reduced = reducedTariff(labels);
  return reduced && { ...reduced, name: own(reduced.name) };
}

function scheduleChangeView({ order, mayRefundPostponed, tickets }: ReadTickets): TicketsPart['scheduleChange'] {
  const { scheduleChange } = order;
  if (scheduleChange === null) return null;
  const live = tickets.filter(({ state }) => state === 'issued').map((ticket) => ({ ...ticket, isFeeReturned: true }));
  const back = returnOf(order, live, WHOLE_RETURN);
  const offer = mayRefundPostponed && !isPaidByBank(back) ? back : null;
  return {
    kind: scheduleChange.kind,
    oldStartsAt: scheduleChange.oldStartsAt.toISOString(),
    newStartsAt: scheduleChange.newStartsAt?.toISOString() ?? null,
    refundUntil: scheduleChange.refundUntil?.toISOString() ?? null,
    mayRefund: offer !== null,
    // The refund, or the possible refund while the holder may still choose.
    ...(offer === null
      ? cameBack(order.returns, scheduleChange.kind === 'cancelled' ? CANCELLED : null)
      : pricesBack(offer)),
    points: order.feeReturnPoints,
  };
}
