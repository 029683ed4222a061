import type { ReactNode } from 'react';
import { FLAG_BITS } from '#domain/seating/hall-plan.ts';
import { m } from '#texts/generated/messages.js';
import { WHEELCHAIR_HEAD, WHEELCHAIR_LINES } from './hall/wheelchair-sign.ts';
import { Icon } from './frame/icons.tsx';
import { PriceBefore } from '#web/shared/dates/price-before.tsx';
import { cheapestReduced, pricesOf, type ZoneView } from './sale/zones.ts';
import { usePriceText, useSale, useSaleState, useTariffText } from './use-store.ts';
import css from './legend.module.css';

/** Price list, legend and price filter in one: colour, price and number of free seats. */
export function Legend(): ReactNode {
  const { saleStore } = useSale();
  const { free, shownZones, hall } = useSaleState();
  const priceText = usePriceText();
  const prices = pricesOf(saleStore.zones, (zoneNo) => free.get(zoneNo) ?? 0);
  const standing = saleStore.zones.filter((zone) => zone.standing);
  const tariffText = useTariffText();
  // Standing areas list their tariffs themselves.
  const reduced = cheapestReduced(saleStore.zones.filter((zone) => !zone.standing));
  const has = (flag: number): boolean => hall?.flags.some((flags) => (flags & flag) !== 0) ?? false;
  return (
    <>
      {prices.length > 0 ? (
        <div className={css.legend} role="group" aria-label={m.widget_prices()}>
          {prices.map(({ zone, free: left }) => (
            <button
              key={zone.zoneNo}
              type="button"
              aria-pressed={shownZones.has(zone.zoneNo)}
              disabled={prices.length === 1}
              onClick={(event) => {
                saleStore.showZone(zone.zoneNo);
                // A chip that the edge of a phone cuts off comes into view whole.
                event.currentTarget.scrollIntoView({ inline: 'nearest', block: 'nearest' });
              }}
            >
              <ZoneDot zone={zone} />
              <span>
                {zone.listedTotalMinor === null ? null : <PriceBefore>{priceText(zone.listedTotalMinor)}</PriceBefore>}
                {priceText(zone.totalMinor)}
              </span>
              <small>
                {left}
                <span className="vh"> {m.widget_left_word()}</span>
              </small>
            </button>
          ))}
          <span className={css.taken}>
            <i />
            {m.widget_legend_taken()}
          </span>
          {has(FLAG_BITS.accessible) ? (
            <span className={css.taken}>
              <WheelchairSign />
              {m.widget_seat_accessible()}
            </span>
          ) : null}
          {has(FLAG_BITS.restricted) ? (
            <span className={css.taken}>
              <i data-restricted />
              {m.sight_restricted()}
            </span>
          ) : null}
        </div>
      ) : null}
      {reduced === null ? null : <p className={css.reduced}>{tariffText(reduced)}</p>}
      {standing.length > 0 ? (
        <ul className={css.areas}>
          {standing.map((zone) => (
            <StandingRow key={zone.zoneNo} zone={zone} free={free.get(zone.zoneNo) ?? 0} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** From here on the number left says nothing that a phone should give room to. */
const MANY_LEFT = 99;

/** The square mark of a wheelchair place on the plan. */
function WheelchairSign(): ReactNode {
  const { x, y, r } = WHEELCHAIR_HEAD;
  return (
    <svg className={css.wheelchair} viewBox="-14 -14 28 28" aria-hidden="true">
      <rect x="-14" y="-14" width="28" height="28" rx="6" />
      <circle cx={x} cy={y} r={r} />
      <path d={WHEELCHAIR_LINES} />
    </svg>
  );
}

export function ZoneDot({ zone }: { zone: ZoneView | null }): ReactNode {
  const { colour, pattern, letter } = zone?.mark ?? { colour: -1, pattern: 'full', letter: '' };
  return (
    <i className={css.dot} data-zone={colour + 1} data-pattern={pattern} aria-hidden="true">
      {letter}
    </i>
  );
}

function StandingRow({ zone, free }: { zone: ZoneView; free: number }): ReactNode {
  const { saleStore } = useSale();
  const { selection } = useSaleState();
  const priceText = usePriceText();
  const name = zone.name ?? m.widget_standing();
  return zone.tariffs.map((tariff, i) => {
    const count =
      selection.wanted.standing.find((entry) => entry.zoneNo === zone.zoneNo && entry.tariffNo === tariff.tariffNo)
        ?.count ?? 0;
    const total = tariff.priceMinor + tariff.feeMinor;
    const label = zone.tariffs.length > 1 ? `${name}, ${tariff.name}` : name;
    const left = free <= 0 && count === 0 ? m.widget_none_left() : m.widget_left({ count: Math.max(0, free) });
    return (
      <li key={tariff.tariffNo}>
        <ZoneDot zone={zone} />
        <div>
          <b>{label}</b>
          <small>
            {tariff.listedTotalMinor === null ? null : <PriceBefore>{priceText(tariff.listedTotalMinor)}</PriceBefore>}
            {priceText(total)}
            {i === 0 ? <span data-many={free > MANY_LEFT}> · {left}</span> : null}
          </small>
        </div>
        <Counter
          label={label}
          value={count}
          most={Math.min(saleStore.limit, count + Math.max(0, free))}
          onChange={(next) => saleStore.setStanding(zone.zoneNo, tariff.tariffNo, next)}
        />
      </li>
    );
  });
}

export function Counter(props: {
  label: string;
  value: number;
  least?: number;
  most: number;
  onChange: (value: number) => void;
}): ReactNode {
  const { label, value, least = 0, most, onChange } = props;
  // aria-disabled instead of disabled, so that the focus stays on a button that has just reached its limit.
  return (
    <div className={css.counter} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={m.widget_fewer()}
        aria-disabled={value <= least}
        onClick={() => value > least && onChange(value - 1)}
      >
        <Icon name="minus" size={16} />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={m.widget_more()}
        aria-disabled={value >= most}
        onClick={() => value < most && onChange(value + 1)}
      >
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}
