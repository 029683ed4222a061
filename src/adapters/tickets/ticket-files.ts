import type { TicketFiles } from '#usecases/tickets/ports.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';
import { ticketCalendar } from './calendar.ts';
import { loadTicketFonts, type TicketFonts } from './ticket-fonts.ts';
import { ticketPdf } from './ticket-pdf.ts';

/** Fonts are read at the first PDF, so that starting the process does not wait for them. */
export function createTicketFiles(options: { cacheDirectory: string; links: SiteLinks }): TicketFiles {
  let fonts: Promise<TicketFonts> | undefined;
  return {
    async pdf(tickets, locale) {
      fonts ??= loadTicketFonts(options.cacheDirectory).catch((error: unknown) => {
        fonts = undefined;
        throw error;
      });
      return ticketPdf(tickets, locale, await fonts);
    },
    calendar(tickets, locale, now) {
      return ticketCalendar(tickets, locale, options.links.ticketPage(tickets.order, locale), now);
    },
  };
}
