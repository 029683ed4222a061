import type { TicketLine } from '#domain/orders/order-line.ts';
import type { WantedLine } from '#usecases/holds/ports.ts';
import type { SaleStores } from '#usecases/sale.ts';

export type PlacesRefusal =
  | { ok: false; code: 'seat_taken'; seats: number[]; neighbours: null }
  | { ok: false; code: 'companion_alone'; seats: number[] }
  | { ok: false; code: 'unknown_seat' | 'area_full' };

/** Takes and releases seats and entries; returns why it cannot, or null. */
export async function takePlaces(
  { seats }: Pick<SaleStores, 'seats'>,
  orderId: string,
  performanceId: number,
  { had, wanted }: { had: readonly TicketLine[]; wanted: readonly WantedLine[] },
): Promise<PlacesRefusal | null> {
  const wantedSeats = wanted.flatMap(({ seatNo }) => seatNo ?? []);
  const hadSeats = had.flatMap(({ seatNo }) => seatNo ?? []);
  const added = wantedSeats.filter((seatNo) => !hadSeats.includes(seatNo));
  if (!(await seats.takeSeats(orderId, performanceId, added))) {
    const states = await seats.readStatuses(performanceId);
    const status = new Map(states.filter(({ zoneNo }) => zoneNo !== 0).map((state) => [state.seatNo, state.status]));
    if (!added.every((seatNo) => status.has(seatNo))) return { ok: false, code: 'unknown_seat' };
    const taken = added.filter((seatNo) => status.get(seatNo) !== 0);
    return { ok: false, code: 'seat_taken', seats: taken.length > 0 ? taken : added, neighbours: null };
  }
  const freed = hadSeats.filter((seatNo) => !wantedSeats.includes(seatNo));
  await seats.freeSeats(orderId, performanceId, freed);
  // Whoever leaves the wheelchair place leaves the place of its companion as well.
  const alone = freed.length === 0 ? [] : await seats.loneCompanions(orderId, performanceId);
  if (alone.length > 0) return { ok: false, code: 'companion_alone', seats: alone };
  const areTaken = await seats.takeEntries(orderId, performanceId, entryChanges(had, wanted));
  return areTaken ? null : { ok: false, code: 'area_full' };
}

/** The change of each area's counter. */
function entryChanges(had: readonly TicketLine[], wanted: readonly WantedLine[]): { zoneNo: number; count: number }[] {
  const changes = new Map<number, number>();
  const add = (zoneNo: number, count: number) => changes.set(zoneNo, (changes.get(zoneNo) ?? 0) + count);
  for (const line of had) if (line.seatNo === null) add(line.zoneNo, -1);
  for (const line of wanted) if (line.seatNo === null && line.zoneNo !== null) add(line.zoneNo, 1);
  return [...changes].filter(([, count]) => count !== 0).map(([zoneNo, count]) => ({ zoneNo, count }));
}
