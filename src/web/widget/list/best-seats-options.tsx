import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { SEAT } from '#domain/seating/availability.ts';
import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import { FLAG_BITS } from '#domain/seating/hall-plan.ts';
import { isFree } from '../sale/zones.ts';
import { usePriceText, useSale, useSaleState } from '../use-store.ts';
import check from '../frame/check.module.css';
import parts from '../frame/parts.module.css';
import css from './best-seats.module.css';

/** `zoneNo` 0 and `sectorNo` null: any. */
export type BestSeatsChoice = { zoneNo: number; sectorNo: number | null; isAccessible: boolean };

export const ANY_PLACE: BestSeatsChoice = { zoneNo: 0, sectorNo: null, isAccessible: false };

type Props = { id: string; count: number; choice: BestSeatsChoice; onChoose: (choice: BestSeatsChoice) => void };

/** Price, sector and step-free access of the best seats; what has too few free seats cannot be chosen. */
export function BestSeatsOptions({ id, count, choice, onChoose }: Props): ReactNode {
  const { saleStore, facts } = useSale();
  const { free, hall, statuses } = useSaleState();
  const priceText = usePriceText();
  const zones = saleStore.zones.filter(({ standing }) => !standing);
  const sectors = facts.overview?.sectors ?? [];
  const hasAccessible = hall?.flags.some((flags) => (flags & FLAG_BITS.accessible) !== 0) ?? false;
  const zoneKey = zones.find(({ zoneNo }) => zoneNo === choice.zoneNo)?.zoneKey ?? null;
  const freeIn = hall === null ? [] : freeBySector(hall, statuses, zoneKey);
  return (
    <div id={id} className={css.options}>
      {zones.length > 1 && !isFree(zones) ? (
        <label>
          <span className="vh">{m.widget_price_zone()}</span>
          <select
            className={parts.select}
            value={choice.zoneNo}
            onChange={(event) => onChoose({ ...choice, zoneNo: Number(event.target.value) })}
          >
            <option value={0}>{m.widget_any_price()}</option>
            {zones.map((zone) => (
              <option key={zone.zoneNo} value={zone.zoneNo} disabled={(free.get(zone.zoneNo) ?? 0) < count}>
                {[priceText(zone.totalMinor), zone.name].filter(Boolean).join(' · ')}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {sectors.length > 1 ? (
        <label>
          <span className="vh">{m.widget_sector()}</span>
          <select
            className={parts.select}
            value={choice.sectorNo ?? ''}
            onChange={({ target }) =>
              onChoose({ ...choice, sectorNo: target.value === '' ? null : Number(target.value) })
            }
          >
            <option value="">{m.widget_any_sector()}</option>
            {sectors.map(({ key, label }, sectorNo) => (
              <option key={key} value={sectorNo} disabled={(freeIn[sectorNo] ?? 0) < count}>
                {label}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {hasAccessible ? (
        <label className={`${check.check} ${css.accessible}`}>
          <input
            type="checkbox"
            checked={choice.isAccessible}
            onChange={(event) => onChoose({ ...choice, isAccessible: event.target.checked })}
          />
          <span>{m.widget_best_accessible()}</span>
        </label>
      ) : null}
    </div>
  );
}

/** Free seats of each sector, of one price zone or of all. */
function freeBySector(hall: DecodedHall, statuses: Uint8Array, zoneKey: string | null): number[] {
  const zone = zoneKey === null ? -1 : hall.zoneKeys.indexOf(zoneKey);
  const free: number[] = [];
  for (let seat = 0; seat < hall.count; seat += 1) {
    if (statuses[seat] !== SEAT.free || (zone >= 0 && hall.zone[seat] !== zone)) continue;
    const sector = hall.sector[seat] ?? 0;
    free[sector] = (free[sector] ?? 0) + 1;
  }
  return free;
}
