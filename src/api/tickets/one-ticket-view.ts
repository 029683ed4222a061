import type { OneTicketView } from '#api/tickets/contract.ts';
import { contentLanguage, localText, type Locale, type LocalText } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { qrDrawing } from '#domain/tickets/qr-drawing.ts';
import type { ReadOneTicket } from '#usecases/tickets/read-one-ticket.ts';
import { performanceView, tariffView } from './tickets-view.ts';

/** The data of one ticket's page, in one language. */
export function oneTicketView({ ticket, read, opened, takeBackUntil }: ReadOneTicket, locale: Locale): OneTicketView {
  const { market, organizer, scheduleChange } = ticket.order;
  const own = (text: LocalText) => localText(text, contentLanguage(locale));
  const { labels } = opened;
  return {
    market,
    serial: opened.serial,
    state: opened.state,
    usedAt: opened.usedAt?.toISOString() ?? null,
    isGone: ticket.voidReason === 'transferred' || ticket.voidReason === 'taken_back',
    // Whoever held it before has the key of a void ticket, which still names them.
    holderName: opened.holderName,
    code: opened.code,
    qr: opened.code === null ? null : qrDrawing(opened.code),
    sector: labels.sector === null ? '' : own(labels.sector),
    row: labels.row,
    seat: labels.seat,
    restricted: labels.restricted ?? null,
    seatFor: labels.seatFor ?? null,
    tariff: tariffView(labels, own),
    takeBackUntil: takeBackUntil?.toISOString() ?? null,
    performance: performanceView(read, own),
    organizer: organizer && { ...organizer, name: own(organizer.name) },
    support: MARKETS[market].support,
    scheduleChange: scheduleChange && {
      kind: scheduleChange.kind,
      oldStartsAt: scheduleChange.oldStartsAt.toISOString(),
      newStartsAt: scheduleChange.newStartsAt?.toISOString() ?? null,
    },
    files: {
      pdf: `/ticket/one/${ticket.accessKey}.pdf?lang=${locale}`,
      calendar: `/ticket/one/${ticket.accessKey}.ics?lang=${locale}`,
    },
  };
}
