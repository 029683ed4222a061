import { useState } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { gatewayAddress, PAYMENT_DELAY_MS } from '#web/shared/sale-overlay/messages.ts';
import { markOpenOrder } from '#web/shared/visitor/open-order-mark.ts';
import { isOver, type RefusalCode } from '../sale/selection.ts';
import { returnPathFor } from '../use-steps.ts';
import { useSale } from '../use-store.ts';
import { answersBody } from './answers.ts';
import { fieldErrors } from './field-errors.ts';
import type { CheckoutForm, FieldErrors } from './form.ts';

type Problem = { code: RefusalCode; limit?: number };

/** Time for the page around the frame to open the payment page; after it the frame does so itself. */
const OWN_WAY_MS = 1500;

type Handlers = { onPaid: (order: OrderView) => void; onLeave: (orderId: string) => void };
/** Whether the server took the order with its agreements; if not, the fields to correct, none for another problem. */
type Submission = { isAccepted: boolean; errors: FieldErrors };

const ACCEPTED: Submission = { isAccepted: true, errors: {} };
const REFUSED: Submission = { isAccepted: false, errors: {} };

/** Submits the form and opens the provider's page. */
export function usePayment({ onPaid, onLeave }: Handlers) {
  const { api, saleStore, facts, host } = useSale();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function pay(order: OrderView, form: CheckoutForm): Promise<Submission> {
    setBusy(true);
    setProblem(null);
    const answer = await api.checkout(order.id, {
      email: form.email.trim(),
      phone: form.phone.trim(),
      acceptTerms: form.terms,
      acceptPersonalData: form.consent,
      acceptBetterSeats: form.better,
      dueMinor: order.dueMinor,
      ...answersBody(form.answers),
      returnPath: returnPathFor(order.id),
    });
    if (answer.ok && answer.value.state === 'paid') {
      onPaid(answer.value);
      return ACCEPTED;
    }
    const url = answer.ok ? gatewayAddress(answer.value.payment?.redirectUrl ?? '', facts.gatewayOrigins) : null;
    if (answer.ok && url !== null) {
      markOpenOrder(answer.value.holdSecondsLeft);
      leaveFor(order.id, url);
      return ACCEPTED;
    }
    setBusy(false);
    if (answer.ok) return fail({ code: 'provider_rejected' });
    const errors = fieldErrors(answer, form);
    if (Object.keys(errors).length > 0) return { isAccepted: false, errors };
    if (isOver(answer.code)) {
      saleStore.expire();
      return REFUSED;
    }
    // Shows the new amount before it can be paid.
    if (answer.code === 'amount_changed') {
      const fresh = await api.read(order.id);
      if (fresh.ok && fresh.value.isOwn) saleStore.resume(fresh.value);
    }
    return fail({ code: answer.code, ...(answer.limit === undefined ? {} : { limit: answer.limit }) });
  }

  function fail(next: Problem): Submission {
    // The visitor cannot correct this error, so our page around the frame reports it and closes the frame.
    if (host && (next.code === 'provider_rejected' || next.code === 'provider_unreachable')) {
      host.send({ type: 'closeFrameError' });
    }
    setProblem(next);
    return REFUSED;
  }

  function leaveFor(orderId: string, url: string): void {
    if (!host) {
      location.assign(url);
      return;
    }
    onLeave(orderId);
    host.send({ type: 'payment', url });
    setTimeout(() => location.assign(url), PAYMENT_DELAY_MS + OWN_WAY_MS);
  }
  return { isBusy, problem, pay };
}
