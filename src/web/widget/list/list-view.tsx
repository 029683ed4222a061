import { type ReactNode, useEffect, useRef, useState } from 'react';
import { SEAT } from '#domain/seating/availability.ts';
import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import { m } from '#texts/generated/messages.js';
import { Icon } from '../frame/icons.tsx';
import { useSaleState, useMoney, useSale } from '../use-store.ts';
import { BestSeats } from './best-seats.tsx';
import { RowList } from './row-list.tsx';
import { SeatGrid } from './seat-grid.tsx';
import parts from '../frame/parts.module.css';
import css from './list-view.module.css';
import rows from './rows.module.css';

/** Sectors with more seats are shown row by row, so that no step has more than some hundred controls. */
const GRID_SEATS = 600;

type Place = { sector: number | null; row: number | null };

/** Seat choice without the plan: best seats, then sector, row, seat. */
export function ListView(): ReactNode {
  const { facts } = useSale();
  const { hall } = useSaleState();
  const { overview, sale } = facts;
  const isSingle = overview !== null && overview.sectors.length === 1;
  const [place, setPlace] = useState<Place>({ sector: isSingle ? 0 : null, row: null });
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else heading.current?.focus();
  }, [place]);

  if (sale.seatCount === 0 || !overview) return <div className={css.list} />;
  const { sector, row } = place;
  const seats = sector === null ? 0 : seatsOf(overview.sectors[sector]?.counts ?? []);
  const isRowStep = sector !== null && seats > GRID_SEATS;
  const up = (): void => setPlace(row !== null ? { sector, row: null } : { sector: null, row: null });
  const canGoUp = row !== null || (sector !== null && !isSingle);
  const title = sector === null ? m.widget_choose_sector() : (overview.sectors[sector]?.label ?? '');
  return (
    <div
      className={css.list}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !canGoUp) return;
        event.preventDefault();
        up();
      }}
    >
      <BestSeats isFull />
      <div className={css.head}>
        {canGoUp ? (
          <button type="button" className={parts.icon} aria-label={m.widget_back()} onClick={up}>
            <Icon name="left" />
          </button>
        ) : null}
        <h2 ref={heading} tabIndex={-1}>
          {isSingle && row === null ? m.widget_choose_seat() : title}
        </h2>
      </div>
      {hall === null ? (
        <p className={parts.hint}>{m.widget_loading_seats()}</p>
      ) : sector === null ? (
        <SectorList hall={hall} onOpen={(next) => setPlace({ sector: next, row: null })} />
      ) : isRowStep && row === null ? (
        <RowList hall={hall} sector={sector} onOpen={(next) => setPlace({ sector, row: next })} />
      ) : (
        <SeatGrid hall={hall} sector={sector} row={row} />
      )}
    </div>
  );
}

function SectorList({ hall, onOpen }: { hall: DecodedHall; onOpen: (sector: number) => void }): ReactNode {
  const { facts, saleStore } = useSale();
  const { statuses, shownZones } = useSaleState();
  const money = useMoney();
  const sums = sectorSums(hall, statuses, (zone) => {
    const view = saleStore.zones.find(({ zoneKey }) => zoneKey === hall.zoneKeys[zone]);
    return view && (shownZones.size === 0 || shownZones.has(view.zoneNo)) ? view.totalMinor : null;
  });
  return (
    <ul className={rows.rows}>
      {facts.overview?.sectors.map(({ key, label }, sector) => {
        const { free, fromMinor } = sums[sector] ?? { free: 0, fromMinor: 0 };
        return (
          <li key={key}>
            <button type="button" aria-disabled={free === 0} onClick={() => free > 0 && onOpen(sector)}>
              <b>{label}</b>
              <span>{free === 0 ? m.widget_none_left() : m.widget_left({ count: free })}</span>
              <span className={rows.from}>{free === 0 ? '' : m.widget_from({ price: money(fromMinor) })}</span>
              <Icon name="right" size={16} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Free seats and the lowest price of each sector; `priceOf` returns null for zones that are filtered out. */
function sectorSums(
  hall: DecodedHall,
  statuses: Uint8Array,
  priceOf: (zone: number) => number | null,
): { free: number; fromMinor: number }[] {
  const prices = hall.zoneKeys.map((_, zone) => priceOf(zone));
  const sums: { free: number; fromMinor: number }[] = [];
  for (let seat = 0; seat < hall.count; seat += 1) {
    const sum = (sums[hall.sector[seat] ?? 0] ??= { free: 0, fromMinor: Infinity });
    const price = prices[hall.zone[seat] ?? 255] ?? null;
    if (statuses[seat] !== SEAT.free || price === null) continue;
    sum.free += 1;
    if (price < sum.fromMinor) sum.fromMinor = price;
  }
  return sums;
}

function seatsOf(counts: readonly number[]): number {
  return counts.reduce((sum, value, i) => (i % 2 === 1 ? sum + value : sum), 0);
}
