import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from 'node:zlib';

export type Encoding = 'identity' | 'br' | 'gzip';

/** 256 KB are enough for every page of ours; preparing the default of 4 MB costs twice as much as the page itself. */
const BROTLI_WINDOW_BITS = 18;
const brotliParams = (quality: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
  },
  chunkSize: 32 * 1024,
});

/** For the first visitor, who waits: 0.1 ms for a listing, less than a round trip to another thread. */
export function encodeQuickly(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(bytes, brotliParams(0, bytes.length));
  return encoding === 'gzip' ? gzipSync(bytes, { level: 1 }) : bytes;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** For a page that is requested again: 2 ms on another thread, a fifth smaller; best compression would take 100 ms. */
export async function encodeWell(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(bytes, brotliParams(7, bytes.length));
  return encoding === 'gzip' ? zip(bytes, { level: 9 }) : bytes;
}

export function decode(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** The best encoding that the visitor accepts. `;q=0` refuses an encoding. */
export function encodingFor(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity';
  const takes = (name: string): boolean => {
    const at = accept.indexOf(name);
    return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accept.slice(at + name.length));
  };
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
