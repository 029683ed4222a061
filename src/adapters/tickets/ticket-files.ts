import type { ReadTickets, TicketFiles } from '#usecases/tickets/ports.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';
import { ticketCalendar } from './calendar.ts';
import { keepPdfs } from './kept-pdfs.ts';
import { fontsOnDemand } from './ticket-fonts.ts';
import { ticketPdf } from './ticket-pdf.ts';

export function createTicketFiles(options: { cacheDirectory: string; links: SiteLinks }): TicketFiles {
  const fonts = fontsOnDemand(options.cacheDirectory);
  return {
    pdf: keepPdfs(async (parts: readonly ReadTickets[], locale) => ticketPdf(parts, locale, await fonts())),
    calendar(parts, locale, now) {
      const [first] = parts;
      if (first === undefined) throw new Error('A calendar file of no performance');
      const { order, ticketKey } = first;
      const page =
        ticketKey === undefined
          ? options.links.ticketPage(order, locale)
          : options.links.oneTicketPage(order.market, ticketKey, locale);
      return ticketCalendar(parts, locale, page, now);
    },
  };
}
