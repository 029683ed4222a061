import type { ReactNode } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import type { UnitGroup } from '#domain/items/units.ts';
import { sumOf } from '#domain/orders/order-states.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { itemsOf, performancesOf, type TicketLine } from '#web/shared/order-parts.ts';
import { AgeMark } from '#web/widget/frame/age-mark.tsx';
import type { PartOfOrder } from '#web/widget/sale/part-of-order.ts';
import type { CheckoutFacts } from './checkout-facts.ts';
import { discountLabel } from '#web/widget/sale/discount-label.ts';
import { lineGroups, type SummaryRow } from './line-groups.ts';
import parts from '#web/widget/frame/parts.module.css';
import { TenderLabel } from '#web/widget/wallet/tender-label.tsx';
import css from './order-summary.module.css';

type Props = {
  order: OrderView;
  facts: CheckoutFacts;
  /** What can be done with a part of an open order. */
  actions?: (part: PartOfOrder) => ReactNode;
};

/** Summary of an open or paid order, part by part: title, time, place and lines; then the fee and the total. */
export function OrderSummary({ order, facts, actions }: Props): ReactNode {
  const { here, locale } = facts;
  const performances = performancesOf(order);
  const items = itemsOf(order);
  const isOnlyPart = performances.length + items.length === 1;
  const tickets = performances.flatMap(({ lines }) => lines);
  const isFree = order.dueMinor === 0 && order.tenders.length === 0;
  // Lines are shown at their listed price, whatever they are; this is all that was taken off them.
  const discountMinor = order.lines.reduce((sum, line) => sum + Math.max(0, line.listedMinor - line.priceMinor), 0);
  return (
    <div className={css.summary}>
      <div>
        {performances.map(({ performance: { id, title, startsAt, timeZone, place, hall }, lines }) => {
          const known = here?.performanceId === id ? here : null;
          return (
            <div key={`performance ${id}`} className={css.part}>
              <p className={css.title}>
                {title} {known === null ? null : <AgeMark age={known.age} />}
              </p>
              <p className={css.when}>
                {known?.when ?? formatDateTime(startsAt, timeZone, locale, { weekday: 'short' })}
              </p>
              <p className={css.where}>{known?.where ?? (hall === null ? place : `${place}, ${hall}`)}</p>
              {isOnlyPart ? null : (
                <Rows rows={lineGroups(lines, known)} isFree={isFree} locale={locale} order={order} />
              )}
              {actions?.({ performanceId: id })}
            </div>
          );
        })}
        {items.map(({ item, units }) => (
          <div key={`item ${item.id}`} className={css.part}>
            <ItemTitle
              title={item.title}
              only={onlyUnit(units)}
              isPriced={!isFree && (!isOnlyPart || discountMinor > 0)}
              currency={order.currency}
              locale={locale}
            />
            {item.place === null ? null : <p className={css.where}>{item.place}</p>}
            {isOnlyPart || onlyUnit(units) !== null ? null : (
              <Rows
                rows={units.map((unit) => unitRow(unit, item.title))}
                isFree={isFree}
                locale={locale}
                order={order}
              />
            )}
            {actions?.({ itemId: item.id })}
          </div>
        ))}
      </div>
      <div>
        {isOnlyPart ? (
          <Rows
            rows={[
              ...performances.flatMap(({ performance, lines }) =>
                lineGroups(lines, here?.performanceId === performance.id ? here : null),
              ),
              ...items.flatMap(({ item, units }) =>
                onlyUnit(units) === null ? units.map((each) => unitRow(each, item.title)) : [],
              ),
            ]}
            isFree={isFree}
            locale={locale}
            order={order}
          />
        ) : null}
        <Sums order={order} tickets={tickets} discountMinor={discountMinor} locale={locale} />
      </div>
    </div>
  );
}

type RowsProps = { rows: readonly SummaryRow[]; isFree: boolean; order: OrderView } & Pick<CheckoutFacts, 'locale'>;

function Rows({ rows, isFree, order, locale }: RowsProps): ReactNode {
  return rows.map(({ text, priceMinor }) => (
    <p key={text} className={css.row}>
      <span>{text}</span>
      {isFree || <span>{formatMoney(priceMinor, order.currency, locale)}</span>}
    </p>
  ));
}

type SumsProps = { order: OrderView; tickets: readonly TicketLine[]; discountMinor: number } & Pick<
  CheckoutFacts,
  'locale'
>;

/** Prices of units include their fee. */
function Sums({ order, tickets, discountMinor, locale }: SumsProps): ReactNode {
  const money = (minor: number): string => formatMoney(minor, order.currency, locale);
  const feeMinor = tickets.reduce((sum, line) => sum + line.feeMinor, 0);
  const isPaid = sumOf(order.state) === 'paid';
  const isCovered = order.tenders.length > 0;
  // What tenders pay of an open order stands below, with what is left.
  const sumMinor = isPaid ? order.dueMinor : order.faceMinor + order.feeMinor;
  return (
    <>
      {discountMinor > 0 && order.faceMinor + order.feeMinor > 0 ? (
        <p className={css.row}>
          <span>{discountLabel(order.reductions)}</span>
          <span>{`\u2212${money(discountMinor)}`}</span>
        </p>
      ) : null}
      {feeMinor > 0 ? (
        <p className={`${css.row} muted`}>
          <span>{m.widget_fee()}</span>
          <span>{money(feeMinor)}</span>
        </p>
      ) : null}
      {isPaid
        ? order.tenders.map((tender) => (
            <p key={`${tender.kind} ${tender.code}`} className={css.row}>
              <TenderLabel tender={tender} />
              <span>{`\u2212${money(tender.amountMinor)}`}</span>
            </p>
          ))
        : null}
      <p className={`${parts.sum} ${css.due}`}>
        {sumMinor === 0 && !isCovered ? null : (
          <span>{isPaid ? m.widget_paid_sum() : isCovered ? m.widget_total() : m.widget_due()}</span>
        )}
        <span>{sumMinor === 0 && !isCovered ? m.widget_free_price() : money(sumMinor)}</span>
      </p>
    </>
  );
}

type ItemTitleProps = { title: string; only: UnitGroup | null; isPriced: boolean; currency: OrderView['currency'] };

/** Where nothing but the title says what is bought, the price stands beside it. */
function ItemTitle({
  title,
  only,
  isPriced,
  currency,
  locale,
}: ItemTitleProps & Pick<CheckoutFacts, 'locale'>): ReactNode {
  if (only === null) return <p className={css.title}>{title}</p>;
  const { text, priceMinor } = unitRow(only, title);
  return (
    <p className={css.priced}>
      <span className={css.title}>{text}</span>
      {isPriced ? <span>{formatMoney(priceMinor, currency, locale)}</span> : null}
    </p>
  );
}

/** The units of an item without options, which need no line of their own. */
function onlyUnit(units: readonly UnitGroup[]): UnitGroup | null {
  const [only] = units;
  return units.length === 1 && only?.option === null ? only : null;
}

function unitRow({ option, count, listedTotalMinor }: UnitGroup, title: string): SummaryRow {
  const name = option ?? title;
  return { text: count > 1 ? `${name} × ${count}` : name, priceMinor: listedTotalMinor };
}
