import type { ReactNode } from 'react';
import { formatMoney, formatTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import type { PartOfOrder } from '../sale/part-of-order.ts';
import { type CheckoutFacts, soldKind } from '../checkout/checkout-facts.ts';
import { CheckoutFields, Sellers } from '../checkout/checkout-fields.tsx';
import { ExtraRows, offeredBeside } from '../checkout/extra-rows.tsx';
import { fieldErrors } from '../checkout/field-errors.ts';
import { OrderSummary } from '../checkout/order-summary.tsx';
import { seatName } from '../sale/seat-labels.ts';
import { Alert } from './alert.tsx';
import { type FormFacts, type KnownFacts, orderAddress, saleAddress } from './form-facts.ts';
import { formProblemText } from './form-problem-text.ts';
import type { CheckoutStep } from './form-step.ts';
import { PromoField } from './promo-field.tsx';
import { hallOf } from './seat-choices.ts';
import { TicketLines } from './ticket-lines.tsx';
import { WalletFields } from './wallet-fields.tsx';
import parts from '../frame/parts.module.css';
import page from '../checkout/checkout.module.css';
import summary from '../checkout/order-summary.module.css';
import css from './form.module.css';

type Props = { facts: KnownFacts; step: CheckoutStep };

/** The fields are filled in by the server; a browser changes them by itself. */
const UNUSED = (): void => undefined;

/**
 * The whole order, what can be changed of it, contact, questions and consents, and a pay button with the amount. All of it
 * is one form, so that a change of the order keeps what was typed.
 */
export function CheckoutForm({ facts, step }: Props): ReactNode {
  const { order, problem } = step;
  const errors = problem === null ? {} : fieldErrors(problem, step.form);
  const isOfFields = Object.keys(errors).length > 0;
  const price = formatMoney(order.dueMinor, order.currency, facts.locale);
  const shown = checkoutFacts(facts);
  const isOnlyPart = order.performances.length + order.items.length === 1;
  return (
    <>
      <h1>{m.widget_almost()}</h1>
      <Alert
        text={problem === null ? null : isOfFields ? m.widget_form_check_fields() : formProblemText(problem, facts)}
        tone="red"
      />
      <form method="post" action={orderAddress(facts, order)} noValidate data-sale-pay={keptAs(facts)}>
        {/* The first button is the one that Enter presses in a field: it sends what the field has a button for. */}
        <button type="submit" name="act" value="enter" className="vh" tabIndex={-1} aria-hidden="true" />
        {step.orderKey === null ? null : <input type="hidden" name="orderKey" value={step.orderKey} />}
        <input type="hidden" name="due" value={order.dueMinor} />
        <OrderSummary
          order={order}
          facts={shown}
          actions={(part) => (
            <>
              <TicketLines facts={facts} order={order} part={part} />
              {isOnlyPart ? null : <RemovePart order={order} part={part} />}
            </>
          )}
        />
        <p className={`${parts.hint} ${css.kept}`} data-hold={Math.round(order.holdSecondsLeft)}>
          {m.widget_item_kept({ time: formatTime(order.holdUntil, timeZoneOf(facts)) })}
        </p>
        <p className={css.ways}>
          <a className="link" href={saleAddress(facts, changeWith(facts, order))}>
            {m.widget_item_change()}
          </a>
          <button type="submit" name="act" value="release" className="link">
            {m.widget_open_release()}
          </button>
        </p>
        <ExtraRows
          offered={offeredBeside(order, step.going)}
          locale={facts.locale}
          problem={null}
          frame={(_, row) => row}
          button={({ item, performanceId }) => ({
            name: 'act',
            value: `extra:${item.id}:${performanceId}`,
            children: m.widget_extra_add(),
          })}
        />
        {order.dueMinor === 0 && order.voucherCode === null ? null : <PromoField facts={facts} step={step} />}
        <WalletFields facts={facts} step={step} />
        <CheckoutFields
          order={order}
          facts={shown}
          asked={step.asked}
          form={step.form}
          errors={errors}
          onChange={UNUSED}
        />
        <button type="submit" name="act" value="pay" className={`${parts.button} ${css.pay}`} data-size="xl">
          {order.dueMinor > 0
            ? m.widget_pay({ price })
            : soldKind(order) === 'tickets'
              ? m.widget_get_tickets()
              : m.widget_form_complete()}
        </button>
        <p className={`${parts.hint} ${page.seller}`}>
          <Sellers order={order} />
        </p>
      </form>
    </>
  );
}

function RemovePart({ order, part }: { order: CheckoutStep['order']; part: PartOfOrder }): ReactNode {
  const [value, title] =
    'itemId' in part
      ? [`remove:item:${part.itemId}`, order.items.find(({ id }) => id === part.itemId)?.title]
      : [
          `remove:performance:${part.performanceId}`,
          order.performances.find(({ id }) => id === part.performanceId)?.title,
        ];
  return (
    <button
      type="submit"
      name="act"
      value={value}
      className={`link ${summary.action}`}
      aria-label={`${m.widget_remove_part()}: ${title}`}
    >
      {m.widget_remove_part()}
    </button>
  );
}

export function checkoutFacts({ subject, locale, siteOrigin }: FormFacts): CheckoutFacts {
  if (subject?.kind !== 'tickets') return { locale, siteOrigin, here: null };
  const { sale, when, where, plan } = subject;
  const here = {
    performanceId: sale.performance.id,
    age: sale.performance.age,
    when,
    where,
    seatName: (seatNo: number) => plan && seatName(hallOf(plan), plan.overview, seatNo),
    zoneName: (zoneNo: number) => sale.zones.find((zone) => zone.zoneNo === zoneNo)?.name ?? null,
  };
  return { locale, siteOrigin, here };
}

/** In a presale the choice needs the order's code. */
function changeWith({ subject }: KnownFacts, order: CheckoutStep['order']): { code?: string } {
  const isPresale = subject.kind === 'tickets' && subject.sale.performance.status === 'presale';
  return isPresale && order.voucherCode !== null ? { code: order.voucherCode } : {};
}

function timeZoneOf({ subject }: KnownFacts): string {
  return subject.kind === 'item' ? subject.sale.timeZone : subject.sale.performance.timeZone;
}

/** Under which name the script keeps what is typed. */
export function keptAs({ subject }: KnownFacts): string {
  return subject.kind === 'item' ? `item-${subject.sale.id}` : `form-${subject.sale.performance.id}`;
}
