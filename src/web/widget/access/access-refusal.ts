import { m } from '#texts/generated/messages.js';
import { refusalText } from '../refusal-text.ts';
import type { Refusal } from '../sale/selection.ts';

/** Why a code opens nothing here; the other refusals speak of promo codes of an order. */
export function accessRefusal({ code }: Refusal): string {
  switch (code) {
    case 'voucher_unknown':
      return m.widget_access_unknown();
    case 'voucher_not_for_this':
      return m.widget_access_not_for_this();
    case 'voucher_used_up':
      return m.widget_access_used_up();
    case 'voucher_expired':
      return m.widget_access_expired();
    default:
      return refusalText(code);
  }
}
