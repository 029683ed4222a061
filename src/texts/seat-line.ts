import { contentLanguage, localText, type Locale } from '#domain/locales/locale.ts';
import { reducedTariff, type TicketLabels } from '#domain/tickets/ticket-labels.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from './in-language.ts';
import { seatForText } from './seat-for.ts';
import { tariffText } from './tariff-text.ts';
import { lowerFirst } from './typography.ts';
import { restrictedView } from './restricted-view.ts';

/**
 * "Партер, ряд 6, место 13", with whom it is meant for and what restricts the view, or the name of the standing area;
 * where neither it nor its price zone has one, "Зал". A ticket at a reduced price says by which tariff.
 */
export function seatLine(labels: TicketLabels, locale: Locale): string {
  const { sector, row, seat, restricted = null, seatFor = null } = labels;
  const speak = { locale: textLanguage(locale) };
  const own = contentLanguage(locale);
  const name = sector === null ? m.ticket_no_sector({}, speak) : localText(sector, own);
  const reduced = reducedTariff(labels);
  const tariff =
    reduced === null ? [] : [lowerFirst(tariffText({ ...reduced, name: localText(reduced.name, own) }, speak))];
  if (row === null || seat === null) return [name, ...tariff].join(', ');
  const line = m.ticket_place_line({ sector: name, row, seat }, speak);
  const remarks = [
    ...(seatFor === null ? [] : [lowerFirst(seatForText(seatFor, speak))]),
    ...(restricted === null ? [] : [restrictedView(restricted, speak)]),
  ];
  return [line, ...remarks, ...tariff].join(', ');
}
