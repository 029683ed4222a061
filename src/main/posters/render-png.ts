import sharp from 'sharp';

// Each picture is drawn once: nothing to remember, and one thread of the process' four at a time.
sharp.cache(false);
sharp.concurrency(1);

/** Flat areas and letters: this many colours show no difference, at a third of the weight. */
const COLOURS = 128;

/** Draws an SVG in its own size on a thread of libuv's pool; the main thread only waits. */
export function renderPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ palette: true, colours: COLOURS, dither: 0, effort: 4 }).toBuffer();
}
