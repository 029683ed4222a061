import PDFDocument from 'pdfkit';
import { htmlLanguage, type Locale } from '#domain/locales/locale.ts';
import { qrDrawing } from '#domain/tickets/qr-drawing.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import { INK, LINE, MUTED } from './pdf-colours.ts';
import { type Box, drawBand, type PdfDocument, ticketOutline, tearLine } from './pdf-frame.ts';
import { decorate, drawTagged, tagged, type TaggedPage } from './pdf-tags.ts';
import { forOneDocument, type TicketFonts } from './ticket-fonts.ts';

/** A5 in points, 148 × 210 mm: readable on a phone without zooming, and two pages fit on a printed sheet. */
const PAGE: readonly [number, number] = [419.53, 595.28];
const MARGIN = 22;
const PAD = 20;
export const TICKET_BOX: Box = { x: MARGIN, y: MARGIN, width: PAGE[0] - 2 * MARGIN, height: 440 };
export const BAND_HEIGHT = 62;
export const LEFT = TICKET_BOX.x + PAD;
export const INNER = TICKET_BOX.width - 2 * PAD;
const MM = 72 / 25.4;
/** At least 40 mm without its quiet zone, for cheap scanners at the door. */
export const CODE_SIDE = 46 * MM;

export type Paragraph = { label: string | null; text: string };

/** Creates a document with one A5 page per thing; `draw` fills the page that was added for it. */
export async function pdfOf<Thing>(
  { title, locale, fonts }: { title: string; locale: Locale; fonts: TicketFonts },
  things: readonly Thing[],
  draw: (page: TaggedPage, thing: Thing) => void,
): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: [...PAGE],
    margin: 0,
    autoFirstPage: false,
    // No standard font, because its metrics would be parsed again for every document.
    font: '',
    lang: htmlLanguage(locale),
    displayTitle: true,
    pdfVersion: '1.7',
    tagged: true,
    info: { Title: title, Author: m.ticket_brand({}, { locale: textLanguage(locale) }) },
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject));
  doc.registerFont('text', forOneDocument(fonts.text)).registerFont('strong', forOneDocument(fonts.strong));
  drawTagged(doc, things, draw);
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}

/** Draws the ticket card with its light band, without text. */
export function drawTicketFrame(doc: PdfDocument, tearY: number, hue: number): void {
  decorate(doc, () => {
    doc.save();
    ticketOutline(doc, TICKET_BOX, tearY).clip();
    drawBand(doc, { ...TICKET_BOX, height: BAND_HEIGHT }, hue);
    doc.restore();
    ticketOutline(doc, TICKET_BOX, tearY).lineWidth(0.8).stroke(LINE);
    tearLine(doc, TICKET_BOX, tearY, '#B9B3C4');
  });
}

export function drawRule(doc: PdfDocument, x: number, y: number, width: number): void {
  decorate(doc, () => {
    doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.8)
      .stroke(LINE);
  });
}

/** `alt`: what the code is for. */
export function drawQr(page: TaggedPage, code: string, top: number, alt: string): void {
  const { size, path } = qrDrawing(code);
  const draw = (): void => {
    page.doc
      .save()
      .translate(LEFT, top)
      .scale(CODE_SIDE / size)
      .path(path)
      .fill(INK)
      .restore();
  };
  tagged(page, 'Figure', draw, { alt });
}

type Fact = { label: string; value: string; x: number; y: number; width: number };

/** A label with its value below, read as one piece. Returns where it ends. */
export function drawFact(page: TaggedPage, { label, value, x, y, width }: Fact): number {
  const { doc } = page;
  tagged(page, 'P', () => {
    doc.font('text').fontSize(9).fillColor(MUTED).text(label, x, y, { width });
    doc
      .font('strong')
      .fontSize(10.5)
      .fillColor(INK)
      .text(value, x, doc.y + 1, { width });
  });
  return doc.y;
}

const FINE_PRINT_TOP = TICKET_BOX.y + TICKET_BOX.height + 14;
const FINE_PRINT_HEIGHT = PAGE[1] - FINE_PRINT_TOP - 12;
/** Of the fine print: the largest at which both columns end on the page. */
const FINE_PRINT_SIZES = [7.2, 6.9, 6.6, 6.3, 6, 5.7] as const;
const LABEL_GAP = 0.5;
const PARAGRAPH_GAP = 4.5;
const LINE_GAP = 0.6;

/** Two columns below the ticket card. */
export function drawFinePrint(page: TaggedPage, columns: readonly [Paragraph[], Paragraph[]]): void {
  const { doc } = page;
  const gap = 18;
  const width = (TICKET_BOX.width - gap) / 2;
  const heightAt = (paragraphs: readonly Paragraph[], size: number): number => {
    let height = -PARAGRAPH_GAP;
    for (const { label, text } of paragraphs) {
      if (label !== null) height += doc.font('strong').fontSize(size).heightOfString(label, { width }) + LABEL_GAP;
      height += doc.font('text').fontSize(size).heightOfString(text, { width, lineGap: LINE_GAP }) + PARAGRAPH_GAP;
    }
    return height;
  };
  const fits = (size: number) => columns.every((paragraphs) => heightAt(paragraphs, size) <= FINE_PRINT_HEIGHT);
  const size = FINE_PRINT_SIZES.find(fits) ?? FINE_PRINT_SIZES[5];
  for (const [index, paragraphs] of columns.entries()) {
    const x = TICKET_BOX.x + index * (width + gap);
    let y = FINE_PRINT_TOP;
    for (const { label, text } of paragraphs) {
      tagged(page, 'P', () => {
        if (label !== null) {
          doc.font('strong').fontSize(size).fillColor(INK).text(label, x, y, { width });
          y = doc.y + LABEL_GAP;
        }
        doc.font('text').fontSize(size).fillColor(MUTED).text(text, x, y, { width, lineGap: LINE_GAP });
        y = doc.y + PARAGRAPH_GAP;
      });
    }
  }
}
