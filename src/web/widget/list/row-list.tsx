import { type ReactNode, useState } from 'react';
import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import { m } from '#texts/generated/messages.js';
import { Icon } from '../frame/icons.tsx';
import { rowTitle } from '#web/widget/sale/seat-labels.ts';
import { useSight } from '../use-sight.ts';
import { useSaleState, useMoney, useSale } from '../use-store.ts';
import { FindField } from './find-field.tsx';
import { isFound, rowSum } from './row-sums.ts';
import { fromText, sumRemarks } from './sum-texts.ts';
import { usePrices } from './use-prices.ts';
import parts from '../frame/parts.module.css';
import css from './rows.module.css';

/** From here on rows are searched by their name. */
const MANY = 10;
/** More seats side by side than anybody buys say nothing. */
const PARTY = 6;

/** Rows of a sector from the front, with free seats, how many of them are side by side, distance and price. */
export function RowList(props: { hall: DecodedHall; sector: number; onOpen: (row: number) => void }): ReactNode {
  const { hall, sector, onOpen } = props;
  const { facts } = useSale();
  const { statuses, shownZones } = useSaleState();
  const money = useMoney();
  const sight = useSight();
  const priceOf = usePrices(hall);
  const [typed, setTyped] = useState('');
  const noun = facts.overview?.sectors[sector]?.rowNoun ?? 'row';
  const rows = hall.rows.flatMap((row, number) =>
    row.sector === sector ? [{ number, label: row.label, sum: rowSum(row, hall, statuses, priceOf) }] : [],
  );
  const noneLeft = shownZones.size === 0 ? m.widget_none_left() : m.widget_none_at_price();
  const found = rows.filter(({ label }) => isFound(label, typed));
  return (
    <>
      {rows.length > MANY ? (
        <div className={css.tools}>
          <FindField label={m.widget_rows_find_row()} value={typed} onType={setTyped} />
        </div>
      ) : null}
      {found.length === 0 ? <p className={parts.hint}>{m.widget_rows_nothing()}</p> : null}
      <ul className={css.rows}>
        {found.map(({ number, label, sum, sum: { free, beside } }) => (
          <li key={number}>
            <button type="button" aria-disabled={free === 0} onClick={() => free > 0 && onOpen(number)}>
              <b>{rowTitle(noun, label)}</b>
              <span className={css.about}>
                {free === 0
                  ? noneLeft
                  : [
                      m.widget_left({ count: free }),
                      beside > 1 ? m.widget_rows_beside({ count: Math.min(beside, PARTY) }) : '',
                      ...(sight?.sector(sector, number).slice(0, 1) ?? []),
                      ...sumRemarks(sum),
                    ]
                      .filter((part) => part !== '')
                      .join(' · ')}
              </span>
              <span className={css.from}>{free === 0 ? '' : fromText(sum, money)}</span>
              <Icon name="right" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
