import { m } from '#texts/generated/messages.js';

/** Text for the bank's reason. Providers phrase reasons differently; unknown ones get a general text. */
export function declineText(reason: string): string {
  const text = reason.toLowerCase();
  if (/insufficient|not enough|funds/.test(text)) return m.widget_decline_funds();
  if (/expired card|card expired|expired_card/.test(text)) return m.widget_decline_expired_card();
  if (/3-?d ?s|authenticat|secure/.test(text)) return m.widget_decline_confirmation();
  if (/session|timeout|time ran out|^expired$/.test(text)) return m.widget_decline_time();
  return m.widget_decline_other();
}
