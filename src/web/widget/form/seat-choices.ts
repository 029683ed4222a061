import type { SaleView } from '#api/performances/contract.ts';
import { SEAT } from '#domain/seating/availability.ts';
import { type DecodedHall, decodeGeometry, seatLabelOf } from '#domain/seating/decode-geometry.ts';
import type { Geometry } from '#domain/seating/compile-geometry.ts';
import { isAccessible, seatName, seatRemarks, rowTitle } from '../sale/seat-labels.ts';
import { type ZoneView, zoneViews } from '../sale/zones.ts';
import type { TicketSubject } from './form-facts.ts';

const halls = new WeakMap<Geometry, DecodedHall>();

/** Plans stay in memory from form to form; their seats are unpacked once. */
export function hallOf({ geometry }: NonNullable<TicketSubject['plan']>): DecodedHall {
  const known = halls.get(geometry);
  if (known !== undefined) return known;
  const hall = decodeGeometry(geometry);
  halls.set(geometry, hall);
  return hall;
}

/** The place beside a wheelchair place that is meant for its companion. */
export function companionOf({ companions }: Pick<SaleView, 'companions'>, seatNo: number): number | null {
  return companions.find(([wheelchair]) => wheelchair === seatNo)?.[1] ?? null;
}

/** The same while it is kept and nobody has it. */
export function keptCompanion({ sale, statuses }: TicketSubject, seatNo: number): number | null {
  const companion = companionOf(sale, seatNo);
  return companion !== null && statuses?.[companion] === SEAT.notForSale ? companion : null;
}

/** Whether the best seats may be with a wheelchair place. */
export function hasWheelchairPlace({ plan }: TicketSubject): boolean {
  return plan !== null && hallOf(plan).flags.some(isAccessible);
}

export function zoneOfSeat({ plan, sale }: TicketSubject, seatNo: number): ZoneView | null {
  if (plan === null) return null;
  const hall = hallOf(plan);
  const zoneKey = hall.zoneKeys[hall.zone[seatNo] ?? -1] ?? '';
  return zoneViews(sale).find((zone) => zone.zoneKey === zoneKey) ?? null;
}

/** The tariff of this kind at a seat; the one that was chosen where there is none. */
export function tariffOfKind(
  subject: TicketSubject,
  { seatNo, kind, tariffNo }: { seatNo: number; kind: 'companion' | 'disabled'; tariffNo: number },
): number {
  return zoneOfSeat(subject, seatNo)?.tariffs.find((tariff) => tariff.kind === kind)?.tariffNo ?? tariffNo;
}

export type SectorChoice = { sectorNo: number; name: string; free: number; fromMinor: number };
export type SeatChoice = { seatNo: number; label: string; remarks: string[]; zone: ZoneView; isOwn: boolean };
export type RowChoice = { name: string; seats: SeatChoice[] };

type Asked = { subject: TicketSubject; own: readonly number[] };

/** Every seat that can be ticked: the free ones, and those that the buyer's order holds already. */
function choices({ subject, own }: Asked): { hall: DecodedHall; seats: { seatNo: number; zone: ZoneView }[] } | null {
  const { plan, statuses, sale } = subject;
  if (plan === null || statuses === null) return null;
  const hall = hallOf(plan);
  const zones = new Map(zoneViews(sale).map((zone) => [zone.zoneKey, zone]));
  const seats = [];
  for (let seatNo = 0; seatNo < hall.count; seatNo += 1) {
    const zone = zones.get(hall.zoneKeys[hall.zone[seatNo] ?? -1] ?? '');
    if (zone !== undefined && (statuses[seatNo] === SEAT.free || own.includes(seatNo))) seats.push({ seatNo, zone });
  }
  return { hall, seats };
}

/** Sectors with free seats, in the order of the plan. */
export function sectorChoices(asked: Asked): SectorChoice[] {
  const found = choices(asked);
  if (found === null) return [];
  const sectors = new Map<number, SectorChoice>();
  const labels = asked.subject.plan?.overview.sectors ?? [];
  for (const { seatNo, zone } of found.seats) {
    const sectorNo = found.hall.sector[seatNo] ?? 0;
    const known = sectors.get(sectorNo) ?? {
      sectorNo,
      name: labels[sectorNo]?.label ?? '',
      free: 0,
      fromMinor: Infinity,
    };
    known.free += 1;
    known.fromMinor = Math.min(known.fromMinor, zone.totalMinor);
    sectors.set(sectorNo, known);
  }
  return [...sectors.values()].toSorted((a, b) => a.sectorNo - b.sectorNo);
}

/** Rows of a sector with the seats that can be ticked. */
export function rowChoices(asked: Asked, sectorNo: number): RowChoice[] {
  const found = choices(asked);
  const { plan } = asked.subject;
  if (found === null || plan === null) return [];
  const { hall, seats } = found;
  const rows = new Map<number, RowChoice>();
  for (const { seatNo, zone } of seats) {
    if ((hall.sector[seatNo] ?? 0) !== sectorNo) continue;
    const rowNo = hall.row[seatNo] ?? 0;
    const { noun, row, flags } = seatName(hall, plan.overview, seatNo);
    const known = rows.get(rowNo) ?? { name: row === '' ? '' : rowTitle(noun, row), seats: [] };
    const isOwn = asked.own.includes(seatNo);
    known.seats.push({ seatNo, label: seatLabelOf(hall, seatNo), remarks: seatRemarks(flags), zone, isOwn });
    rows.set(rowNo, known);
  }
  return [...rows.values()];
}
