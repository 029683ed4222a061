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

/** 256 KB hold any page of ours; the default of 4 MB is prepared and thrown away at twice the price of the page. */
const BROTLI_WINDOW_BITS = 18;
const brotliParams = (quality: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
  },
  chunkSize: 32 * 1024,
});

/** While the first visitor waits: 0.1 ms for a listing, less than the way to another thread and back. */
export function encodeQuickly(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(bytes, brotliParams(0, bytes.length));
  return encoding === 'gzip' ? gzipSync(bytes, { level: 1 }) : bytes;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** For a page that is asked for again: 2 ms on another thread for a fifth less; the best there is would take 100. */
export async function encodeWell(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return brotli(bytes, brotliParams(7, bytes.length));
  return encoding === 'gzip' ? zip(bytes, { level: 9 }) : bytes;
}

export function decode(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes);
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes;
}

/** The best encoding the visitor takes. `;q=0` refuses one. */
export function encodingFor(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity';
  const takes = (name: string): boolean => {
    const at = accept.indexOf(name);
    return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accept.slice(at + name.length));
  };
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
