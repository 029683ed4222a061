/** Crockford's base 32 without I, L, O and U, so that a number dictated by telephone is written down correctly. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Shown as an example of what to look for. */
export const EXAMPLE_ORDER_NUMBER = 'RA-4K7P-20XZ';

/** An order number for people, from five random bytes: RA-4K7P-20XZ. */
export function orderNumber(random: Uint8Array): string {
  const text = base32(random, 8);
  return `RA-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** The number of a support request, from five random bytes: SU-4K7P-20XZ. */
export function supportNumber(random: Uint8Array): string {
  const text = base32(random, 8);
  return `SU-${text.slice(0, 4)}-${text.slice(4)}`;
}

/** A ticket's serial, from eight random bytes: twelve letters, 60 bits. */
export function ticketSerial(random: Uint8Array): string {
  return base32(random, 12);
}

/** Converts a typed number to the stored form: fixes lower case, missing or odd dashes, O for 0 and I or L for 1. */
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
