import { m } from '#texts/generated/messages.js';

const TEXTS: Readonly<Record<string, () => string>> = {
  email_invalid: m.ticket_hand_e_email,
  invalid_request: m.ticket_hand_e_email,
  name_invalid: m.ticket_hand_e_name,
  name_required: m.ticket_hand_e_name_required,
  already_theirs: m.ticket_hand_e_theirs,
  too_many_transfers: m.ticket_hand_e_many,
  too_many_transfer_mails: m.ticket_hand_e_mails,
  transfer_forbidden: m.ticket_hand_e_forbidden,
  transfer_closed: m.ticket_hand_e_closed,
  ticket_used: m.ticket_hand_e_used,
};

/** Why a ticket was not handed over or taken back, in words. */
export function transferFailure(code: string): string {
  return (Object.hasOwn(TEXTS, code) ? TEXTS[code] : undefined)?.() ?? m.ticket_hand_e_gone();
}
