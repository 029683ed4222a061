import type { PdfDocument } from './pdf-frame.ts';

/** A page whose text is read aloud in the order in which it is drawn. */
export type TaggedPage = { doc: PdfDocument; section: PDFKit.PDFStructureElement };

type Options = { alt?: string };

/** Draws what a screen reader reads as one heading, paragraph or picture. A picture is read by its `alt`. */
export function tagged(
  { doc, section }: TaggedPage,
  type: 'H1' | 'P' | 'Figure',
  draw: () => void,
  options: Options = {},
): void {
  section.add(doc.struct(type, options, [draw]));
}

/** Draws what a screen reader passes over: lines and ornaments. */
export function decorate(doc: PdfDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/** Makes a section of the document for each page, which `draw` fills. */
export function drawTagged<Thing>(
  doc: PdfDocument,
  things: readonly Thing[],
  draw: (page: TaggedPage, thing: Thing) => void,
): void {
  const whole = doc.struct('Document');
  doc.addStructure(whole);
  for (const thing of things) {
    doc.addPage();
    const section = doc.struct('Sect');
    whole.add(section);
    draw({ doc, section }, thing);
  }
  whole.end();
}
