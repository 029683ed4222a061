import type { AccessView } from '#api/performances/contract.ts';
import { SEAT } from '#domain/seating/availability.ts';

/** The seats as the holder of a code sees them: what is kept for the code is free. */
export function withOpened(statuses: Uint8Array, opened: AccessView | null): Uint8Array {
  if (opened === null || opened.seats.length === 0) return statuses;
  const shown = statuses.slice();
  for (const seatNo of opened.seats) if (shown[seatNo] === SEAT.notForSale) shown[seatNo] = SEAT.free;
  return shown;
}

/** Places of a standing area that are kept for the code. */
export function openedIn(opened: AccessView | null, zoneNo: number): number {
  return opened?.areas.find((area) => area.zoneNo === zoneNo)?.free ?? 0;
}
