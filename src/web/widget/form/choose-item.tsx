import type { ReactNode } from 'react';
import type { ItemSale } from '#api/items/contract.ts';
import { namesItsPrice } from '#domain/items/option-name.ts';
import { isRental } from '#domain/video/watch-address.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Alert } from './alert.tsx';
import { type ItemFacts, saleAddress } from './form-facts.ts';
import { formProblemText } from './form-problem-text.ts';
import type { ChooseStep } from './form-step.ts';
import { OpenOrders, WhereTo } from './open-orders.tsx';
import parts from '../frame/parts.module.css';
import css from './form.module.css';
import paid from '../checkout/paid.module.css';
import fields from '../checkout/contact-fields.module.css';

type Props = { facts: ItemFacts; step: ChooseStep };

/** Form for the option, the number and the performance of an item. */
export function ChooseItem({ facts, step }: Props): ReactNode {
  const { sale } = facts.subject;
  const isSold = sale.isOnSale && sale.left !== 0;
  return (
    <>
      <h1>{sale.title}</h1>
      <p className={paid.lead}>{sale.description}</p>
      {isSold ? null : <Alert text={sale.isOnSale ? m.widget_item_sold_out() : m.widget_item_off()} tone="amber" />}
      {isSold ? <Alert text={step.problem && formProblemText(step.problem, facts)} tone="red" /> : null}
      <OpenOrders facts={facts} step={step} />
      {isSold ? (
        <form method="post" action={saleAddress(facts)} data-item-form>
          <input type="hidden" name="key" value={step.key} />
          <input type="hidden" name="orderKey" value={step.orderKey} />
          <Options facts={facts} step={step} />
          <Performances facts={facts} step={step} />
          <Count sale={sale} chosen={step.chosen} />
          {/* Filled by the script; when there is nothing to count, the price above is the total. */}
          {sale.limit === 1 && sale.options.length === 1 ? null : (
            <p className={`${parts.sum} ${css.total}`} data-item-total hidden>
              <span>{m.widget_item_total()}</span>
              <output />
            </p>
          )}
          <WhereTo facts={facts} step={step} />
          <button type="submit" name="act" value="choose" className={parts.button} data-size="xl">
            {m.widget_item_next()}
          </button>
          <p className={`${parts.hint} ${css.valid}`}>{validText(sale)}</p>
        </form>
      ) : null}
    </>
  );
}

/** Validity period, shown before the payment. */
function validText({ kind, validDays, isOneDay }: ItemSale): string {
  if (validDays === null) return '';
  const count = { count: validDays };
  if (isRental(kind)) return `${m.site_video_fact_rental()}: ${m.site_video_days(count)}`;
  return `${m.site_items_valid()}: ${isOneDay ? m.site_items_valid_one(count) : m.site_items_valid_days(count)}`;
}

function Options({ facts, step: { chosen } }: Props): ReactNode {
  const { locale } = facts;
  const { options, currency } = facts.subject.sale;
  const [only] = options;
  if (options.length === 1 && only !== undefined) {
    const totalMinor = only.priceMinor + only.feeMinor;
    return (
      <>
        <p className={css.price}>{formatMoney(totalMinor, currency, locale, 'long')}</p>
        <input type="hidden" name="option" value={only.optionNo} data-price={totalMinor} />
      </>
    );
  }
  return (
    <fieldset className={css.options}>
      <legend>{m.widget_item_choose()}</legend>
      {options.map(({ optionNo, name, priceMinor, feeMinor }, at) => {
        const total = priceMinor + feeMinor;
        return (
          <label key={optionNo} className={css.option}>
            <input
              type="radio"
              name="option"
              value={optionNo}
              data-price={total}
              defaultChecked={chosen.optionNo === null ? at === 0 : chosen.optionNo === optionNo}
            />
            <span>{name ?? ''}</span>
            {namesItsPrice(name ?? '', total) ? null : <b>{formatMoney(total, currency, locale, 'long')}</b>}
          </label>
        );
      })}
    </fieldset>
  );
}

function Performances({ facts, step: { chosen } }: Props): ReactNode {
  const { performances } = facts.subject.sale;
  if (performances.length === 0) return null;
  return (
    <label className={`${fields.field} ${css.field}`}>
      <span>{m.widget_item_performance()}</span>
      <span className={fields.input}>
        <select name="performance" defaultValue={chosen.performanceId ?? ''}>
          <option value="">{m.widget_item_any_performance()}</option>
          {performances.map(({ performanceId, title, startsAt, timeZone }) => (
            <option key={performanceId} value={performanceId}>
              {`${formatDateTime(startsAt, timeZone, facts.locale, { weekday: 'short' })} · ${title}`}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

function Count({ sale, chosen }: { sale: ItemSale; chosen: ChooseStep['chosen'] }): ReactNode {
  if (sale.limit === 1) return <input type="hidden" name="count" value="1" />;
  const most = Math.min(sale.limit, sale.left ?? sale.limit);
  return (
    <div className={css.count}>
      <label htmlFor="count">{m.widget_item_count()}</label>
      <div className={css.step}>
        <button type="button" data-step="-1" aria-label={m.widget_fewer()} hidden>
          −
        </button>
        <input
          id="count"
          type="number"
          name="count"
          inputMode="numeric"
          min="1"
          max={most}
          defaultValue={Math.min(most, Math.max(1, chosen.count))}
          required
        />
        <button type="button" data-step="1" aria-label={m.widget_more()} hidden>
          +
        </button>
      </div>
      <small>{sale.left === null || sale.left > 20 ? '' : m.site_items_left({ count: sale.left })}</small>
    </div>
  );
}
