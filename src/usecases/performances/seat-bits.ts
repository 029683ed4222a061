import { SEAT } from '#domain/seating/availability.ts';

/** Maps the database's status digits to the wire format, which does not reveal who holds a seat. */
const ON_THE_WIRE: Readonly<Record<string, number>> = {
  '0': SEAT.free,
  '1': SEAT.held,
  '2': SEAT.taken,
  '3': SEAT.notForSale,
};

export function wireStatuses(digits: string): Uint8Array {
  return Uint8Array.from(digits, (digit) => ON_THE_WIRE[digit] ?? SEAT.notForSale);
}

/** Two bits per seat, four seats per byte, the first seat in the lowest bits. */
export function packSeatBits(statuses: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(statuses.length / 4));
  for (const [seat, status] of statuses.entries()) {
    bytes[seat >> 2] = (bytes[seat >> 2] ?? 0) | ((status & 3) << ((seat & 3) * 2));
  }
  return bytes;
}
