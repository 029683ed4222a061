import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { SEAT } from '#domain/seating/availability.ts';
import { type DecodedHall, seatLabelOf } from '#domain/seating/decode-geometry.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import {
  isAccessible,
  isRestricted,
  rowTitle,
  seatName,
  seatRemarks,
  seatSentence,
  seatTitle,
} from '#web/widget/sale/seat-labels.ts';
import { usePriceText, useSale, useSaleState } from '../use-store.ts';
import { useSight } from '../use-sight.ts';
import { moveInGrid } from './grid-moves.ts';
import { usePrices } from './use-prices.ts';
import parts from '../frame/parts.module.css';
import css from './seat-grid.module.css';

type Props = { hall: DecodedHall; sector: number; row: number | null };

/** The seats of a sector, or of one of its rows, as a grid: arrow keys move, Enter or Space selects. */
export function SeatGrid({ hall, sector, row }: Props): ReactNode {
  const { saleStore, facts } = useSale();
  const { statuses, selection } = useSaleState();
  const priceText = usePriceText();
  const grid = useRef<HTMLDivElement>(null);
  const numbers = hall.rows.flatMap((each, number) =>
    each.sector === sector && (row === null || number === row) ? [number] : [],
  );
  const [current, setCurrent] = useState(() => firstFree(hall, numbers, statuses));
  const chosen = new Set(selection.wanted.seats.map(({ seatNo }) => seatNo));
  const { overview } = facts;
  const sight = useSight();
  const priceOf = usePrices(hall);
  const noun = overview?.sectors[sector]?.rowNoun ?? 'row';

  function onKeyDown(event: KeyboardEvent): void {
    const next = moveInGrid(hall, numbers, current, event.key);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    grid.current?.querySelector<HTMLElement>(`[data-seat="${next}"]`)?.focus();
  }
  const shown = overview ? seatName(hall, overview, current) : null;
  const facts_ = [...(sight?.seat(current) ?? []), ...(shown ? seatRemarks(shown.flags) : [])];
  return (
    <>
      <div
        ref={grid}
        role="grid"
        className={css.grid}
        data-wrap={row !== null}
        aria-label={overview?.sectors[sector]?.label ?? m.widget_plan()}
        aria-rowcount={numbers.length}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
      >
        {numbers.map((number, i) => {
          const { first = 0, count = 0, label = '' } = hall.rows[number] ?? {};
          return (
            <div key={number} role="row" aria-rowindex={i + 1}>
              <span role="rowheader">{label === '' ? '' : rowTitle(noun, label)}</span>
              {seatsFromLeft(hall, first, count).map((seatNo) => {
                const zone = saleStore.zoneOfSeat(seatNo);
                const isMine = chosen.has(seatNo);
                const isFree = zone !== null && (isMine || statuses[seatNo] === SEAT.free);
                const sentence = overview
                  ? seatSentence(
                      seatName(hall, overview, seatNo),
                      zone ? priceText(zone.totalMinor) : '',
                      isFree ? SEAT.free : (statuses[seatNo] ?? 1),
                      isMine,
                    ) + (sight?.seat(seatNo) ?? []).map((fact) => `, ${fact}`).join('')
                  : '';
                return (
                  <button
                    key={seatNo}
                    type="button"
                    role="gridcell"
                    data-seat={seatNo}
                    data-zone={(zone?.mark.colour ?? -1) + 1}
                    data-pattern={zone?.mark.pattern}
                    data-pale={(isFree && !isMine && priceOf(seatNo) === null) || undefined}
                    data-restricted={isRestricted(hall.flags[seatNo] ?? 0) || undefined}
                    data-square={isAccessible(hall.flags[seatNo] ?? 0) || undefined}
                    aria-label={sentence}
                    aria-selected={isMine}
                    aria-disabled={!isFree}
                    tabIndex={seatNo === current ? 0 : -1}
                    onFocus={() => setCurrent(seatNo)}
                    onClick={() => isFree && saleStore.toggleSeat(seatNo)}
                  >
                    {isFree ? seatLabelOf(hall, seatNo) : ''}
                  </button>
                );
              })}
            </div>
          );
        })}
      </div>
      {shown && facts_.length > 0 ? (
        <div className={css.facts}>
          <p>
            <b>{seatTitle(shown)}</b> {bind(facts_.join(' · '))}
          </p>
          {sight ? (
            <button
              type="button"
              className={parts.button}
              data-variant="quiet"
              data-size="m"
              onClick={() => saleStore.showView({ seatNo: current, isSector: false })}
            >
              {m.sight_view_seat()}
            </button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function seatsFromLeft(hall: DecodedHall, first: number, count: number): number[] {
  const seats = Array.from({ length: count }, (_, i) => first + i);
  return (hall.x[first] ?? 0) > (hall.x[first + count - 1] ?? 0) ? seats.toReversed() : seats;
}

function firstFree(hall: DecodedHall, rows: readonly number[], statuses: Uint8Array): number {
  for (const row of rows) {
    const { first = 0, count = 0 } = hall.rows[row] ?? {};
    for (let seat = first; seat < first + count; seat += 1) if (statuses[seat] === SEAT.free) return seat;
  }
  return hall.rows[rows[0] ?? 0]?.first ?? 0;
}
