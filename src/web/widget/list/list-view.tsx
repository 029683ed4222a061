import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { Icon } from '../frame/icons.tsx';
import { rowTitle } from '../sale/seat-labels.ts';
import { useSight } from '../use-sight.ts';
import { useBack } from '../use-back.ts';
import { useSaleState, useSale } from '../use-store.ts';
import { BestSeats } from './best-seats.tsx';
import { RowList } from './row-list.tsx';
import { SeatGrid } from './seat-grid.tsx';
import { SectorList } from './sector-list.tsx';
import parts from '../frame/parts.module.css';
import layout from '../layout.module.css';
import css from './list-view.module.css';

/** Sectors with more seats are shown row by row, so that no step has more than some hundred controls. */
const GRID_SEATS = 600;
/** In a narrow window a row of more seats than this is shown alone, in lines, because a grid would have to be scrolled sideways. */
const NARROW_SEATS = 6;

type Place = { sector: number | null; row: number | null };

/** Seat choice without the plan: best seats, then sector, row, seat. */
export function ListView(): ReactNode {
  const { facts } = useSale();
  const { hall } = useSaleState();
  const { overview, sale } = facts;
  const isSingle = overview !== null && overview.sectors.length === 1;
  const [place, setPlace] = useState<Place>({ sector: isSingle ? 0 : null, row: null });
  const isNarrow = matchMedia(layout['below'] ?? '').matches;
  const sight = useSight();
  const { saleStore } = useSale();
  useBack(!isSingle && place.sector !== null, () => setPlace({ sector: null, row: null }));
  useBack(place.row !== null, () => setPlace(({ sector }) => ({ sector, row: null })));
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else heading.current?.focus();
  }, [place]);

  if (sale.seatCount === 0 || !overview) return <div className={css.list} />;
  const { sector, row } = place;
  const seats = sector === null ? 0 : seatsOf(overview.sectors[sector]?.counts ?? []);
  const rowNos = hall?.rows.flatMap((each, number) => (each.sector === sector ? [number] : [])) ?? [];
  const isWide = rowNos.some((number) => (hall?.rows[number]?.count ?? 0) > NARROW_SEATS);
  const isRowStep = sector !== null && rowNos.length > 1 && (seats > GRID_SEATS || (isNarrow && isWide));
  const up = (): void => setPlace(row !== null ? { sector, row: null } : { sector: null, row: null });
  const canGoUp = row !== null || (sector !== null && !isSingle);
  const { label = '', rowNoun = 'row' } = overview.sectors[sector ?? -1] ?? {};
  const rowName = row === null ? '' : rowTitle(rowNoun, hall?.rows[row]?.label ?? '');
  const title =
    sector === null
      ? m.widget_choose_sector()
      : row !== null
        ? [isSingle ? '' : label, rowName].filter((part) => part !== '').join(' · ')
        : isSingle
          ? m.widget_choose_seat()
          : label;
  const told = sector === null ? [] : (sight?.sector(sector, row) ?? []);
  return (
    <div
      className={css.list}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !canGoUp) return;
        event.preventDefault();
        up();
      }}
    >
      <BestSeats isFull={!isNarrow} />
      <div className={css.head}>
        {canGoUp ? (
          <button type="button" className={parts.icon} aria-label={m.widget_back()} onClick={up}>
            <Icon name="left" />
          </button>
        ) : null}
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
      </div>
      {told.length > 0 && sector !== null && sight !== null ? (
        <div className={css.told}>
          <p>{bind(told.join(' · '))}</p>
          {row === null && !isSingle ? (
            <button
              type="button"
              className={parts.button}
              data-variant="quiet"
              data-size="m"
              onClick={() => saleStore.showView({ seatNo: sight.middle(sector), isSector: true })}
            >
              {m.sight_view_sector()}
            </button>
          ) : null}
        </div>
      ) : null}
      {hall === null ? (
        <p className={parts.hint}>{m.widget_loading_seats()}</p>
      ) : sector === null ? (
        <SectorList hall={hall} onOpen={(next) => setPlace({ sector: next, row: null })} />
      ) : isRowStep && row === null ? (
        <RowList hall={hall} sector={sector} onOpen={(next) => setPlace({ sector, row: next })} />
      ) : (
        <>
          <SeatGrid key={row} hall={hall} sector={sector} row={row} />
          {row === null ? null : (
            <RowNeighbours rows={rowNos} row={row} noun={rowNoun} onRow={(next) => setPlace({ sector, row: next })} />
          )}
        </>
      )}
    </div>
  );
}

/** The rows before and behind the one that is shown. */
function RowNeighbours(props: {
  rows: readonly number[];
  row: number;
  noun: 'row' | 'box' | 'table';
  onRow: (row: number) => void;
}): ReactNode {
  const { rows, row, noun, onRow } = props;
  const { hall } = useSaleState();
  const at = rows.indexOf(row);
  return (
    <div className={css.neighbours}>
      {[rows[at - 1], rows[at + 1]].map((number, i) =>
        number === undefined ? (
          <span key={i} />
        ) : (
          <button
            key={i}
            type="button"
            className={parts.button}
            data-variant="quiet"
            data-size="m"
            onClick={() => onRow(number)}
          >
            {i === 0 ? <Icon name="left" size={16} /> : null}
            {rowTitle(noun, hall?.rows[number]?.label ?? '')}
            {i === 1 ? <Icon name="right" size={16} /> : null}
          </button>
        ),
      )}
    </div>
  );
}

function seatsOf(counts: readonly number[]): number {
  return counts.reduce((sum, value, i) => (i % 2 === 1 ? sum + value : sum), 0);
}
