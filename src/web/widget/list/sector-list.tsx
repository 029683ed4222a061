import { type ReactNode, useState } from 'react';
import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import { m } from '#texts/generated/messages.js';
import { Icon } from '../frame/icons.tsx';
import { useSight } from '../use-sight.ts';
import { useMoney, useSale, useSaleState } from '../use-store.ts';
import { FindField } from './find-field.tsx';
import { isFound, ordered, rowSum, type SectorOrder, sumOf } from './row-sums.ts';
import { fromText, sumRemarks } from './sum-texts.ts';
import { usePrices } from './use-prices.ts';
import parts from '../frame/parts.module.css';
import css from './rows.module.css';

/** From here on sectors are searched by name rather than read one after another. */
const MANY = 8;

/** Sectors with free seats, best first, with rows, distance and price; those without are only counted. */
export function SectorList({ hall, onOpen }: { hall: DecodedHall; onOpen: (sector: number) => void }): ReactNode {
  const { facts } = useSale();
  const { statuses, shownZones } = useSaleState();
  const money = useMoney();
  const sight = useSight();
  const priceOf = usePrices(hall);
  const [order, setOrder] = useState<SectorOrder>('best');
  const [typed, setTyped] = useState('');
  const rowsOf = Map.groupBy(hall.rows, (row) => row.sector);
  const all = (facts.overview?.sectors ?? []).map(({ key, label, rowNoun }, sector) => {
    const rows = rowsOf.get(sector) ?? [];
    const sum = sumOf(rows.map((row) => rowSum(row, hall, statuses, priceOf)));
    const range =
      rows.length > 1 && rowNoun === undefined ? ([rows[0]?.label ?? '', rows.at(-1)?.label ?? ''] as const) : null;
    return { key, label, sector, sum, range };
  });
  const open = ordered(
    all.filter(({ sum, label }) => sum.free > 0 && isFound(label, typed)),
    order,
  );
  const closed = all.filter(({ sum }) => sum.free === 0).length;
  const closedText = shownZones.size === 0 ? m.widget_rows_no_seats : m.widget_rows_no_seats_at_price;
  return (
    <>
      {all.length > MANY ? (
        <div className={css.tools}>
          <FindField label={m.widget_rows_find_sector()} value={typed} onType={setTyped} />
          <label>
            <span className="vh">{m.widget_rows_order()}</span>
            <select
              className={parts.select}
              value={order}
              onChange={(event) => setOrder(event.currentTarget.value as SectorOrder)}
            >
              <option value="best">{m.widget_rows_best()}</option>
              <option value="cheap">{m.widget_rows_cheap()}</option>
              <option value="plan">{m.widget_rows_plan()}</option>
            </select>
          </label>
        </div>
      ) : null}
      {open.length === 0 ? <p className={parts.hint}>{m.widget_rows_nothing()}</p> : null}
      <ul className={css.rows}>
        {open.map(({ key, label, sector, sum, range }) => (
          <li key={key}>
            <button type="button" onClick={() => onOpen(sector)}>
              <b>{label}</b>
              <span className={css.about}>
                {[
                  m.widget_left({ count: sum.free }),
                  range === null ? '' : m.widget_rows_range({ from: range[0], until: range[1] }),
                  ...(sight?.sector(sector).slice(0, 1) ?? []),
                  ...sumRemarks(sum),
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
              <span className={css.from}>{fromText(sum, money)}</span>
              <Icon name="right" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {closed > 0 ? <p className={parts.hint}>{closedText({ count: closed })}</p> : null}
    </>
  );
}
