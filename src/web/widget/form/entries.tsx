import type { ReactNode } from 'react';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { zoneViews } from '../sale/zones.ts';
import type { TicketChoiceProps } from './form-step.ts';
import parts from '../frame/parts.module.css';
import css from './form.module.css';

/** How many entries to each standing area, by tariff. */
export function Entries({ facts, step: { chosen } }: TicketChoiceProps): ReactNode {
  const { sale, sectorNo } = facts.subject;
  const freeOf = (zoneNo: number): number => sale.zones.find((zone) => zone.zoneNo === zoneNo)?.free ?? 0;
  const areas = zoneViews(sale).filter(({ standing, zoneNo }) => standing && freeOf(zoneNo) > 0);
  if (areas.length === 0 || sectorNo !== null) return null;
  return (
    <section className={css.way} aria-labelledby="entries">
      <h2 id="entries">{m.widget_standing()}</h2>
      <ul className={css.entries}>
        {areas.flatMap((zone) =>
          zone.tariffs.map((tariff) => {
            const name = `entries.${zone.zoneNo}.${tariff.tariffNo}`;
            const area = zone.name ?? m.widget_standing();
            const totalMinor = tariff.priceMinor + tariff.feeMinor;
            return (
              <li key={name}>
                <label>
                  <b>{zone.tariffs.length > 1 ? `${area}, ${tariff.name}` : area}</b>
                  <span>
                    {totalMinor === 0 ? m.widget_free_price() : formatMoney(totalMinor, sale.currency, facts.locale)}
                  </span>
                  <select className={parts.select} name={name} defaultValue={chosen.entries[name] ?? 0}>
                    {Array.from(
                      { length: Math.min(sale.performance.limitPerBuyer, freeOf(zone.zoneNo)) + 1 },
                      (_, at) => (
                        <option key={at} value={at}>
                          {at}
                        </option>
                      ),
                    )}
                  </select>
                </label>
              </li>
            );
          }),
        )}
      </ul>
      <button type="submit" name="act" value="entries" className={parts.button} data-size="xl">
        {m.widget_form_take_entries()}
      </button>
    </section>
  );
}
