import { contentLanguage, localText, type Locale } from '#domain/locales/locale.ts';
import type { TicketLabels } from '#domain/tickets/ticket-labels.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from './in-language.ts';

/** "Партер, ряд 6, место 13", or the name of the standing area. */
export function seatLine({ sector, row, seat }: TicketLabels, locale: Locale): string {
  const name = localText(sector, contentLanguage(locale));
  if (row === null || seat === null) return name;
  return m.ticket_place_line({ sector: name, row, seat }, { locale: textLanguage(locale) });
}
