import type { ReactNode } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { SEATS_PER_ORDER } from '#domain/holds/hold-rules.ts';
import { isTicketLine } from '#domain/orders/order-line.ts';
import { isSellable } from '#domain/performances/performance-status.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { statusWords } from '../frame/status-words.ts';
import { isFree, pricesOf, zoneViews } from '../sale/zones.ts';
import { AccessField, AccessNote } from './access-parts.tsx';
import { Alert } from './alert.tsx';
import { Entries } from './entries.tsx';
import { saleAddress } from './form-facts.ts';
import { formProblemText } from './form-problem-text.ts';
import type { TicketChoiceProps } from './form-step.ts';
import { OpenOrders, WhereTo } from './open-orders.tsx';
import { hasWheelchairPlace } from './seat-choices.ts';
import { SeatList } from './seat-list.tsx';
import { TariffField, tariffsOf } from './tariff-field.tsx';
import { WheelchairStep } from './wheelchair-step.tsx';
import check from '../frame/check.module.css';
import parts from '../frame/parts.module.css';
import paid from '../checkout/paid.module.css';
import fields from '../checkout/contact-fields.module.css';
import css from './form.module.css';

/** Best seats by number, price and tariff; entries to standing areas; seats by sector and row. */
export function ChooseTickets({ facts, step }: TicketChoiceProps): ReactNode {
  const { sale, when, where, sectorNo, access } = facts.subject;
  const { performance, priceListId } = sale;
  const isPresale = performance.status === 'presale' && priceListId !== null;
  const hasOrder = step.open.some(
    ({ state, performances }) => state === 'held' && performances.some(({ id }) => id === performance.id),
  );
  // An order that was opened with a code keeps it, even when the code has no use left for another one.
  const isSold =
    priceListId !== null && (isSellable(performance.status) || (isPresale && (access?.opens != null || hasOrder)));
  const why = isSold || isPresale ? null : statusWords(performance);
  if (step.question !== null) return <WheelchairStep facts={facts} step={step} question={step.question} />;
  return (
    <>
      <h1>{performance.title}</h1>
      <p className={paid.lead}>
        <b>{when}</b>
        <br />
        {where}
      </p>
      {why === null ? null : <Alert text={`${why.title}. ${why.text}`} tone="amber" />}
      <OpenOrders facts={facts} step={step} />
      {isPresale && !isSold ? <AccessField facts={facts} /> : null}
      {isSold ? (
        <>
          <AccessNote facts={facts} hasOrder={hasOrder} />
          <Alert text={step.problem && formProblemText(step.problem, facts)} tone="red" />
          <form method="post" action={saleAddress(facts, sectorNo === null ? {} : { sectorNo })}>
            <input type="hidden" name="key" value={step.key} />
            <input type="hidden" name="orderKey" value={step.orderKey} />
            <input type="hidden" name="list" value={priceListId} />
            <WhereTo facts={facts} step={step} />
            {sectorNo === null ? <BestSeats facts={facts} step={step} /> : null}
            <Entries facts={facts} step={step} />
            <SeatList facts={facts} step={step} own={ownSeats(step.open, performance.id)} />
          </form>
        </>
      ) : null}
    </>
  );
}

/** Seats of this performance that an unpaid order of this browser holds, which may be ticked off. */
function ownSeats(open: readonly OrderView[], performanceId: number): number[] {
  return open.flatMap(({ state, lines }) =>
    state === 'held'
      ? lines.filter(isTicketLine).flatMap((line) => (line.performanceId === performanceId ? (line.seatNo ?? []) : []))
      : [],
  );
}

function BestSeats({ facts, step: { chosen } }: TicketChoiceProps): ReactNode {
  const { sale, access } = facts.subject;
  const isPartOfPresale = sale.performance.status === 'presale' && access?.opens?.opensPresale !== true;
  // The search knows nothing of places that are kept for a code.
  if (sale.seatCount === 0 || isPartOfPresale) return null;
  const zones = zoneViews(sale);
  const freeOf = (zoneNo: number): number => sale.zones.find((zone) => zone.zoneNo === zoneNo)?.free ?? 0;
  const prices = pricesOf(zones, freeOf).filter(({ free }) => free > 0);
  const most = Math.min(SEATS_PER_ORDER, sale.performance.limitPerBuyer);
  return (
    <section className={css.way} aria-labelledby="best">
      <h2 id="best">{m.widget_best()}</h2>
      <div className={css.ask}>
        <label className={fields.field}>
          <span>{m.widget_how_many()}</span>
          <span className={fields.input}>
            <select name="count" defaultValue={Math.min(most, chosen.count)}>
              {Array.from({ length: most }, (_, at) => (
                <option key={at} value={at + 1}>
                  {at + 1}
                </option>
              ))}
            </select>
          </span>
        </label>
        {prices.length < 2 ? null : (
          <label className={fields.field}>
            <span>{m.widget_price_zone()}</span>
            <span className={fields.input}>
              <select name="zone" defaultValue={chosen.zoneNo ?? ''}>
                <option value="">{m.widget_any_price()}</option>
                {prices.map(({ zone, free }) => (
                  <option key={zone.zoneNo} value={zone.zoneNo}>
                    {[
                      formatMoney(zone.totalMinor, sale.currency, facts.locale),
                      zone.name,
                      m.widget_form_free_seats({ count: free }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </option>
                ))}
              </select>
            </span>
          </label>
        )}
        <TariffField tariffs={tariffsOf(zones.filter(({ standing }) => !standing))} name="tariff" chosen={chosen} />
      </div>
      {hasWheelchairPlace(facts.subject) ? (
        <label className={`${check.check} ${css.accessible}`}>
          <input type="checkbox" name="accessible" defaultChecked={chosen.isAccessible} />
          <span>{m.widget_best_accessible()}</span>
        </label>
      ) : null}
      <button type="submit" name="act" value="best" className={parts.button} data-size="xl">
        {isFree(zones) ? m.widget_get_tickets() : m.widget_form_take_best()}
      </button>
    </section>
  );
}
