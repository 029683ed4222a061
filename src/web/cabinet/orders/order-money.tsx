import { taxNumberText } from '#texts/tax-number.ts';
import type { ReactNode } from 'react';
import type { CabinetOrder } from '#api/cabinet/orders-contract.ts';
import { contentLanguage, localText } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { facts } from '../facts.ts';
import { timeZoneOf } from './order-state.ts';
import css from './order.module.css';

const TENDERS = {
  certificate: m.cabinet_order_by_certificate,
  credit: m.cabinet_order_by_credit,
  points: m.cabinet_order_by_points,
};

const BACK = {
  certificate: m.cabinet_order_back_certificate,
  credit: m.cabinet_order_back_credit,
  points: m.cabinet_order_back_points,
};

/** Price, payments and refunds of an order, as on the receipt. */
export function OrderMoney({ order }: { order: CabinetOrder }): ReactNode {
  const money = (amountMinor: number): string => formatMoney(amountMinor, order.currency, facts.locale);
  const at = (moment: string): string => formatDateTime(moment, timeZoneOf(order), facts.locale);
  const { operator } = MARKETS[order.market];
  const payments = order.payments.filter(({ state }) => state === 'captured' || state === 'failed');
  const hasBack = order.refunds.length + order.tendersBack.length > 0 || order.feeReturnPoints > 0;
  return (
    <section className={css.card}>
      <h2>{m.cabinet_order_money()}</h2>
      <dl className={css.sums}>
        <Sum label={m.cabinet_order_price()} value={money(order.faceMinor)} />
        <Sum label={m.ticket_fee()} value={money(order.feeMinor)} />
        {order.tenders.map(({ kind, amountMinor }) => (
          <Sum key={kind} label={TENDERS[kind]()} value={money(-amountMinor)} />
        ))}
        <Sum label={m.ticket_total()} value={money(order.dueMinor)} isTotal />
      </dl>
      {payments.length > 0 ? (
        <dl className={css.sums}>
          {payments.map((payment) => {
            const date = at(payment.at);
            const isPaid = payment.state === 'captured';
            const label = isPaid ? m.cabinet_order_payment({ date }) : m.cabinet_order_payment_failed({ date });
            return (
              <Sum
                key={payment.at}
                label={label}
                note={methodText(payment.method)}
                value={isPaid ? money(payment.amountMinor) : '—'}
              />
            );
          })}
        </dl>
      ) : null}
      {hasBack ? (
        <dl className={css.sums}>
          {order.refunds.map((refund) => (
            <Sum
              key={refund.at}
              label={m.cabinet_order_refund({ date: at(refund.at) })}
              note={refund.state === 'confirmed' ? m.cabinet_order_refund_done() : m.cabinet_order_refund_on_way()}
              value={money(refund.amountMinor)}
            />
          ))}
          {order.tendersBack.map(({ kind, amountMinor }) => (
            <Sum key={kind} label={BACK[kind]()} value={money(amountMinor)} />
          ))}
          {order.feeReturnPoints > 0 ? (
            <Sum label={m.cabinet_order_fee_back()} value={m.cabinet_points_count({ count: order.feeReturnPoints })} />
          ) : null}
        </dl>
      ) : null}
      <p className={css.quiet}>
        {m.ticket_operator()}: {localText(operator.name, contentLanguage(facts.locale))},{' '}
        {taxNumberText(order.market, operator.taxNumber)}
      </p>
    </section>
  );
}

/** Converts the provider's card name, `visa 0000`, to the form on receipts: «Visa •••• 0000». */
function methodText(method: string | null): string | null {
  const [, brand, digits] = /^([a-z]+) (\d{4})$/.exec(method ?? '') ?? [];
  return brand === undefined ? method : `${brand[0]?.toUpperCase()}${brand.slice(1)} •••• ${digits}`;
}

type SumProps = { label: string; value: string; note?: string | null; isTotal?: boolean };

function Sum({ label, value, note = null, isTotal = false }: SumProps): ReactNode {
  return (
    <div data-total={isTotal ? '' : undefined}>
      <dt>
        {label}
        {note === null || note === '' ? null : <small>{note}</small>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
