import type { ReactNode } from 'react';
import { SEAT } from '#domain/seating/availability.ts';
import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import { m } from '#texts/generated/messages.js';
import { Icon } from '../frame/icons.tsx';
import { rowTitle } from '#web/widget/sale/seat-labels.ts';
import { useSaleState, useMoney, useSale } from '../use-store.ts';
import css from './rows.module.css';

/** Rows of a large sector with the number of free seats in each. */
export function RowList(props: { hall: DecodedHall; sector: number; onOpen: (row: number) => void }): ReactNode {
  const { hall, sector, onOpen } = props;
  const { facts, saleStore } = useSale();
  const { statuses } = useSaleState();
  const money = useMoney();
  const noun = facts.overview?.sectors[sector]?.rowNoun ?? 'row';
  const rows = hall.rows.flatMap((row, number) => {
    if (row.sector !== sector) return [];
    let [free, fromMinor] = [0, Infinity];
    for (let seat = row.first; seat < row.first + row.count; seat += 1) {
      const zone = statuses[seat] === SEAT.free ? saleStore.zoneOfSeat(seat) : null;
      if (!zone) continue;
      free += 1;
      fromMinor = Math.min(fromMinor, zone.totalMinor);
    }
    return [{ number, label: row.label, free, fromMinor }];
  });
  return (
    <ul className={css.rows}>
      {rows.map(({ number, label, free, fromMinor }) => (
        <li key={number}>
          <button type="button" aria-disabled={free === 0} onClick={() => free > 0 && onOpen(number)}>
            <b>{rowTitle(noun, label)}</b>
            <span>{free === 0 ? m.widget_none_left() : m.widget_left({ count: free })}</span>
            <span className={css.from}>{free === 0 ? '' : m.widget_from({ price: money(fromMinor) })}</span>
            <Icon name="right" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
