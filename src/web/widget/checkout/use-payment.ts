import { useState } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { gatewayAddress, PAYMENT_DELAY_MS } from '../messages.ts';
import { refusalText } from '../refusal-text.ts';
import type { RefusalCode } from '../sale/selection.ts';
import { returnPathFor } from '../use-steps.ts';
import { useSale } from '../use-store.ts';
import type { CheckoutForm, FieldErrors } from './form.ts';

type Problem = { code: RefusalCode; limit?: number };

/** Codes that belong to a field; the rest are shown above the form. */
const FIELDS: Partial<Record<RefusalCode, keyof CheckoutForm>> = {
  email_invalid: 'email',
  phone_invalid: 'phone',
  terms_required: 'terms',
  consent_required: 'consent',
};
/** The page around the frame had its chance to move the frame on. */
const OWN_WAY_MS = 1500;

/** The step from the form to the provider's page. */
export function usePayment({ onPaid, onLeave }: { onPaid: (order: OrderView) => void; onLeave: () => void }) {
  const { api, desk, facts, host } = useSale();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function pay(order: OrderView, form: CheckoutForm): Promise<FieldErrors | null> {
    setBusy(true);
    setProblem(null);
    const answer = await api.checkout(order.id, {
      email: form.email.trim(),
      phone: form.phone.trim(),
      acceptTerms: form.terms,
      acceptPersonalData: form.consent,
      acceptBetterSeats: form.better,
      dueMinor: order.dueMinor,
      returnPath: returnPathFor(order.id),
    });
    if (answer.ok && answer.value.state === 'paid') {
      onPaid(answer.value);
      return null;
    }
    const url = answer.ok ? gatewayAddress(answer.value.payment?.redirectUrl ?? '', facts.gatewayOrigins) : null;
    if (answer.ok && url !== null) {
      leaveFor(url);
      return null;
    }
    setBusy(false);
    if (answer.ok) return fail({ code: 'provider_rejected' });
    const field = FIELDS[answer.code];
    if (field) return { [field]: refusalText(answer.code) };
    if (answer.code === 'hold_expired' || answer.code === 'order_closed' || answer.code === 'unknown_order') {
      desk.lapse();
      return null;
    }
    // The new amount is shown before it can be paid.
    if (answer.code === 'amount_changed') {
      const fresh = await api.read(order.id);
      if (fresh.ok && fresh.value.isOwn) desk.resume(fresh.value);
    }
    return fail({ code: answer.code, ...(answer.limit === undefined ? {} : { limit: answer.limit }) });
  }

  function fail(next: Problem): null {
    // Nothing the visitor can correct: a page of ours around the frame says so and closes it.
    if (host && (next.code === 'provider_rejected' || next.code === 'provider_unreachable')) {
      host.send({ type: 'closeFrameError' });
    }
    setProblem(next);
    return null;
  }

  function leaveFor(url: string): void {
    if (!host) {
      location.assign(url);
      return;
    }
    onLeave();
    host.send({ type: 'payment', url });
    setTimeout(() => location.assign(url), PAYMENT_DELAY_MS + OWN_WAY_MS);
  }
  return { isBusy, problem, pay };
}
