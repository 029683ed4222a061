import PDFDocument from 'pdfkit';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { contentLanguage, htmlLanguage, localText, type Locale, type LocalText } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { qrDrawing } from '#domain/tickets/qr-drawing.ts';
import { formatDateTime, formatDay, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { Entitlement } from '#usecases/items/entitlement-ports.ts';
import type { ReadEntitlements } from '#usecases/items/read-entitlements.ts';
import { itemHue } from '#domain/items/item-hue.ts';
import { INK, LINE, MUTED } from './pdf-colours.ts';
import { type Box, drawBand, type PdfDocument, stubOutline, tearLine } from './pdf-stub.ts';
import { forOneDocument, type TicketFonts } from './ticket-fonts.ts';

/** A5 in points, as the tickets: readable on a phone, two to a sheet on paper, and fit to be given away. */
const PAGE: readonly [number, number] = [419.53, 595.28];
const MARGIN = 22;
const STUB: Box = { x: MARGIN, y: MARGIN, width: PAGE[0] - 2 * MARGIN, height: 440 };
const BAND_HEIGHT = 62;
const TEAR_Y = STUB.y + 236;
const LEFT = STUB.x + 20;
const INNER = STUB.width - 40;
/** At least 40 mm for cheap scanners, without its quiet zone. */
const CODE_SIDE = (46 * 72) / 25.4;

/** One page a code, in the buyer's language. Void ones are left out. */
export async function itemPdf(read: ReadEntitlements, locale: Locale, fonts: TicketFonts): Promise<Uint8Array> {
  const { order } = read;
  const speak = { locale: textLanguage(locale) };
  const doc = new PDFDocument({
    size: [...PAGE],
    margin: 0,
    autoFirstPage: false,
    font: '',
    lang: htmlLanguage(locale),
    displayTitle: true,
    info: {
      Title: `${localText(order.item.title, contentLanguage(locale))}, ${order.number}`,
      Author: m.ticket_brand({}, speak),
    },
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  doc.registerFont('text', forOneDocument(fonts.text)).registerFont('strong', forOneDocument(fonts.strong));
  const live = order.entitlements.filter(({ state }) => state !== 'void');
  for (const code of live.length > 0 ? live : order.entitlements) {
    doc.addPage();
    drawCodePage(doc, { read, code, locale, speak });
  }
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}

type Sheet = {
  read: ReadEntitlements;
  code: Entitlement;
  locale: Locale;
  speak: { locale: ReturnType<typeof textLanguage> };
};

function drawCodePage(doc: PdfDocument, sheet: Sheet): void {
  const { order } = sheet.read;
  doc.save();
  stubOutline(doc, STUB, TEAR_Y).clip();
  drawBand(doc, { ...STUB, height: BAND_HEIGHT }, itemHue(order.item.key));
  doc.restore();
  stubOutline(doc, STUB, TEAR_Y).lineWidth(0.8).stroke(LINE);
  tearLine(doc, STUB, TEAR_Y, '#B9B3C4');
  drawWhat(doc, sheet);
  drawCode(doc, sheet);
  drawFinePrint(doc, sheet);
}

function drawWhat(doc: PdfDocument, { read, code, locale, speak }: Sheet): void {
  const { labels } = code;
  const own = (text: LocalText | null) => (text === null ? '' : localText(text, contentLanguage(locale)));
  doc.font('strong').fontSize(21).fillColor(INK);
  doc.text(own(labels.title), LEFT, STUB.y + BAND_HEIGHT + 16, {
    width: INNER,
    height: 54,
    ellipsis: true,
    lineGap: -1,
  });
  if (labels.option !== null) {
    doc
      .font('strong')
      .fontSize(15)
      .text(own(labels.option), LEFT, doc.y + 4, { width: INNER });
  }
  const { timeZone } = read.order.item;
  const facts: [string, string][] = [[m.ticket_item_valid({}, speak), validText(code, timeZone, locale, speak)]];
  if (labels.event !== null && labels.startsAt !== null) {
    const date = formatDateTime(labels.startsAt, timeZone, locale);
    facts.unshift([m.ticket_item_for_label({}, speak), m.ticket_item_for({ event: own(labels.event), date }, speak)]);
  }
  if (labels.place !== null) {
    facts.push([m.ticket_item_where({}, speak), [own(labels.place), own(labels.address)].filter(Boolean).join(', ')]);
  }
  let y = Math.max(doc.y + 12, TEAR_Y - 18 - facts.length * 26);
  for (const [label, value] of facts) {
    doc
      .font('text')
      .fontSize(9)
      .fillColor(MUTED)
      .text(label, LEFT, y + 1, { width: 90 });
    doc.font('strong').fontSize(10.5).fillColor(INK);
    doc.text(value, LEFT + 96, y, { width: INNER - 96, height: 26, ellipsis: true });
    y = Math.max(y + 24, doc.y + 4);
  }
}

export function validText(
  { validUntil, labels }: Pick<Entitlement, 'validUntil' | 'labels'>,
  timeZone: string,
  locale: Locale,
  speak: { locale: ReturnType<typeof textLanguage> },
): string {
  if (validUntil === null) return m.ticket_item_no_end({}, speak);
  const date = formatDay(validUntil, timeZone, locale, { year: true });
  const until = m.ticket_item_until({ date }, speak);
  return labels.isOneDay ? `${m.ticket_item_one_day({}, speak)} · ${until}` : until;
}

function drawCode(doc: PdfDocument, { read, code, locale, speak }: Sheet): void {
  const { order } = read;
  const top = TEAR_Y + 22;
  const { size, path } = qrDrawing(code.code);
  doc
    .save()
    .translate(LEFT, top)
    .scale(CODE_SIDE / size)
    .path(path)
    .fill(INK)
    .restore();
  const x = LEFT + CODE_SIDE + 24;
  const width = LEFT + INNER - x;
  const bought = order.paidAt === null ? '' : formatDateTime(order.paidAt, order.item.timeZone, locale, { year: true });
  let y = top;
  for (const [label, value] of [
    [m.ticket_item_price({}, speak), formatMoney(code.labels.priceMinor, order.currency, locale)],
    [m.ticket_order({}, speak), order.number],
    [m.ticket_paid_at({}, speak), bought],
  ] as const) {
    doc.font('text').fontSize(9).fillColor(MUTED).text(label, x, y, { width });
    doc
      .font('strong')
      .fontSize(11)
      .fillColor(INK)
      .text(value, x, doc.y + 1, { width });
    y = doc.y + 8;
  }
  doc.font('strong').fontSize(17).fillColor(INK);
  doc.text(spacedCode(code.code), LEFT, top + CODE_SIDE + 14, { width: INNER, align: 'center', characterSpacing: 1 });
}

function drawFinePrint(doc: PdfDocument, { read, code, locale, speak }: Sheet): void {
  const { order, giveBack } = read;
  const { labels } = code;
  const market = MARKETS[order.market];
  const own = (text: LocalText) => localText(text, contentLanguage(locale));
  const number = labels.taxNumber ?? market.operator.taxNumber;
  const tax = market.countryCode === 'BY' ? m.ticket_tax_by({ number }, speak) : m.ticket_tax_ge({ number }, speak);
  const amount = formatMoney(order.faceMinor, order.currency, locale, 'long');
  const date = formatDateTime(giveBack.until, order.item.timeZone, locale, { year: true });
  const columns: (readonly [label: string | null, text: string])[][] = [
    [
      [null, m.ticket_item_show({}, speak)],
      [
        m.ticket_item_return({}, speak),
        giveBack.isOpen ? m.ticket_item_return_until({ date, amount }, speak) : m.ticket_item_return_over({}, speak),
      ],
    ],
    [
      [m.ticket_item_seller({}, speak), `${own(labels.seller ?? market.operator.name)}, ${tax}`],
      [
        m.ticket_support({}, speak),
        `${market.support.phone}, ${market.support.email}, ${m.ticket_support_hours({ opens: market.support.opens, closes: market.support.closes }, speak)}`,
      ],
    ],
  ];
  const gap = 18;
  const width = (STUB.width - gap) / 2;
  for (const [index, paragraphs] of columns.entries()) {
    let y = STUB.y + STUB.height + 14;
    const x = STUB.x + index * (width + gap);
    for (const [label, text] of paragraphs) {
      if (label !== null) {
        doc.font('strong').fontSize(7.2).fillColor(INK).text(label, x, y, { width });
        y = doc.y + 0.5;
      }
      doc.font('text').fontSize(7.2).fillColor(MUTED).text(text, x, y, { width, lineGap: 0.6 });
      y = doc.y + 4.5;
    }
  }
}
