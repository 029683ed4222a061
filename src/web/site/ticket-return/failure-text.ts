import { m } from '#texts/generated/messages.js';

const TEXTS: Readonly<Record<string, () => string>> = {
  return_closed: m.ticket_own_failed_closed,
  ticket_used: m.ticket_own_failed_used,
  code_used: m.ticket_own_failed_used,
  tickets_go_together: m.ticket_own_failed_together,
  return_changed: m.ticket_own_failed_changed,
  wrong_code: m.ticket_own_code_wrong,
  code_spent: m.ticket_own_code_spent,
  code_expired: m.ticket_own_code_expired,
  too_many_codes: m.ticket_own_code_many,
  no_address: m.ticket_own_no_address,
};

/** Why a return or a code was refused, in words. */
export function failureText(code: string): string {
  return (Object.hasOwn(TEXTS, code) ? TEXTS[code] : undefined)?.() ?? m.ticket_own_failed_gone();
}
