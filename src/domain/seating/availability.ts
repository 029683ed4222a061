import { pushVarint, readVarint } from './varint.ts';

/** Seat status on the wire, two bits each in seat order. Never reveals who holds a seat or why it is not for sale. */
export const SEAT = { free: 0, taken: 1, held: 2, notForSale: 3 } as const;

export type Availability = {
  /** Increases with every change of the performance; deltas lead from one version to the next. */
  readonly version: number;
  /** One status per seat, indexed by seatNo. */
  readonly statuses: Uint8Array;
};

export type DecodedAvailability =
  | ({ readonly ok: true } & Availability)
  | { readonly ok: false; readonly code: 'broken' };

const FORMAT = 1;

/** Bytes: format, version (varint), seat count (varint), then four seats per byte, the first in the lowest bits. */
export function encodeAvailability({ version, statuses }: Availability): Uint8Array {
  const head: number[] = [FORMAT];
  pushVarint(head, version);
  pushVarint(head, statuses.length);
  const bytes = new Uint8Array(head.length + Math.ceil(statuses.length / 4));
  bytes.set(head);
  for (let seat = 0; seat < statuses.length; seat += 1) {
    const at = head.length + (seat >> 2);
    bytes[at] = (bytes[at] ?? 0) | (((statuses[seat] ?? 0) & 3) << ((seat & 3) * 2));
  }
  return bytes;
}

export function decodeAvailability(bytes: Uint8Array): DecodedAvailability {
  const broken = { ok: false, code: 'broken' } as const;
  if (bytes[0] !== FORMAT) return broken;
  const version = readVarint(bytes, 1);
  if (version.next < 0) return broken;
  const count = readVarint(bytes, version.next);
  if (count.next < 0 || bytes.length !== count.next + Math.ceil(count.value / 4)) return broken;
  const statuses = new Uint8Array(count.value);
  for (let seat = 0; seat < statuses.length; seat += 1) {
    statuses[seat] = ((bytes[count.next + (seat >> 2)] ?? 0) >> ((seat & 3) * 2)) & 3;
  }
  return { ok: true, version: version.value, statuses };
}
