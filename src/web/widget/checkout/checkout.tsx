import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { m } from '#texts/generated/messages.js';
import { hasAgreed, rememberAgreed } from '#web/shared/visitor/agreed-editions.ts';
import { useHoldClock } from '../basket/use-hold-clock.ts';
import { Icon } from '../frame/icons.tsx';
import { refusalText } from '../refusal-text.ts';
import { useSaleState, useMoney, useSale } from '../use-store.ts';
import type { Decline } from '../use-steps.ts';
import { CheckoutFields, Sellers } from './checkout-fields.tsx';
import { declineText } from './decline-text.ts';
import { useKnownBuyer } from './known-buyer.ts';
import { BLANK_FORM, type CheckoutForm, checkForm, type FieldErrors } from './form.ts';
import { keptForm } from './kept-form.ts';
import { Extras } from './extras.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PartActions } from './part-actions.tsx';
import { Wallet } from '../wallet/wallet.tsx';
import { PromoCode } from './promo-code.tsx';
import { useCheckoutFacts } from './use-checkout-facts.ts';
import { usePayment } from './use-payment.ts';
import { useQuestions } from './use-questions.ts';
import frame from '../frame/frame.module.css';
import header from '../frame/header.module.css';
import notice from '../frame/notice.module.css';
import parts from '../frame/parts.module.css';
import css from './checkout.module.css';

type Props = {
  decline: Decline;
  onBack: () => void;
  onPaid: (order: OrderView) => void;
  /** The browser is about to open the payment page. */
  onLeave: (orderId: string) => void;
};

/** The button appears under the pointer, so a double click must not press it. The keyboard is not blocked. */
const SETTLE_MS = 500;

/** One column: order summary, contact fields, payment method, consents. */
export function Checkout({ decline, onBack, onPaid, onLeave }: Props): ReactNode {
  const { facts, host } = useSale();
  const { order } = useSaleState().selection;
  const money = useMoney();
  const clock = useHoldClock();
  const performanceId = facts.sale.performance.id;
  const [isKnownHere] = useState(() => hasAgreed(facts.market));
  const [form, setForm] = useState<CheckoutForm>(() => ({
    ...BLANK_FORM,
    terms: isKnownHere,
    consent: isKnownHere,
    ...keptForm(performanceId, BLANK_FORM).read(),
  }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSettled, setSettled] = useState(false);
  const node = useRef<HTMLFormElement>(null);
  const payment = usePayment({ onPaid, onLeave });
  const checkoutFacts = useCheckoutFacts();
  const asked = useQuestions(order, errors);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
    const settling = setTimeout(() => setSettled(true), SETTLE_MS);
    return () => clearTimeout(settling);
  }, []);
  useKnownBuyer(form, change);
  useEffect(() => keptForm(performanceId, BLANK_FORM).keep(form), [form, performanceId]);
  // The hold has expired, so there is nothing to pay for; the seats step says so.
  useEffect(() => {
    if (order === null) onBack();
  }, [order, onBack]);
  if (order === null) return null;

  function change(next: Partial<CheckoutForm>): void {
    setForm((now) => ({ ...now, ...next }));
    const changed = { ...next, ...next.answers };
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changed))));
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (order === null || payment.isBusy) return;
    if (show(checkForm(form))) return;
    const { isAccepted, errors: refused } = await payment.pay(order, form);
    if (isAccepted) rememberAgreed(facts.market);
    else show(refused);
  }
  /** Shows the errors with the focus on the first; false where there are none. */
  function show(found: FieldErrors): boolean {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) return false;
    node.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return true;
  }
  const isFree = order.dueMinor === 0;
  const isCovered = order.tenders.length > 0;
  return (
    <div className={frame.still}>
      <header className={header.top} data-framed={host !== null}>
        <button type="button" className={parts.icon} aria-label={m.widget_back_seats()} onClick={onBack}>
          <Icon name="left" />
        </button>
        <div className={header.text}>
          <p className={header.title}>{facts.sale.performance.title}</p>
        </div>
        {clock ? (
          <p className={css.clock} data-phase={clock.phase}>
            <span className="desktop">{m.widget_hold_left()}</span>
            <Icon name="clock" size={16} />
            <b role="timer">{clock.text}</b>
          </p>
        ) : null}
      </header>
      <main className={css.page}>
        <p className={css.warning} role="status">
          {clock?.phase === 'warning' ? (
            <span>
              <b>{m.widget_two_minutes()}.</b> {m.widget_two_minutes_text()}
            </span>
          ) : null}
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {isFree ? m.widget_confirm() : m.widget_almost()}
        </h1>
        <div role="alert">
          {decline ? (
            <div className={notice.alert} data-tone={decline.kind === 'unpaid' ? 'amber' : 'red'}>
              {decline.kind === 'unpaid' ? (
                <p>
                  <b>{m.widget_unpaid()}</b> {m.widget_unpaid_text()}
                </p>
              ) : (
                <p>
                  <b>{m.widget_declined()}</b> {declineText(decline.reason)}
                </p>
              )}
            </div>
          ) : null}
        </div>
        <OrderSummary
          order={order}
          facts={checkoutFacts}
          actions={(part) => <PartActions order={order} part={part} />}
        />
        <Extras order={order} />
        {isFree && order.voucherCode === null ? null : <PromoCode order={order} />}
        {isFree && !isCovered ? null : <Wallet order={order} email={form.email} />}
        <form ref={node} noValidate onSubmit={(event) => void submit(event)}>
          <CheckoutFields
            order={order}
            facts={checkoutFacts}
            asked={asked}
            form={form}
            errors={errors}
            isKnownHere={isKnownHere}
            onChange={change}
          />
          {/* Beside the button that was pressed, because the top of the page is out of sight on a phone. */}
          <div role="alert">
            {payment.problem ? (
              <div className={notice.alert} data-tone="red">
                <p>
                  {refusalText(payment.problem.code, { limit: payment.problem.limit ?? null })}
                  {payment.problem.code === 'over_limit' ? ` ${m.widget_over_limit_unpaid()}` : null}
                </p>
              </div>
            ) : null}
          </div>
          <button
            type="submit"
            className={`${parts.button} ${css.pay}`}
            data-size="xl"
            data-settled={isSettled}
            aria-disabled={payment.isBusy}
          >
            {payment.isBusy
              ? m.widget_wait()
              : isFree
                ? m.widget_get_tickets()
                : decline?.kind === 'refused'
                  ? m.widget_pay_other_card({ price: money(order.dueMinor) })
                  : m.widget_pay({ price: money(order.dueMinor) })}
          </button>
          <p className={`${parts.hint} ${css.seller}`}>
            <Sellers order={order} />
          </p>
        </form>
      </main>
    </div>
  );
}
