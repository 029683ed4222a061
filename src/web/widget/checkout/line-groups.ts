import { m } from '#texts/generated/messages.js';
import type { TicketLine } from '#web/shared/order-parts.ts';
import { listOf } from '../sale/list-of.ts';
import { rowTitle, seatRemarks } from '../sale/seat-labels.ts';
import type { PerformanceHere } from './checkout-facts.ts';

export type SummaryRow = { text: string; priceMinor: number };
type Group = { place: string; remarks: string; seats: string[]; count: number; priceMinor: number };

/**
 * Seats of one row and kind on one line: «Партер, ряд 6, места 13 и 14», «Партер, ряд 21, место 1, место для коляски».
 * @param here the performance of the lines if its hall is known; others have only what the server says
 */
export function lineGroups(lines: readonly TicketLine[], here: PerformanceHere | null): SummaryRow[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const name = line.seatNo === null ? null : (here?.seatName(line.seatNo) ?? null);
    const row = name ? name.row : line.row;
    const sector = name ? name.sector : line.sector;
    const rowName = row === '' ? '' : rowTitle(name?.noun ?? 'row', row);
    const place =
      line.seatNo === null
        ? line.sector || here?.zoneName(line.zoneNo) || m.widget_standing()
        : [sector, sector === '' ? rowName : lower(rowName)].filter(Boolean).join(', ');
    const remarks = name ? seatRemarks(name.flags).join(', ') : '';
    const key = `${place}|${remarks}`;
    const group = groups.get(key) ?? { place, remarks, seats: [], count: 0, priceMinor: 0 };
    if (line.seatNo !== null) group.seats.push(line.seat);
    group.count += 1;
    // The price before its discount, which has a row of its own.
    group.priceMinor += Math.max(line.listedMinor, line.priceMinor);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ place, remarks, seats, count, priceMinor }) => ({
    text:
      seats.length > 0
        ? [place, m.widget_seats_list({ count, seats: listOf(seats) }), remarks].filter(Boolean).join(', ')
        : count > 1
          ? `${place} × ${count}`
          : place,
    priceMinor,
  }));
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
