import { base32Number, base32Text } from './base32.ts';

/** 60 random bits: ten million tickets meet by chance with a probability of 1 in 25,000, and the database refuses then. */
export const SERIAL_LENGTH = 12;
const SERIAL_BITS = 60n;

/** Name of a ticket, printed under its code. Give it eight random bytes. */
export function ticketSerial(random: Uint8Array): string {
  if (random.length < 8) throw new RangeError('A serial needs eight random bytes');
  const value = random.subarray(0, 8).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  return base32Text(value & ((1n << SERIAL_BITS) - 1n), SERIAL_LENGTH);
}

export function isSerial(text: string): boolean {
  return text.length === SERIAL_LENGTH && base32Number(text) !== null;
}

/** In groups of four, as people read it out. */
export function spacedSerial(serial: string): string {
  return serial.replace(/(.{4})(?=.)/g, '$1 ');
}
