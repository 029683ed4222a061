import type { ReactNode } from 'react';
import type { SaleView } from '#api/performances/contract.ts';
import { formatAmount } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { Icon } from '../frame/icons.tsx';
import { ZoneDot } from '../legend.tsx';
import type { LineAmounts } from './line-amounts.ts';
import { useLineAmounts } from './use-line-amounts.ts';
import { tariffCondition } from './tariff-condition.ts';
import { seatName, seatRemarks, seatTitle } from '#web/widget/sale/seat-labels.ts';
import type { ZoneView } from '../sale/zones.ts';
import { PriceBefore } from '#web/shared/dates/price-before.tsx';
import { useMoney, usePriceText, useSale, useSaleState } from '../use-store.ts';
import parts from '../frame/parts.module.css';
import css from './lines.module.css';

type Tariff = SaleView['zones'][number]['tariffs'][number];

export function BasketLines(): ReactNode {
  const { saleStore, facts } = useSale();
  const { selection, hall } = useSaleState();
  const { overview } = facts;
  const amounts = useLineAmounts();
  return (
    <ul className={css.lines}>
      {selection.wanted.seats.map(({ seatNo, tariffNo }) => {
        const zone = saleStore.zoneOfSeat(seatNo);
        const name = hall && overview ? seatName(hall, overview, seatNo) : null;
        const title = name ? seatTitle(name) : '';
        const notes = name ? [name.sector, ...seatRemarks(name.flags)].filter((part) => part !== '') : [];
        return (
          <Line
            key={seatNo}
            zone={zone}
            tariff={zone?.tariffs.find((each) => each.tariffNo === tariffNo) ?? null}
            title={title}
            notes={notes}
            amounts={amounts.ofSeat(seatNo, tariffNo)}
            onTariff={(next) => saleStore.setTariff(seatNo, next)}
            onRemove={() => saleStore.toggleSeat(seatNo)}
            {...(hall?.sight ? { onView: () => saleStore.showView({ seatNo, isSector: false }) } : {})}
          />
        );
      })}
      {selection.wanted.standing.map(({ zoneNo, tariffNo, count }) => {
        const zone = saleStore.zones.find((each) => each.zoneNo === zoneNo) ?? null;
        const name = zone?.name ?? m.widget_standing();
        return (
          <Line
            key={`${zoneNo}/${tariffNo}`}
            zone={zone}
            tariff={zone?.tariffs.find((each) => each.tariffNo === tariffNo) ?? null}
            title={count > 1 ? `${name} × ${count}` : name}
            notes={[]}
            amounts={amounts.ofArea(zoneNo, tariffNo, count)}
            onRemove={() => saleStore.setStanding(zoneNo, tariffNo, 0)}
          />
        );
      })}
    </ul>
  );
}

type LineProps = {
  zone: ZoneView | null;
  tariff: Tariff | null;
  title: string;
  notes: readonly string[];
  amounts: LineAmounts;
  onTariff?: (tariffNo: number) => void;
  onRemove: () => void;
  onView?: () => void;
};

function Line({ zone, tariff, title, notes, amounts, onTariff, onRemove, onView }: LineProps): ReactNode {
  const { facts } = useSale();
  const money = useMoney();
  const priceText = usePriceText();
  const { listedMinor, priceMinor, feeMinor } = amounts;
  const breakdown =
    feeMinor > 0
      ? m.widget_price_breakdown({ price: formatAmount(priceMinor, facts.locale), fee: money(feeMinor) })
      : '';
  const details = bind([...notes, breakdown].filter((part) => part !== '').join(' · '));
  const condition = tariff?.condition ? tariffCondition(tariff.condition) : null;
  const isReduced = listedMinor > priceMinor + feeMinor;
  const choices = zone?.tariffs ?? [];
  return (
    <li>
      <ZoneDot zone={zone} />
      <div>
        <b>{title}</b>
        <small>{details}</small>
        {onView ? (
          <button type="button" className="link" aria-label={m.sight_view_of({ seat: title })} onClick={onView}>
            {m.sight_view_seat()}
          </button>
        ) : null}
      </div>
      {choices.length > 1 || condition !== null ? (
        <div className={css.tariff}>
          {choices.length > 1 && onTariff && tariff ? (
            <select
              className={parts.select}
              aria-label={m.widget_tariff_of({ seat: title })}
              value={tariff.tariffNo}
              onChange={(event) => onTariff(Number(event.target.value))}
            >
              {choices.map((choice) => (
                <option key={choice.tariffNo} value={choice.tariffNo}>
                  {`${choice.name} · ${priceText(choice.priceMinor + choice.feeMinor)}`}
                </option>
              ))}
            </select>
          ) : null}
          {condition === null ? null : <small>{condition}</small>}
        </div>
      ) : null}
      <span className={css.price}>
        {isReduced ? <PriceBefore>{money(listedMinor)}</PriceBefore> : null}
        <b className={parts.price}>{priceText(priceMinor + feeMinor)}</b>
      </span>
      <button type="button" className={parts.icon} aria-label={m.widget_remove({ seat: title })} onClick={onRemove}>
        <Icon name="close" size={16} />
      </button>
    </li>
  );
}
