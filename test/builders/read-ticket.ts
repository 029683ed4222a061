import type { Browser, Locator } from 'playwright-core';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import decodeQR from 'qr/decode.js';

export type ReadPage = { text: string; code: string };

type Canvas = { context: CanvasRenderingContext2D };
type CanvasFactory = { create(width: number, height: number): Canvas };

/** Enough for a scanner at arm's length: about 110 dots per inch. */
const PDF_SCALE = 1.5;

/** Returns text and QR code of every page, the code read from the rendered page. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: PDF_SCALE });
    const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)];
    const { context } = (document.canvasFactory as CanvasFactory).create(width, height);
    await page.render({ canvas: null, canvasContext: context, viewport }).promise;
    pages.push({
      text: await textOf(page),
      code: decodeQR({ width, height, data: context.getImageData(0, 0, width, height).data }),
    });
  }
  await task.destroy();
  return pages;
}

/** Returns the text of a PDF, without drawing its pages. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    texts.push(await textOf(await document.getPage(number)));
  }
  await task.destroy();
  return texts.join(' ');
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return plain(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''));
}

/** Returns what a camera would read from the screen. */
export async function readCodeOnScreen(browser: Browser, picture: Locator): Promise<string> {
  const shot = await picture.screenshot();
  // A separate page, because the site's content security policy forbids this script; the browser decodes its own
  // screenshot.
  const page = await browser.newPage();
  const { width, height, pixels } = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const data = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
      return { width: image.width, height: image.height, pixels: [...data] };
    },
    `data:image/png;base64,${shot.toString('base64')}`,
  );
  await page.close();
  return decodeQR({ width, height, data: Uint8ClampedArray.from(pixels) });
}

/** Ignores typography, that is no-break spaces and line ends: «30 руб.» is the same text wherever the line breaks. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
