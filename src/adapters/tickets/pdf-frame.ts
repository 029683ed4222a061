import { bandColours } from './pdf-colours.ts';

export type PdfDocument = PDFKit.PDFDocument;
export type Box = { x: number; y: number; width: number; height: number };

const CORNER = 14;
const NOTCH = 8;
const LAMPS = 21;

/** The outline of the ticket: rounded corners, and two notches at the tear line. */
export function ticketOutline(doc: PdfDocument, { x, y, width, height }: Box, tearY: number): PdfDocument {
  const right = x + width;
  const bottom = y + height;
  const path = [
    `M${x + CORNER} ${y} H${right - CORNER} A${CORNER} ${CORNER} 0 0 1 ${right} ${y + CORNER}`,
    `V${tearY - NOTCH} A${NOTCH} ${NOTCH} 0 0 0 ${right} ${tearY + NOTCH}`,
    `V${bottom - CORNER} A${CORNER} ${CORNER} 0 0 1 ${right - CORNER} ${bottom}`,
    `H${x + CORNER} A${CORNER} ${CORNER} 0 0 1 ${x} ${bottom - CORNER}`,
    `V${tearY + NOTCH} A${NOTCH} ${NOTCH} 0 0 0 ${x} ${tearY - NOTCH}`,
    `V${y + CORNER} A${CORNER} ${CORNER} 0 0 1 ${x + CORNER} ${y} Z`,
  ];
  return doc.path(path.join(' '));
}

export function tearLine(doc: PdfDocument, box: Box, tearY: number, colour: string): void {
  doc.save().lineWidth(0.8).dash(3, { space: 3 });
  doc
    .moveTo(box.x + 16, tearY)
    .lineTo(box.x + box.width - 16, tearY)
    .stroke(colour);
  doc.undash().restore();
}

/** Footlights: a row of lamps along the stage edge, each with its beam, in the hue of the event's poster. */
export function drawBand(doc: PdfDocument, { x, y, width, height }: Box, hue: number): void {
  const { ground, beam, lamp } = bandColours(hue);
  const edge = y + height - 11;
  doc.rect(x, y, width, height).fill(ground);
  const step = width / LAMPS;
  for (let index = 0; index < LAMPS; index++) {
    const at = x + step * (index + 0.5);
    // Beams lean towards the middle, the outer ones most.
    const lean = (0.5 - (index + 0.5) / LAMPS) * step * 9;
    const spread = step * (index % 3 === 0 ? 1.5 : 0.8);
    doc.save().fillOpacity(index % 3 === 0 ? 0.2 : 0.1);
    doc.polygon([at - 1.4, edge], [at + lean - spread, y], [at + lean + spread, y], [at + 1.4, edge]).fill(beam);
    doc.restore();
  }
  for (let index = 0; index < LAMPS; index++) doc.circle(x + step * (index + 0.5), edge, 2.3).fill(lamp);
}
