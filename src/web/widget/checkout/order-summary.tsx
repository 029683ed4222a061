import type { ReactNode } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { isTicketLine } from '#domain/orders/order-line.ts';
import { sumOf } from '#domain/orders/order-states.ts';
import { m } from '#texts/generated/messages.js';
import { listOf } from '#web/widget/basket/notice.tsx';
import { rowTitle, seatName, seatRemarks } from '#web/widget/sale/seat-labels.ts';
import { useMoney, usePriceText, useSale, useSaleState } from '#web/widget/use-store.ts';
import { AgeMark } from '#web/widget/frame/age-mark.tsx';
import parts from '#web/widget/frame/parts.module.css';
import css from './order-summary.module.css';

/** Summary of an open or paid order: title, time, place, then the lines and the total. */
export function OrderSummary({ order }: { order: OrderView }): ReactNode {
  const { facts } = useSale();
  const money = useMoney();
  const priceText = usePriceText();
  const { performance } = facts.sale;
  const groups = useLineGroups(order);
  const isFree = order.dueMinor === 0;
  return (
    <div className={css.summary}>
      <div>
        <p className={css.title}>
          {performance.title} <AgeMark age={performance.age} />
        </p>
        <p className={css.when}>{facts.when}</p>
        <p className={css.where}>{facts.where}</p>
      </div>
      <div>
        {groups.map(({ text, priceMinor }) => (
          <p key={text} className={css.row}>
            <span>{text}</span>
            {isFree || <span>{money(priceMinor)}</span>}
          </p>
        ))}
        {order.feeMinor > 0 ? (
          <p className={`${css.row} muted`}>
            <span>{m.widget_fee()}</span>
            <span>{money(order.feeMinor)}</span>
          </p>
        ) : null}
        <p className={`${parts.sum} ${css.due}`}>
          {isFree || <span>{sumOf(order.state) === 'paid' ? m.widget_paid_sum() : m.widget_due()}</span>}
          <span>{priceText(order.dueMinor)}</span>
        </p>
      </div>
    </div>
  );
}

/** Seats of one row and kind on one line: «Партер, ряд 6, места 13 и 14», «Партер, ряд 21, место 1, место для коляски». */
function useLineGroups({ lines }: OrderView): { text: string; priceMinor: number }[] {
  const { facts, saleStore } = useSale();
  const { hall } = useSaleState();
  const groups = new Map<
    string,
    { place: string; remarks: string; seats: string[]; count: number; priceMinor: number }
  >();
  for (const line of lines.filter(isTicketLine)) {
    const name = line.seatNo !== null && hall && facts.overview ? seatName(hall, facts.overview, line.seatNo) : null;
    const zone = saleStore.zones.find(({ zoneNo }) => zoneNo === line.zoneNo);
    const row = name ? name.row : line.row;
    const sector = name ? name.sector : line.sector;
    const rowName = row === '' ? '' : rowTitle(name?.noun ?? 'row', row);
    const place =
      line.seatNo === null
        ? line.sector || zone?.name || m.widget_standing()
        : [sector, sector === '' ? rowName : lower(rowName)].filter(Boolean).join(', ');
    const remarks = name ? seatRemarks(name.flags).join(', ') : '';
    const key = `${place}|${remarks}`;
    const group = groups.get(key) ?? { place, remarks, seats: [], count: 0, priceMinor: 0 };
    if (line.seatNo !== null) group.seats.push(line.seat);
    group.count += 1;
    group.priceMinor += line.priceMinor;
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
