import PDFDocument from 'pdfkit';
import { contentLanguage, htmlLanguage, localText, type Locale, type LocalText } from '#domain/locales/locale.ts';
import { qrDrawing } from '#domain/tickets/qr-drawing.ts';
import { spacedSerial } from '#domain/tickets/serial.ts';
import { formatDay, formatDateTime, formatMoney, formatTime, formatWeekday } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { ReadTickets } from '#usecases/tickets/ports.ts';
import { INK, LINE, MUTED, RED } from './pdf-colours.ts';
import { drawBand, stubOutline, tearLine, type Box, type PdfDocument } from './pdf-stub.ts';
import { finePrint, postponement, type Sheet } from './ticket-notes.ts';
import { forOneDocument, type TicketFonts } from './ticket-fonts.ts';

/** A5 in points, 148 × 210 mm: readable on a phone without zooming, and two to a sheet on paper. */
const PAGE: readonly [number, number] = [419.53, 595.28];
const MARGIN = 22;
const PAD = 20;
const STUB: Box = { x: MARGIN, y: MARGIN, width: PAGE[0] - 2 * MARGIN, height: 440 };
const BAND_HEIGHT = 62;
const TEAR_Y = STUB.y + 264;
const LEFT = STUB.x + PAD;
const INNER = STUB.width - 2 * PAD;
const MM = 72 / 25.4;
/** At least 40 mm for cheap scanners at the door, without its quiet zone. */
const CODE_SIDE = 46 * MM;

/** One page a ticket, in the buyer's language. Voided tickets are left out while another one is good. */
export async function ticketPdf(tickets: ReadTickets, locale: Locale, fonts: TicketFonts): Promise<Uint8Array> {
  const { order } = tickets;
  const title = localText(order.performance.title, contentLanguage(locale));
  const doc = new PDFDocument({
    size: [...PAGE],
    margin: 0,
    autoFirstPage: false,
    // None of the standard ones: its metrics would be parsed anew for every document.
    font: '',
    lang: htmlLanguage(locale),
    displayTitle: true,
    info: { Title: `${title}, ${order.number}`, Author: m.ticket_brand({}, { locale: textLanguage(locale) }) },
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  doc.registerFont('text', forOneDocument(fonts.text)).registerFont('strong', forOneDocument(fonts.strong));

  const good = tickets.tickets.filter((ticket) => ticket.state !== 'void');
  for (const ticket of good.length > 0 ? good : tickets.tickets) {
    doc.addPage();
    drawTicket(doc, { tickets, ticket, locale, speak: { locale: textLanguage(locale) } });
  }
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}

function drawTicket(doc: PdfDocument, sheet: Sheet): void {
  const { performance } = sheet.tickets.order;
  doc.save();
  stubOutline(doc, STUB, TEAR_Y).clip();
  drawBand(doc, { ...STUB, height: BAND_HEIGHT }, performance.poster.hue);
  doc.restore();
  stubOutline(doc, STUB, TEAR_Y).lineWidth(0.8).stroke(LINE);
  tearLine(doc, STUB, TEAR_Y, '#B9B3C4');
  drawPerformance(doc, sheet);
  drawSeat(doc, sheet);
  drawCode(doc, sheet);
  drawFinePrint(doc, sheet);
}

function drawPerformance(doc: PdfDocument, sheet: Sheet): void {
  const { performance } = sheet.tickets.order;
  const inOwn = (text: LocalText | null) => (text === null ? '' : localText(text, contentLanguage(sheet.locale)));
  const top = STUB.y + BAND_HEIGHT + 14;
  const title = inOwn(performance.title);
  const ageWidth = 34;

  doc.font('strong').fillColor(INK);
  const size = fitSize(doc, title, INNER - ageWidth - 8, 2, [21, 18, 16, 14, 12]);
  doc
    .fontSize(size)
    .text(title, LEFT, top, { width: INNER - ageWidth - 8, height: size * 2.5, ellipsis: true, lineGap: -1 });
  const afterTitle = doc.y;
  doc
    .fontSize(10)
    .roundedRect(LEFT + INNER - ageWidth, top + 3, ageWidth, 17, 5)
    .lineWidth(0.8)
    .stroke(MUTED);
  doc.text(performance.age, LEFT + INNER - ageWidth, top + 6.5, { width: ageWidth, align: 'center' });

  const place = [inOwn(performance.place), inOwn(performance.hall)].filter((part) => part !== '').join(', ');
  const address = [inOwn(performance.address), inOwn(performance.city)].filter((part) => part !== '').join(', ');
  doc.font('text').fontSize(10).fillColor(MUTED);
  doc.text(place, LEFT, afterTitle + 2, { width: INNER, height: 13, ellipsis: true });
  doc.text(address, LEFT, afterTitle + 15, { width: INNER, height: 13, ellipsis: true });

  const { startsAt, timeZone } = performance;
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

function drawSeat(doc: PdfDocument, { ticket, locale, speak }: Sheet): void {
  const top = TEAR_Y - 50;
  const { sector, row, seat } = ticket.labels;
  const name = localText(sector, contentLanguage(locale));
  doc
    .moveTo(LEFT, top - 8)
    .lineTo(LEFT + INNER, top - 8)
    .lineWidth(0.8)
    .stroke(LINE);
  const columns: [label: string, value: string, width: number][] =
    row === null || seat === null
      ? [[m.ticket_standing({}, speak), name, INNER]]
      : [
          [m.ticket_sector({}, speak), name, INNER * 0.5],
          [m.ticket_row({}, speak), row, INNER * 0.25],
          [m.ticket_seat({}, speak), seat, INNER * 0.25],
        ];
  let x = LEFT;
  for (const [label, value, width] of columns) {
    doc
      .font('text')
      .fontSize(9)
      .fillColor(MUTED)
      .text(label, x, top, { width: width - 8, lineBreak: false });
    doc.font('strong').fillColor(INK);
    const size = fitSize(doc, value, width - 10, 1, [18, 15, 12, 10]);
    doc.fontSize(size).text(value, x, top + 12 + (18 - size) * 0.7, { width: width - 10, height: 22, ellipsis: true });
    x += width;
  }
}

function drawCode(doc: PdfDocument, { tickets, ticket, locale, speak }: Sheet): void {
  const { order } = tickets;
  const top = TEAR_Y + 20;
  if (ticket.code !== null) {
    const { size, path } = qrDrawing(ticket.code);
    doc
      .save()
      .translate(LEFT, top)
      .scale(CODE_SIDE / size)
      .path(path)
      .fill(INK)
      .restore();
  } else {
    doc
      .font('strong')
      .fontSize(14)
      .fillColor(RED)
      .text(m.ticket_void({}, speak), LEFT, top + 40, { width: CODE_SIDE, align: 'center' });
  }
  doc.font('text').fontSize(10.5).fillColor(INK);
  doc.text(spacedSerial(ticket.serial), LEFT, top + CODE_SIDE + 8, {
    width: CODE_SIDE,
    align: 'center',
    characterSpacing: 0.6,
  });

  // The quiet zone of four modules lies between the code and this column.
  const x = LEFT + CODE_SIDE + 24;
  const width = LEFT + INNER - x;
  const facts: [label: string, value: string][] = [
    [m.ticket_price({}, speak), formatMoney(ticket.priceMinor, order.currency, locale)],
    [m.ticket_fee({}, speak), formatMoney(ticket.feeMinor, order.currency, locale)],
  ];
  let y = top;
  for (const [label, value] of facts) {
    doc
      .font('text')
      .fontSize(9.5)
      .fillColor(MUTED)
      .text(label, x, y, { width: width * 0.62 });
    const below = doc.y;
    doc.fillColor(INK).text(value, x, y, { width, align: 'right', features: ['tnum'] });
    y = Math.max(below, doc.y) + 4;
  }
  doc
    .moveTo(x, y + 1)
    .lineTo(x + width, y + 1)
    .lineWidth(0.8)
    .stroke(LINE);
  doc
    .font('strong')
    .fontSize(11)
    .text(m.ticket_total({}, speak), x, y + 8, { width });
  doc.fontSize(15).text(formatMoney(ticket.priceMinor + ticket.feeMinor, order.currency, locale), x, y + 5, {
    width,
    align: 'right',
  });
  y += 38;
  const bought =
    order.paidAt === null ? '' : formatDateTime(order.paidAt, order.performance.timeZone, locale, { year: true });
  for (const [label, value] of [
    [m.ticket_order({}, speak), order.number],
    [m.ticket_paid_at({}, speak), bought],
  ] as const) {
    doc.font('text').fontSize(9).fillColor(MUTED).text(label, x, y, { width });
    doc
      .font('strong')
      .fontSize(10.5)
      .fillColor(INK)
      .text(value, x, doc.y + 1, { width });
    y = doc.y + 7;
  }
}

function drawFinePrint(doc: PdfDocument, sheet: Sheet): void {
  const top = STUB.y + STUB.height + 14;
  const gap = 18;
  const width = (STUB.width - gap) / 2;
  const [left, right] = finePrint(sheet);
  for (const [index, paragraphs] of [left, right].entries()) {
    let y = top;
    for (const { label, text } of paragraphs) {
      const x = STUB.x + index * (width + gap);
      if (label !== null) {
        doc.font('strong').fontSize(7.2).fillColor(INK).text(label, x, y, { width });
        y = doc.y + 0.5;
      }
      doc.font('text').fontSize(7.2).fillColor(MUTED).text(text, x, y, { width, lineGap: 0.6 });
      y = doc.y + 4.5;
    }
  }
}

/** The largest of the sizes at which the text takes no more than so many lines. */
function fitSize(doc: PdfDocument, text: string, width: number, lines: number, sizes: readonly number[]): number {
  const fits = (size: number) => {
    doc.fontSize(size);
    return doc.heightOfString(text, { width }) <= doc.currentLineHeight(true) * lines + 1;
  };
  return sizes.find(fits) ?? sizes.at(-1) ?? 10;
}
