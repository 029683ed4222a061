import type { TicketFiles } from '#usecases/tickets/ports.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';
import { ticketCalendar } from './calendar.ts';
import { keepPdfs } from './kept-pdfs.ts';
import { fontsOnDemand } from './ticket-fonts.ts';
import { ticketPdf } from './ticket-pdf.ts';

export function createTicketFiles(options: { cacheDirectory: string; links: SiteLinks }): TicketFiles {
  const fonts = fontsOnDemand(options.cacheDirectory);
  return {
    pdf: keepPdfs(async (tickets, locale) => ticketPdf(tickets, locale, await fonts())),
    calendar(tickets, locale, now) {
      const { order, ticketKey } = tickets;
      const page =
        ticketKey === undefined
          ? options.links.ticketPage(order, locale)
          : options.links.oneTicketPage(order.market, ticketKey, locale);
      return ticketCalendar(tickets, locale, page, now);
    },
  };
}
