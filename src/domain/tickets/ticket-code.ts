import { base32Number, base32Text, decodeBase32, encodeBase32 } from './base32.ts';
import { isSerial, SERIAL_LENGTH } from './serial.ts';

/** The whole content of a ticket code. It contains no name and no price. */
export type TicketClaim = {
  serial: string;
  performanceId: number;
  /** Epoch of the performance when the code was made; a postponement raises it. */
  epoch: number;
  /** Null for entry to a standing area. */
  seatNo: number | null;
};

/** `keySlot`: which of the published keys signed, 0 to 15. */
export type SignedClaim = { claim: TicketClaim; keySlot: number };

export type ParsedCode = SignedClaim & { message: Uint8Array; signature: Uint8Array };

const VERSION = 1n;
const NO_SEAT = 0xfffff;
const MESSAGE_BYTES = 16;
const SIGNATURE_BYTES = 64;
/** 80 bytes are exactly 128 characters: no padding, no spare bits, QR version 6 with 15 % correction. */
export const CODE_LENGTH = 128;

/**
 * The signed 16 bytes, most significant bit first:
 * version 4 bits, key slot 4, serial 60, performance 32, epoch 8, seat 20 (all ones: none).
 */
export function packClaim({ claim, keySlot }: SignedClaim): Uint8Array {
  const serial = isSerial(claim.serial) ? base32Number(claim.serial) : null;
  if (serial === null) throw new RangeError(`"${claim.serial}" is not a serial`);
  const fields: readonly [value: bigint, bits: bigint][] = [
    [VERSION, 4n],
    [BigInt(keySlot), 4n],
    [serial, 60n],
    [BigInt(claim.performanceId), 32n],
    [BigInt(claim.epoch), 8n],
    [BigInt(claim.seatNo ?? NO_SEAT), 20n],
  ];
  if (claim.seatNo === NO_SEAT) throw new RangeError('Seat number beyond the format');
  let packed = 0n;
  for (const [value, bits] of fields) {
    if (value < 0n || value >> bits !== 0n) throw new RangeError(`${value} does not fit in ${bits} bits`);
    packed = (packed << bits) | value;
  }
  const bytes = new Uint8Array(MESSAGE_BYTES);
  for (let at = MESSAGE_BYTES - 1; at >= 0; at--, packed >>= 8n) bytes[at] = Number(packed & 255n);
  return bytes;
}

/** Null for a version that this release does not support. */
function unpackClaim(message: Uint8Array): SignedClaim | null {
  let packed = message.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const take = (bits: bigint) => {
    const value = packed & ((1n << bits) - 1n);
    packed >>= bits;
    return value;
  };
  const seatNo = Number(take(20n));
  const epoch = Number(take(8n));
  const performanceId = Number(take(32n));
  const serial = base32Text(take(60n), SERIAL_LENGTH);
  const keySlot = Number(take(4n));
  if (packed !== VERSION) return null;
  return { keySlot, claim: { serial, performanceId, epoch, seatNo: seatNo === NO_SEAT ? null : seatNo } };
}

export function formatCode(message: Uint8Array, signature: Uint8Array): string {
  const bytes = new Uint8Array(MESSAGE_BYTES + SIGNATURE_BYTES);
  bytes.set(message);
  bytes.set(signature, MESSAGE_BYTES);
  return encodeBase32(bytes);
}

/** Reads the text of a code. The content is untrusted until the signature is verified. */
export function parseCode(text: string): ParsedCode | null {
  const compact = text.replace(/[\s-]/g, '');
  if (compact.length !== CODE_LENGTH) return null;
  const bytes = decodeBase32(compact);
  if (bytes === null) return null;
  const message = bytes.slice(0, MESSAGE_BYTES);
  const signed = unpackClaim(message);
  return signed === null ? null : { ...signed, message, signature: bytes.slice(MESSAGE_BYTES) };
}
