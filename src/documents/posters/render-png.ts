import sharp from 'sharp';

// Each picture is drawn once, so nothing is cached, and drawing uses one of the process' four threads at a time.
sharp.cache(false);
sharp.concurrency(1);

/** A palette would halve the size at three times the work, the best compression saves a sixth at five times. */
const COMPRESSION = 6;

/** Renders an SVG in its own size on a thread of libuv's pool; the main thread only waits. */
export function renderPng(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: COMPRESSION }).toBuffer();
}
