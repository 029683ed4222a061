import { m } from '#texts/generated/messages.js';
import type { TextLanguage } from '#texts/in-language.ts';
import type { HoldItemsResult } from '#usecases/items/hold-items.ts';
import type { CheckoutRefusal } from '#usecases/orders/checkout-order.ts';

type Speak = { locale: TextLanguage };

/** Explains why the units could not be held. */
export function holdProblem(refusal: Exclude<HoldItemsResult, { ok: true }>, speak: Speak): string {
  switch (refusal.code) {
    case 'sold_out':
      return refusal.limit === 0
        ? m.widget_item_sold_out({}, speak)
        : m.widget_item_few({ count: refusal.limit }, speak);
    case 'over_limit':
      return m.widget_item_limit({ count: refusal.limit }, speak);
    case 'sale_not_permitted':
      return m.widget_item_not_permitted({}, speak);
    case 'performance_not_for_item':
      return m.widget_item_other_performance({}, speak);
    case 'not_on_sale':
    case 'unknown_item':
      return m.widget_item_off({}, speak);
    case 'too_many_holds':
      return m.widget_item_holds({}, speak);
    case 'hold_cool_down':
      return m.widget_error_hold_cool_down({ minutes: Math.max(1, Math.ceil(refusal.coolDownSeconds / 60)) }, speak);
    case 'empty_selection':
    case 'idempotency_key_reused':
    case 'busy':
      return m.widget_error_busy({}, speak);
  }
}

type PayProblem = { errors: Record<string, string>; problem: string | null };

/** Explains why the payment failed: next to the field concerned, or above all fields. */
export function payProblem(refusal: CheckoutRefusal, speak: Speak): PayProblem {
  const above = (problem: string): PayProblem => ({ errors: {}, problem });
  switch (refusal.code) {
    case 'email_invalid':
      return { errors: { email: m.widget_error_email({}, speak) }, problem: null };
    case 'phone_invalid':
      return { errors: { phone: m.widget_error_phone({}, speak) }, problem: null };
    case 'terms_required':
      return { errors: { terms: m.widget_error_terms({}, speak) }, problem: null };
    case 'consent_required':
      return { errors: { consent: m.widget_error_consent({}, speak) }, problem: null };
    case 'amount_changed':
      return above(m.widget_error_price_changed({}, speak));
    case 'not_on_sale':
      return above(m.widget_item_off({}, speak));
    case 'sale_not_permitted':
      return above(m.widget_item_not_permitted({}, speak));
    case 'provider_rejected':
    case 'provider_unreachable':
      return above(m.widget_error_payment_not_opened({}, speak));
    case 'answers_invalid':
      return above(m.widget_error_answers({}, speak));
    case 'too_many_free_orders':
      return above(m.widget_error_too_many_free_orders({}, speak));
    case 'too_many_free_tickets':
      return above(m.widget_error_too_many_free_tickets({}, speak));
    case 'over_limit':
    case 'busy':
    case 'hold_expired':
    case 'order_closed':
    case 'unknown_order':
      return above(m.widget_error_busy({}, speak));
  }
}
