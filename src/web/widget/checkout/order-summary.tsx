import type { ReactNode } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import type { UnitGroup } from '#domain/items/units.ts';
import { sumOf } from '#domain/orders/order-states.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { itemsOf, performancesOf, type TicketLine } from '#web/shared/order-parts.ts';
import { listOf } from '#web/widget/basket/notice.tsx';
import { rowTitle, seatName, seatRemarks } from '#web/widget/sale/seat-labels.ts';
import { useMoney, usePriceText, useSale, useSaleState } from '#web/widget/use-store.ts';
import { AgeMark } from '#web/widget/frame/age-mark.tsx';
import parts from '#web/widget/frame/parts.module.css';
import { tenderName } from '#web/widget/wallet/tender-name.ts';
import css from './order-summary.module.css';

type Row = { text: string; priceMinor: number };

/** Summary of an open or paid order: title, time, place, then the lines and the total; first the parts if there are several. */
export function OrderSummary({ order }: { order: OrderView }): ReactNode {
  const { facts } = useSale();
  const { performance } = facts.sale;
  const groupLines = useLineGroups();
  const performances = performancesOf(order);
  const items = itemsOf(order);
  const [only] = performances;
  const isFree = order.dueMinor === 0 && order.tenders.length === 0;
  if (only !== undefined && performances.length + items.length === 1 && only.performance.id === performance.id) {
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
          <Rows rows={groupLines(only.lines)} isFree={isFree} />
          <Sums order={order} tickets={only.lines} feeMinor={order.feeMinor} />
        </div>
      </div>
    );
  }
  const tickets = performances.flatMap(({ lines }) => lines);
  // Prices of units include their fee and are already reduced.
  const feeMinor = tickets.reduce((sum, line) => sum + line.feeMinor, 0);
  return (
    <div className={css.summary}>
      <div>
        {performances.map(({ performance: { id, title, startsAt, timeZone, place, hall }, lines }) => (
          <div key={`performance ${id}`} className={css.part}>
            <p className={css.title}>
              {title} {id === performance.id ? <AgeMark age={performance.age} /> : null}
            </p>
            <p className={css.when}>{formatDateTime(startsAt, timeZone, facts.locale, { weekday: 'short' })}</p>
            <p className={css.where}>{hall === null ? place : `${place}, ${hall}`}</p>
            <Rows rows={groupLines(lines)} isFree={isFree} />
          </div>
        ))}
        {items.map(({ item, units }) => (
          <div key={`item ${item.id}`} className={css.part}>
            <p className={css.title}>{item.title}</p>
            {item.place === null ? null : <p className={css.where}>{item.place}</p>}
            <Rows rows={units.map((unit) => unitRow(unit, item.title))} isFree={isFree} />
          </div>
        ))}
      </div>
      <div>
        <Sums order={order} tickets={tickets} feeMinor={feeMinor} />
      </div>
    </div>
  );
}

function Rows({ rows, isFree }: { rows: readonly Row[]; isFree: boolean }): ReactNode {
  const money = useMoney();
  return rows.map(({ text, priceMinor }) => (
    <p key={text} className={css.row}>
      <span>{text}</span>
      {isFree || <span>{money(priceMinor)}</span>}
    </p>
  ));
}

type SumsProps = { order: OrderView; tickets: readonly TicketLine[]; feeMinor: number };

function Sums({ order, tickets, feeMinor }: SumsProps): ReactNode {
  const money = useMoney();
  const priceText = usePriceText();
  const isPaid = sumOf(order.state) === 'paid';
  // What tenders pay of an open order stands below, with what is left.
  const sumMinor = isPaid ? order.dueMinor : order.faceMinor + order.feeMinor;
  const discountMinor = tickets.reduce((sum, line) => sum + rowPrice(line) - line.priceMinor, 0);
  return (
    <>
      {discountMinor > 0 && order.faceMinor + order.feeMinor > 0 ? (
        <p className={css.row}>
          <span>{m.widget_discount()}</span>
          <span>{`\u2212${money(discountMinor)}`}</span>
        </p>
      ) : null}
      {feeMinor > 0 ? (
        <p className={`${css.row} muted`}>
          <span>{m.widget_fee()}</span>
          <span>{money(feeMinor)}</span>
        </p>
      ) : null}
      {isPaid
        ? order.tenders.map((tender) => (
            <p key={`${tender.kind} ${tender.code}`} className={css.row}>
              <span>{tenderName(tender)}</span>
              <span>{`\u2212${money(tender.amountMinor)}`}</span>
            </p>
          ))
        : null}
      <p className={`${parts.sum} ${css.due}`}>
        {sumMinor === 0 && order.tenders.length === 0 ? null : (
          <span>{isPaid ? m.widget_paid_sum() : order.tenders.length > 0 ? m.widget_total() : m.widget_due()}</span>
        )}
        <span>{order.tenders.length > 0 ? money(sumMinor) : priceText(sumMinor)}</span>
      </p>
    </>
  );
}

/** The price of a ticket before its discount, which has a row of its own. */
function rowPrice({ listedMinor, priceMinor }: TicketLine): number {
  return Math.max(listedMinor, priceMinor);
}

function unitRow({ option, count, totalMinor }: UnitGroup, title: string): Row {
  const name = option ?? title;
  return { text: count > 1 ? `${name} × ${count}` : name, priceMinor: totalMinor };
}

/** Seats of one row and kind on one line: «Партер, ряд 6, места 13 и 14», «Партер, ряд 21, место 1, место для коляски». */
function useLineGroups(): (lines: readonly TicketLine[]) => Row[] {
  const { facts, saleStore } = useSale();
  const { hall } = useSaleState();
  return (lines) => lineGroups(lines, { facts, saleStore, hall });
}

type Known = Pick<ReturnType<typeof useSale>, 'facts' | 'saleStore'> & Pick<ReturnType<typeof useSaleState>, 'hall'>;

function lineGroups(lines: readonly TicketLine[], { facts, saleStore, hall }: Known): Row[] {
  const groups = new Map<
    string,
    { place: string; remarks: string; seats: string[]; count: number; priceMinor: number }
  >();
  for (const line of lines) {
    // The hall is that of the performance on sale here; others of the order have only what the server says.
    const isHere = line.performanceId === facts.sale.performance.id;
    const name =
      isHere && line.seatNo !== null && hall && facts.overview ? seatName(hall, facts.overview, line.seatNo) : null;
    const zone = isHere ? saleStore.zones.find(({ zoneNo }) => zoneNo === line.zoneNo) : undefined;
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
    group.priceMinor += rowPrice(line);
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
