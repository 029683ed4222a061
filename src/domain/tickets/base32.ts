/**
 * Crockford's base 32: only upper-case letters and digits, so a QR symbol needs 5.5 bits per character, and none of I,
 * L, O, U, which people misread when they type a number at the door.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const VALUES = new Map<string, number>(
  Array.from(ALPHABET).flatMap((letter, value) => [
    [letter, value],
    [letter.toLowerCase(), value],
  ]),
);
for (const [alias, letter] of Object.entries({ O: '0', o: '0', I: '1', i: '1', L: '1', l: '1' })) {
  VALUES.set(alias, ALPHABET.indexOf(letter));
}

/** Five bits per character; the length in bits must be a multiple of five, so that every text has one meaning. */
export function encodeBase32(bytes: Uint8Array): string {
  if ((bytes.length * 8) % 5 !== 0) throw new RangeError(`${bytes.length} bytes do not fill whole base 32 characters`);
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5;) {
      bits -= 5;
      text += ALPHABET[(held >> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return text;
}

/** Null when a character is invalid or the text does not fill whole bytes. */
export function decodeBase32(text: string): Uint8Array | null {
  if ((text.length * 5) % 8 !== 0) return null;
  const bytes = new Uint8Array((text.length * 5) / 8);
  let held = 0;
  let bits = 0;
  let at = 0;
  for (const letter of text) {
    const value = VALUES.get(letter);
    if (value === undefined) return null;
    held = (held << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = held >> bits;
    held &= (1 << bits) - 1;
  }
  return bytes;
}

/** Value of a short text, most significant character first; null when a character is invalid. */
export function base32Number(text: string): bigint | null {
  let value = 0n;
  for (const letter of text) {
    const digit = VALUES.get(letter);
    if (digit === undefined) return null;
    value = (value << 5n) | BigInt(digit);
  }
  return value;
}

export function base32Text(value: bigint, length: number): string {
  let text = '';
  for (let at = 0; at < length; at++) text = ALPHABET[Number((value >> BigInt(5 * at)) & 31n)] + text;
  return text;
}
