import { SEAT } from '#domain/seating/availability.ts';
import type { Overview } from '#domain/seating/compile-overview.ts';
import { type DecodedHall, seatLabelOf } from '#domain/seating/decode-geometry.ts';
import { AISLE_TENTHS, FLAG_BITS } from '#domain/seating/hall-plan.ts';
import { restrictionOf } from '#domain/seating/sight/restriction.ts';
import { m } from '#texts/generated/messages.js';
import { restrictedView } from '#texts/restricted-view.ts';

export type SeatName = { sector: string; row: string; seat: string; noun: 'row' | 'box' | 'table'; flags: number };

export function seatName(hall: DecodedHall, overview: Overview<string>, seatNo: number): SeatName {
  const sector = overview.sectors[hall.sector[seatNo] ?? 0];
  return {
    // The name of a hall's only sector adds no information.
    sector: overview.sectors.length > 1 ? (sector?.label ?? '') : '',
    row: hall.rows[hall.row[seatNo] ?? 0]?.label ?? '',
    seat: seatLabelOf(hall, seatNo),
    noun: sector?.rowNoun ?? 'row',
    flags: hall.flags[seatNo] ?? 0,
  };
}

/** «Ряд 6, место 14», «Ложа А, место 2». */
export function seatTitle({ noun, row, seat }: Pick<SeatName, 'noun' | 'row' | 'seat'>): string {
  if (row === '') return m.widget_seat_only({ seat });
  if (noun === 'box') return m.widget_seat_box({ row, seat });
  return noun === 'table' ? m.widget_seat_table({ row, seat }) : m.widget_seat_row({ row, seat });
}

export function rowTitle(noun: SeatName['noun'], row: string): string {
  if (noun === 'box') return m.widget_row_box({ row });
  return noun === 'table' ? m.widget_row_table({ row }) : m.widget_row_row({ row });
}

// The list and the view are loaded later and know flags by these: what three parts share would become a file of its own.
export function isAccessible(flags: number): boolean {
  return (flags & FLAG_BITS.accessible) !== 0;
}

export function isRestricted(flags: number): boolean {
  return (flags & FLAG_BITS.restricted) !== 0;
}

/** Whether a gap in a row parts its neighbours, tenths of a pitch. */
export function isAisle(gap: number): boolean {
  return gap >= AISLE_TENTHS;
}

/** «место для кресла-коляски», «ограниченный обзор: мешает колонна»; empty for an ordinary seat. */
export function seatRemarks(flags: number): string[] {
  const remarks: string[] = [];
  if (isAccessible(flags)) remarks.push(m.widget_seat_accessible());
  if ((flags & FLAG_BITS.companion) !== 0) remarks.push(m.widget_seat_companion());
  const restriction = restrictionOf(flags);
  if (restriction) remarks.push(restrictedView(restriction));
  return remarks;
}

/** Full description of a seat for screen readers. */
export function seatSentence(name: SeatName, price: string, status: number, isChosen: boolean): string {
  const state = isChosen ? m.widget_seat_chosen() : status === SEAT.free ? m.widget_seat_free() : m.widget_seat_taken();
  return [name.sector, seatTitle(name), price, state, ...seatRemarks(name.flags)]
    .filter((part) => part !== '')
    .join(', ');
}
