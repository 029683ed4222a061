import type { ComponentProps, ReactNode } from 'react';
import type { PerformanceItem } from '#api/items/contract.ts';
import type { OrderView } from '#api/orders/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import parts from '../frame/parts.module.css';
import css from './extra-rows.module.css';

/** An item that is proposed for one performance of an order. */
export type Offered = { item: PerformanceItem; performanceId: number };

/** More would draw attention away from the order. */
const MOST_OFFERED = 3;

/** What goes with the performances of an order and is not in it yet, each item once. */
export function offeredBeside(
  order: Pick<OrderView, 'performances' | 'items'>,
  going: ReadonlyMap<number, readonly PerformanceItem[]>,
): Offered[] {
  const known = new Set(order.items.map(({ id }) => id));
  const offered: Offered[] = [];
  for (const { id: performanceId } of order.performances) {
    for (const item of going.get(performanceId) ?? []) {
      if (known.has(item.id)) continue;
      known.add(item.id);
      offered.push({ item, performanceId });
    }
  }
  return offered.slice(0, MOST_OFFERED);
}

type Props = {
  offered: readonly Offered[];
  locale: Locale;
  problem: string | null;
  /** The form of a row. */
  frame: (offered: Offered, row: ReactNode) => ReactNode;
  button: (offered: Offered) => ComponentProps<'button'>;
};

/** One quiet row for each item: name, option where there is a choice, price, and the way to add it. */
export function ExtraRows({ offered, locale, problem, frame, button }: Props): ReactNode {
  if (offered.length === 0) return null;
  return (
    <section className={css.extras} aria-label={m.widget_extras()}>
      <h2>{m.widget_extras()}</h2>
      <ul>
        {offered.map((each) => (
          <li key={each.item.id}>{frame(each, <Row offered={each} locale={locale} button={button(each)} />)}</li>
        ))}
      </ul>
      <p role="alert" className={css.refused}>
        {problem ?? ''}
      </p>
    </section>
  );
}

type RowProps = { offered: Offered; locale: Locale; button: ComponentProps<'button'> };

function Row({ offered: { item }, locale, button }: RowProps): ReactNode {
  const { id, title, options, currency } = item;
  const money = (minor: number): string => (minor === 0 ? m.widget_free_price() : formatMoney(minor, currency, locale));
  const [only] = options;
  const priceOf = (option: PerformanceItem['options'][number]): string => money(option.priceMinor + option.feeMinor);
  const name = `option-${id}`;
  return (
    <div className={css.row}>
      <b>{title}</b>
      {options.length === 1 && only !== undefined ? (
        <>
          <span>{priceOf(only)}</span>
          <input type="hidden" name={name} value={only.optionNo} />
        </>
      ) : (
        <select className={parts.select} name={name} aria-label={m.widget_extra_option({ title })}>
          {options.map((option) => (
            <option key={option.optionNo} value={option.optionNo}>
              {`${option.name ?? ''} · ${priceOf(option)}`}
            </option>
          ))}
        </select>
      )}
      <button
        type="submit"
        className={parts.button}
        data-variant="quiet"
        data-size="m"
        aria-label={m.widget_extra_add_named({ title })}
        {...button}
      />
    </div>
  );
}
