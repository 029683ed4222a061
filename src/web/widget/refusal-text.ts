import { LINES_PER_ORDER } from '#domain/holds/hold-rules.ts';
import { m } from '#texts/generated/messages.js';
import type { RefusalCode } from './sale/selection.ts';

/** Texts for refusal codes. All codes of the contract are listed, so a new one fails the type check. */
export function refusalText(code: RefusalCode, facts: { limit?: number | null; waitSeconds?: number } = {}): string {
  switch (code) {
    case 'seat_taken':
      return m.widget_error_seat_taken();
    case 'sold_out':
    case 'area_full':
      return m.widget_error_area_full();
    case 'over_limit':
      // Fewer tickets of one performance may be bought than an order has lines.
      return facts.limit === LINES_PER_ORDER
        ? m.widget_error_order_full({ count: LINES_PER_ORDER })
        : m.widget_error_over_limit({ count: facts.limit ?? 1 });
    case 'not_on_sale':
      return m.widget_error_not_on_sale();
    case 'sale_not_permitted':
      return m.widget_error_not_permitted();
    case 'price_changed':
    case 'amount_changed':
      return m.widget_error_price_changed();
    case 'other_currency':
      return m.widget_error_other_currency();
    case 'tariff_not_available':
      return m.widget_error_tariff_not_available();
    case 'tariff_locked':
      return m.widget_error_tariff_locked();
    case 'tariff_sold_out':
      return m.widget_error_tariff_sold_out();
    case 'tariff_over_limit':
      return m.widget_error_tariff_over_limit();
    case 'tariff_under_minimum':
      return m.widget_error_tariff_under_minimum();
    case 'tariff_needs_other':
      return m.widget_error_tariff_needs_other();
    case 'too_many_vouchers':
      return m.widget_error_too_many_vouchers();
    case 'certificate_unknown':
      return m.widget_error_certificate_unknown();
    case 'certificate_expired':
      return m.widget_error_certificate_expired();
    case 'certificate_frozen':
      return m.widget_error_certificate_frozen();
    case 'certificate_used_up':
      return m.widget_error_certificate_used_up();
    case 'certificate_other_currency':
      return m.widget_error_certificate_other_currency();
    case 'too_many_certificates':
      return m.widget_error_too_many_certificates();
    case 'too_many_guesses':
      return m.widget_error_too_many_guesses();
    case 'too_many_changes':
      return m.widget_error_too_many_changes();
    case 'points_not_proved':
      return m.widget_error_points_not_proved();
    case 'wrong_code':
      return m.widget_error_wrong_code();
    case 'code_expired':
      return m.widget_error_code_expired();
    case 'code_spent':
      return m.widget_error_code_spent();
    case 'too_early':
      return m.widget_error_too_early();
    case 'too_many_emails':
      return m.widget_error_too_many_emails();
    case 'voucher_unknown':
      return m.widget_error_voucher_unknown();
    case 'voucher_not_started':
      return m.widget_error_voucher_not_started();
    case 'voucher_expired':
      return m.widget_error_voucher_expired();
    case 'voucher_used_up':
      return m.widget_error_voucher_used_up();
    case 'voucher_not_for_this':
      return m.widget_error_voucher_not_for_this();
    case 'voucher_below_minimum':
      return m.widget_error_voucher_below_minimum();
    case 'voucher_gives_nothing':
      return m.widget_error_voucher_gives_nothing();
    case 'voucher_over_limit':
      return m.widget_error_voucher_over_limit();
    case 'presale_code_needed':
      return m.widget_error_presale_code_needed();
    case 'allotment_code_needed':
      return m.widget_error_allotment_code_needed();
    case 'allotment_full':
      return m.widget_error_allotment_full();
    case 'companion_alone':
      return m.widget_error_companion_alone();
    case 'unknown_performance':
    case 'unknown_seat':
    case 'unknown_item':
      return m.widget_error_unknown_seat();
    case 'performance_not_for_item':
      return m.widget_item_other_performance();
    case 'hold_expired':
    case 'unknown_order':
    case 'not_your_order':
    case 'order_closed':
    case 'return_closed':
    case 'ticket_used':
    case 'code_used':
    case 'tickets_go_together':
      return m.widget_error_hold_expired();
    case 'email_invalid':
      return m.widget_error_email();
    case 'phone_invalid':
      return m.widget_error_phone();
    case 'terms_required':
      return m.widget_error_terms();
    case 'consent_required':
      return m.widget_error_consent();
    case 'answers_invalid':
      return m.widget_error_answers();
    case 'provider_unreachable':
    case 'provider_rejected':
      return m.widget_error_payment_not_opened();
    case 'payment_open':
      return m.widget_error_payment_open();
    case 'too_many_holds':
      return m.widget_error_too_many_holds();
    case 'hold_cool_down':
      return m.widget_error_hold_cool_down({ minutes: Math.max(1, Math.ceil((facts.waitSeconds ?? 0) / 60)) });
    case 'crowded_address':
      return m.widget_error_crowded_address();
    case 'too_many_free_orders':
      return m.widget_error_too_many_free_orders();
    case 'too_many_free_tickets':
      return m.widget_error_too_many_free_tickets();
    case 'offline':
      return m.widget_error_offline();
    case 'empty_selection':
    case 'invalid_request':
    case 'idempotency_key_reused':
    case 'busy':
    case 'unavailable':
      return m.widget_error_busy();
  }
}
