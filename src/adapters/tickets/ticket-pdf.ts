import { contentLanguage, localText, type Locale, type LocalText } from '#domain/locales/locale.ts';
import type { Currency } from '#domain/money/money.ts';
import { spacedSerial } from '#domain/tickets/serial.ts';
import { formatDay, formatDateTime, formatMoney, formatTime, formatWeekday } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { reducedTariff, type TicketLabels } from '#domain/tickets/ticket-labels.ts';
import { sectorValue } from '#texts/sector-value.ts';
import { tariffText } from '#texts/tariff-text.ts';
import { paidWith } from '#texts/paid-with.ts';
import { textLanguage } from '#texts/in-language.ts';
import type { ReadTicket, ReadTickets } from '#usecases/tickets/ports.ts';
import { INK, MUTED, RED } from './pdf-colours.ts';
import {
  BAND_HEIGHT,
  CODE_SIDE,
  drawFact,
  drawFinePrint,
  drawQr,
  drawRule,
  drawTicketFrame,
  INNER,
  LEFT,
  pdfOf,
  TICKET_BOX,
} from './pdf-sheet.ts';
import type { PdfDocument } from './pdf-frame.ts';
import { decorate, tagged, type TaggedPage } from './pdf-tags.ts';
import type { TicketFonts } from './ticket-fonts.ts';
import { finePrint, postponement, type Sheet } from './ticket-notes.ts';

const TEAR_Y = TICKET_BOX.y + 264;

/**
 * One page per ticket, in the buyer's language, for the performances of an order. Tickets without a code are left out
 * unless none has one.
 */
export function ticketPdf(parts: readonly ReadTickets[], locale: Locale, fonts: TicketFonts): Promise<Uint8Array> {
  const titles = new Set(parts.map(({ order }) => localText(order.performance.title, contentLanguage(locale))));
  const speak = { locale: textLanguage(locale) };
  const all = parts.flatMap((tickets) => tickets.tickets.map((ticket) => ({ tickets, ticket, locale, speak })));
  const good = all.filter(({ ticket }) => ticket.code !== null);
  const isOrders = all.some(({ ticket }) => !ticket.isHandedOver);
  const number = isOrders ? parts[0]?.order.number : all[0]?.ticket.serial;
  const title = [...titles, number].join(', ');
  return pdfOf({ title, locale, fonts }, good.length > 0 ? good : all, drawTicket);
}

function drawTicket(page: TaggedPage, sheet: Sheet): void {
  drawTicketFrame(page.doc, TEAR_Y, sheet.tickets.order.performance.poster.hue);
  drawPerformance(page, sheet);
  drawSeat(page, sheet);
  drawCode(page, sheet);
  drawFinePrint(page, finePrint(sheet));
}

function drawPerformance(page: TaggedPage, sheet: Sheet): void {
  const { doc } = page;
  const { performance } = sheet.tickets.order;
  const inOwn = (text: LocalText | null) => (text === null ? '' : localText(text, contentLanguage(sheet.locale)));
  const top = TICKET_BOX.y + BAND_HEIGHT + 14;
  const title = inOwn(performance.title);
  const ageWidth = 34;

  doc.font('strong').fillColor(INK);
  const size = fitSize(doc, title, INNER - ageWidth - 8, 2, [21, 18, 16, 14, 12]);
  tagged(page, 'H1', () => {
    doc
      .fontSize(size)
      .text(title, LEFT, top, { width: INNER - ageWidth - 8, height: size * 2.5, ellipsis: true, lineGap: -1 });
  });
  const afterTitle = doc.y;
  decorate(doc, () => {
    doc
      .roundedRect(LEFT + INNER - ageWidth, top + 3, ageWidth, 17, 5)
      .lineWidth(0.8)
      .stroke(MUTED);
  });
  tagged(page, 'P', () => {
    doc.fontSize(10);
    doc.text(performance.age, LEFT + INNER - ageWidth, top + 6.5, { width: ageWidth, align: 'center' });
  });

  const place = [inOwn(performance.place), inOwn(performance.hall)].filter((part) => part !== '').join(', ');
  const address = [inOwn(performance.address), inOwn(performance.city)].filter((part) => part !== '').join(', ');
  doc.font('text').fontSize(10).fillColor(MUTED);
  tagged(page, 'P', () => {
    doc.text(place, LEFT, afterTitle + 2, { width: INNER, height: 13, ellipsis: true });
    doc.text(address, LEFT, afterTitle + 15, { width: INNER, height: 13, ellipsis: true });
  });
  tagged(page, 'P', () => drawTime(doc, sheet));
}

function drawTime(doc: PdfDocument, sheet: Sheet): void {
  const { startsAt, timeZone } = sheet.tickets.order.performance;
  const timeTop = TEAR_Y - 112;
  const note = postponement(sheet);
  doc.font('strong').fillColor(INK);
  if (note?.isOpen === true) {
    doc.fontSize(20).text(note.text, LEFT, timeTop + 12, { width: INNER });
  } else {
    doc
      .fontSize(50)
      .text(formatTime(startsAt, timeZone), LEFT - 2, timeTop - 3, { lineBreak: false, characterSpacing: -1.5 });
    const day = formatDay(startsAt, timeZone, sheet.locale, { year: true });
    doc.fontSize(15).text(day, LEFT, timeTop + 9, { width: INNER, align: 'right' });
    doc.text(formatWeekday(startsAt, timeZone, sheet.locale), { width: INNER, align: 'right' });
    if (note !== null)
      doc
        .font('text')
        .fontSize(9)
        .fillColor(RED)
        .text(note.text, LEFT, timeTop - 3, { width: INNER, align: 'right' });
  }
}

function drawSeat(page: TaggedPage, { ticket, locale, speak }: Sheet): void {
  const { doc } = page;
  const top = TEAR_Y - 50;
  const { sector, row, seat } = ticket.labels;
  const name = sector === null ? m.ticket_no_sector({}, speak) : localText(sector, contentLanguage(locale));
  drawRule(doc, LEFT, top - 8, INNER);
  const columns: [label: string, value: string, width: number][] =
    row === null || seat === null
      ? [[m.ticket_standing({}, speak), name, INNER]]
      : [
          [m.ticket_sector({}, speak), sectorValue(name, m.ticket_sector({}, speak)), INNER * 0.5],
          [m.ticket_row({}, speak), row, INNER * 0.25],
          [m.ticket_seat({}, speak), seat, INNER * 0.25],
        ];
  let x = LEFT;
  for (const [label, value, width] of columns) {
    tagged(page, 'P', () => {
      doc
        .font('text')
        .fontSize(9)
        .fillColor(MUTED)
        .text(label, x, top, { width: width - 8, lineBreak: false });
      doc.font('strong').fillColor(INK);
      const size = fitSize(doc, value, width - 10, 1, [18, 15, 12, 10]);
      const drop = (18 - size) * 0.7;
      doc.fontSize(size).text(value, x, top + 12 + drop, { width: width - 10, height: 22, ellipsis: true });
    });
    x += width;
  }
}

function drawCode(page: TaggedPage, { tickets, ticket, locale, speak }: Sheet): void {
  const { doc } = page;
  const { order } = tickets;
  const top = TEAR_Y + 20;
  if (ticket.code !== null) {
    drawQr(page, ticket.code, top, m.ticket_code_alt({}, speak));
  } else {
    tagged(page, 'P', () => {
      doc
        .font('strong')
        .fontSize(14)
        .fillColor(RED)
        .text(ticket.state === 'void' ? m.ticket_void({}, speak) : m.ticket_handed_over({}, speak), LEFT, top + 40, {
          width: CODE_SIDE,
          align: 'center',
        });
    });
  }
  // The number of a ticket that was handed over is the new holder's.
  if (ticket.code !== null || !ticket.isHandedOver) {
    tagged(page, 'P', () => {
      doc.font('text').fontSize(10.5).fillColor(INK);
      doc.text(m.ticket_number({ serial: spacedSerial(ticket.serial) }, speak), LEFT, top + CODE_SIDE + 8, {
        width: CODE_SIDE,
        align: 'center',
        characterSpacing: 0.4,
      });
    });
  }

  // The quiet zone of four modules lies between the code and this column.
  const x = LEFT + CODE_SIDE + 24;
  const width = LEFT + INNER - x;
  const facts: [label: string, value: string][] = [
    [m.ticket_price({}, speak), formatMoney(ticket.priceMinor, order.currency, locale)],
    [m.ticket_fee({}, speak), formatMoney(ticket.feeMinor, order.currency, locale)],
  ];
  let y = top;
  for (const [label, value] of facts) {
    tagged(page, 'P', () => {
      doc
        .font('text')
        .fontSize(9.5)
        .fillColor(MUTED)
        .text(label, x, y, { width: width * 0.62 });
      const below = doc.y;
      doc.fillColor(INK).text(value, x, y, { width, align: 'right', features: ['tnum'] });
      y = Math.max(below, doc.y) + 4;
    });
  }
  drawRule(doc, x, y + 1, width);
  tagged(page, 'P', () => {
    doc
      .font('strong')
      .fontSize(11)
      .text(m.ticket_total({}, speak), x, y + 8, { width });
    doc.fontSize(15).text(formatMoney(ticket.priceMinor + ticket.feeMinor, order.currency, locale), x, y + 5, {
      width,
      align: 'right',
    });
  });
  y += 38;
  if (ticket.covers.length > 0) {
    tagged(page, 'P', () => {
      const text = `${m.ticket_paid_with({}, speak)}: ${paidWith(paidOf(ticket, order.currency), locale)}`;
      doc.font('text').fontSize(9.5).fillColor(MUTED).text(text, x, y, { width });
      y = doc.y + 6;
    });
  }
  const reduced = tariffOf(ticket.labels, locale);
  const bought =
    order.paidAt === null ? '' : formatDateTime(order.paidAt, order.performance.timeZone, locale, { year: true });
  for (const [label, value] of [
    // A holder who did not buy the ticket learns nothing of the order.
    ...(ticket.isHandedOver
      ? []
      : [[m.ticket_order({}, speak), order.number] as const, [m.ticket_paid_at({}, speak), bought] as const]),
    ...(reduced === null ? [] : [[m.ticket_tariff({}, speak), reduced] as const]),
    ...(ticket.code === null || ticket.holderName === null
      ? []
      : [[m.ticket_holder({}, speak), ticket.holderName] as const]),
  ] as const)
    y = drawFact(page, { label, value, x, y, width }) + 7;
}

/** What paid this ticket, whatever else its order is of. */
function paidOf({ covers, priceMinor, feeMinor }: ReadTicket, currency: Currency) {
  const kinds = Map.groupBy(covers, ({ kind }) => kind);
  const tenders = [...kinds].map(([kind, own]) => ({
    kind,
    amountMinor: own.reduce((sum, cover) => sum + cover.priceMinor + cover.feeMinor, 0),
  }));
  const coveredMinor = tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { tenders, currency, dueMinor: priceMinor + feeMinor - coveredMinor };
}

function tariffOf(labels: TicketLabels, locale: Locale): string | null {
  const reduced = reducedTariff(labels);
  const speak = { locale: textLanguage(locale) };
  return reduced && tariffText({ ...reduced, name: localText(reduced.name, contentLanguage(locale)) }, speak);
}

/** Returns the largest size at which the text takes at most this number of lines. */
function fitSize(doc: PdfDocument, text: string, width: number, lines: number, sizes: readonly number[]): number {
  const fits = (size: number) => {
    doc.fontSize(size);
    return doc.heightOfString(text, { width }) <= doc.currentLineHeight(true) * lines + 1;
  };
  return sizes.find(fits) ?? sizes.at(-1) ?? 10;
}
