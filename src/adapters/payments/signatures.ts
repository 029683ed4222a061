import { createHash, type KeyObject, timingSafeEqual, verify } from 'node:crypto';

/**
 * Verifies RSA-SHA256 over the bytes as received. The signature must be canonical base64: a lenient decoder would
 * accept many spellings of one signature.
 */
export function isSignedBy(key: KeyObject, rawBody: Buffer, signature: string | null): boolean {
  if (!signature || signature.length > 1024) return false;
  const bytes = Buffer.from(signature, 'base64');
  if (bytes.toString('base64') !== signature) return false;
  return verify('sha256', rawBody, key, bytes);
}

/** Takes constant time for all lengths, because the digests are compared and not the texts. */
export function sameSecret(given: string | null, expected: string): boolean {
  return timingSafeEqual(sha256(given ?? ''), sha256(expected)) && given !== null;
}

/** Returns the only value of a header; null when it is absent or repeated. */
export function oneHeader(headers: Record<string, string | string[] | undefined>, name: string): string | null {
  const value = headers[name] ?? headers[name.toLowerCase()];
  if (Array.isArray(value)) return value.length === 1 ? (value[0] ?? null) : null;
  return value ?? null;
}

export function digestOf(rawBody: Buffer): string {
  return sha256(rawBody).toString('hex');
}

/** Derives a v4-shaped UUID from a text, always the same one: providers require v4, our ids need not be v4. */
export function stableUuid(text: string): string {
  const hex = sha256(text).toString('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
