import type { ReactNode } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { type JoinRefusal, refuseJoin } from '#domain/holds/join-order.ts';
import { formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { orderTitle } from '#web/shared/order-parts.ts';
import { canJoin, type KnownFacts, needsOwnOrder, orderAddress, saleAddress } from './form-facts.ts';
import type { ChooseStep } from './form-step.ts';
import parts from '../frame/parts.module.css';
import css from './open-orders.module.css';

const WHY_NOT: Readonly<Record<JoinRefusal, () => string>> = {
  payment_open: m.widget_join_paying,
  other_currency: m.widget_join_currency,
  hold_ending: m.widget_join_ending,
  order_full: m.widget_join_full,
};

type Props = { facts: KnownFacts; step: ChooseStep };

/** The unpaid orders of this browser: the way on to each, the way to give it up, and whether to add to it. */
export function OpenOrders({ facts, step }: Props): ReactNode {
  if (step.open.length === 0) return null;
  return (
    <form className={css.open} method="post" action={saleAddress(facts)}>
      {step.open.map((order) => (
        <Open key={order.id} facts={facts} order={order} />
      ))}
    </form>
  );
}

function Open({ facts, order }: { facts: KnownFacts; order: OrderView }): ReactNode {
  const refusal = refuseJoin(order, facts.subject.sale);
  const what = orderTitle(order);
  const timeZone = order.performances[0]?.timeZone ?? zoneOf(facts);
  return (
    <div className={css.order}>
      <p>{m.widget_open_order({ what, time: formatTime(order.holdUntil, timeZone) })}</p>
      {refusal === null ? null : <p className={parts.hint}>{WHY_NOT[refusal]()}</p>}
      <p className={css.ways}>
        <a className="link" href={orderAddress(facts, order)} aria-label={`${m.widget_open_continue()}: ${what}`}>
          {m.widget_open_continue()}
        </a>
        <button
          type="submit"
          name="act"
          value={`release:${order.id}`}
          className="link"
          aria-label={m.widget_release_order({ title: what })}
        >
          {m.widget_open_release()}
        </button>
      </p>
    </div>
  );
}

function zoneOf({ subject }: KnownFacts): string {
  return subject.kind === 'item' ? subject.sale.timeZone : subject.sale.performance.timeZone;
}

/** Whether what is chosen is added to an open order or becomes one of its own; part of the form of the choice. */
export function WhereTo({ facts, step }: Props): ReactNode {
  const able = step.open.filter((order) => canJoin(facts, order));
  if (able.length === 0) return <input type="hidden" name="into" value="" />;
  const into = able.some(({ id }) => id === step.into) ? step.into : null;
  return (
    <fieldset className={css.where}>
      <legend>{m.widget_join_where()}</legend>
      {able.map((order) => (
        <label key={order.id}>
          <input type="radio" name="into" value={order.id} defaultChecked={order.id === into} />
          <span>{able.length === 1 ? m.widget_join_yes() : `${m.widget_join_yes()}: ${orderTitle(order)}`}</span>
        </label>
      ))}
      {needsOwnOrder(facts) ? null : (
        <label>
          <input type="radio" name="into" value="" defaultChecked={into === null} />
          <span>{m.widget_pay_separately()}</span>
        </label>
      )}
    </fieldset>
  );
}
