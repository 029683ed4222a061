/** Crockford's base 32: no I, L, O or U, so that a name read out over the telephone is written down right. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Shows people what to look for. */
export const EXAMPLE_ORDER_NUMBER = 'RA-4K7P-20XZ';

/** What people read out, from five random bytes: RA-4K7P-20XZ. */
export function orderNumber(random: Uint8Array): string {
  const text = base32(random, 8);
  return `RA-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** The number of a request to support, from five random bytes: SU-4K7P-20XZ. */
export function supportNumber(random: Uint8Array): string {
  const text = base32(random, 8);
  return `SU-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** A ticket's name, from eight random bytes: twelve letters, 60 bits. */
export function ticketSerial(random: Uint8Array): string {
  return base32(random, 12);
}

/** What somebody typed, in the form we store: lower case, missing or odd dashes, O for 0 and I or L for 1. */
export function normaliseOrderNumber(typed: string): string {
  const text = typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^RA/, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return `RA-${text.slice(0, 4)}-${text.slice(4)}`;
}

function base32(random: Uint8Array, length: number): string {
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of random) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5 && text.length < length; bits -= 5) {
      text += ALPHABET[(value >>> (bits - 5)) & 31] ?? '';
      value &= (1 << (bits - 5)) - 1;
    }
  }
  if (text.length < length) throw new RangeError(`${length} letters need ${Math.ceil((length * 5) / 8)} random bytes`);
  return text;
}
