import type { ReactNode } from 'react';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { zoneViews } from '../sale/zones.ts';
import type { TicketChoiceProps } from './form-step.ts';
import { saleAddress } from './form-facts.ts';
import { rowChoices, sectorChoices, type SeatChoice } from './seat-choices.ts';
import { TariffField, tariffsOf } from './tariff-field.tsx';
import parts from '../frame/parts.module.css';
import css from './form.module.css';

type Props = TicketChoiceProps & { own: readonly number[] };

/** Sectors as links; of the one that was opened its rows, with a box to tick for every free seat. */
export function SeatList({ facts, step, own }: Props): ReactNode {
  const { subject, locale } = facts;
  const { sale, sectorNo, plan } = subject;
  const sectors = sectorChoices({ subject, own });
  if (plan === null || sectors.length === 0) return null;
  const priceText = (minor: number): string =>
    minor === 0 ? m.widget_free_price() : formatMoney(minor, sale.currency, locale);
  const chosenSector = sectorNo === null ? undefined : sectors.find((sector) => sector.sectorNo === sectorNo);
  if (chosenSector === undefined) {
    return (
      <section className={css.way} aria-labelledby="list">
        <h2 id="list">{m.widget_form_list()}</h2>
        <ul className={css.sectors}>
          {sectors.map((sector) => (
            <li key={sector.sectorNo}>
              <a href={saleAddress(facts, { sectorNo: sector.sectorNo })}>
                <b>{sector.name || m.widget_plan()}</b>
                <span>
                  {m.widget_form_free_seats({ count: sector.free })}
                  {' · '}
                  {sector.fromMinor === 0
                    ? m.widget_free_price()
                    : m.widget_from({ price: formatMoney(sector.fromMinor, sale.currency, locale) })}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    );
  }
  const ticked = (seat: SeatChoice): boolean => seat.isOwn || step.chosen.seatNos.includes(seat.seatNo);
  return (
    <section className={css.way} aria-labelledby="list">
      <h2 id="list">{chosenSector.name || m.widget_form_list()}</h2>
      <p className={css.back}>
        <a className="link" href={saleAddress(facts)}>
          {m.widget_form_all_sectors()}
        </a>
      </p>
      {rowChoices({ subject, own }, chosenSector.sectorNo).map(({ name, seats }) => (
        <fieldset key={seats[0]?.seatNo} className={css.row}>
          <legend>{name}</legend>
          <div>
            {seats.map((seat) => (
              <label key={seat.seatNo} data-zone={seat.zone.mark.colour + 1} data-wide={seat.remarks.length > 0}>
                <input
                  type="checkbox"
                  name={`seat.${seat.seatNo}`}
                  aria-label={[
                    m.widget_seat_only({ seat: seat.label }),
                    priceText(seat.zone.totalMinor),
                    ...seat.remarks,
                  ].join(', ')}
                  defaultChecked={ticked(seat)}
                />
                <b>{seat.label}</b>
                <small>{priceText(seat.zone.totalMinor)}</small>
                {seat.remarks.map((remark) => (
                  <small key={remark}>{remark}</small>
                ))}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className={css.ask}>
        <TariffField
          tariffs={tariffsOf(zoneViews(sale).filter(({ standing }) => !standing))}
          name="seatTariff"
          chosen={step.chosen}
        />
      </div>
      <button type="submit" name="act" value="seats" className={parts.button} data-size="xl">
        {m.widget_form_take_ticked()}
      </button>
    </section>
  );
}
