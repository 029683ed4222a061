import { createHash, type KeyObject, timingSafeEqual, verify } from 'node:crypto';

/**
 * RSA-SHA256 over the bytes as they came. The signature must be canonical base64: a lenient decoder would accept many
 * spellings of one signature.
 */
export function isSignedBy(key: KeyObject, rawBody: Buffer, signature: string | null): boolean {
  if (!signature || signature.length > 1024) return false;
  const bytes = Buffer.from(signature, 'base64');
  if (bytes.toString('base64') !== signature) return false;
  return verify('sha256', rawBody, key, bytes);
}

/** Constant time whatever the lengths: the digests are compared, not the texts. */
export function sameSecret(given: string | null, expected: string): boolean {
  return timingSafeEqual(sha256(given ?? ''), sha256(expected)) && given !== null;
}

/** The one value of a header; null when absent or repeated. */
export function oneHeader(headers: Record<string, string | string[] | undefined>, name: string): string | null {
  const value = headers[name] ?? headers[name.toLowerCase()];
  if (Array.isArray(value)) return value.length === 1 ? (value[0] ?? null) : null;
  return value ?? null;
}

export function digestOf(rawBody: Buffer): string {
  return sha256(rawBody).toString('hex');
}

/** A v4-shaped uuid that is always the same for the same text: providers ask for v4, our ids need not be. */
export function stableUuid(text: string): string {
  const hex = sha256(text).toString('hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
