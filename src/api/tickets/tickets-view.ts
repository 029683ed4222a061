import type { TicketsView, TicketView } from '#api/tickets/contract.ts';
import { contentLanguage, localText, type Locale, type LocalText } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { isPaidByBank, returnOf, WHOLE_RETURN } from '#domain/refunds/returns.ts';
import { qrDrawing } from '#domain/tickets/qr-drawing.ts';
import type { ReadTicket, ReadTickets } from '#usecases/tickets/ports.ts';

/** The data of the holder's page, in one language. */
export function ticketsView(read: ReadTickets, locale: Locale): TicketsView {
  const { order } = read;
  const market = MARKETS[order.market];
  const language = contentLanguage(locale);
  const own = (text: LocalText) => localText(text, language);
  return {
    order: {
      number: order.number,
      state: order.state,
      market: order.market,
      currency: order.currency,
      faceMinor: order.faceMinor,
      feeMinor: order.feeMinor,
      pointsMinor: order.pointsMinor,
      refundedMinor: refundedMinor(read),
      paidAt: order.paidAt?.toISOString() ?? null,
    },
    performance: performanceView(read, own),
    organizer: order.organizer && { ...order.organizer, name: own(order.organizer.name) },
    operator: {
      name: own(market.operator.name),
      taxNumber: market.operator.taxNumber,
      address: own(market.operator.address),
    },
    support: market.support,
    tickets: read.tickets.map((ticket) => ticketView(ticket, own)),
    scheduleChange: scheduleChangeView(read),
    files: {
      pdf: `/ticket/${order.accessKey}.pdf?lang=${locale}`,
      calendar: `/ticket/${order.accessKey}.ics?lang=${locale}`,
    },
    refundPath: `/api/v3/tickets/${order.accessKey}/refund?lang=${locale}`,
  };
}

export function performanceView(
  { order }: Pick<ReadTickets, 'order'>,
  own: (text: LocalText) => string,
): TicketsView['performance'] {
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
  };
}

function ticketView(ticket: ReadTicket, own: (text: LocalText) => string): TicketView {
  const { labels, ownReturn } = ticket;
  return {
    lineNo: ticket.lineNo,
    serial: ticket.serial,
    ticketKey: ticket.isHandedOver ? null : ticket.ticketKey,
    state: ticket.state,
    usedAt: ticket.usedAt?.toISOString() ?? null,
    isHandedOver: ticket.isHandedOver,
    // The new holder's name is the new holder's.
    holderName: ticket.code === null ? null : ticket.holderName,
    code: ticket.code,
    qr: ticket.code === null ? null : qrDrawing(ticket.code),
    sector: own(labels.sector),
    row: labels.row,
    seat: labels.seat,
    restricted: labels.restricted ?? null,
    priceMinor: ticket.priceMinor,
    feeMinor: ticket.feeMinor,
    ownReturn: ownReturn && {
      lastDay: ownReturn.lastDay,
      isOpen: ownReturn.isOpen,
      sharePermille: ownReturn.sharePermille,
      amountMinor: ownReturn.amountMinor,
    },
    mayHandOver: ticket.mayHandOver,
    takeBackUntil: ticket.takeBackUntil?.toISOString() ?? null,
  };
}

function refundedMinor({ order }: Pick<ReadTickets, 'order'>): number {
  return order.refunds.reduce((sum, { amountMinor, state }) => (state === 'failed' ? sum : sum + amountMinor), 0);
}

function scheduleChangeView({ order, mayRefundPostponed, tickets }: ReadTickets): TicketsView['scheduleChange'] {
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
    moneyMinor: offer?.moneyMinor ?? refundedMinor({ order }),
    points: order.feeReturnPoints,
  };
}
