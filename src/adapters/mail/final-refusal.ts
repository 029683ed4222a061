/**
 * Codes (RFC 3463, RFC 7505) that rule out the recipient's address: no such mailbox, no such host, wrong
 * syntax, a mailbox that moved away, a domain without mail, a disabled mailbox. A full mailbox (5.2.2) may be emptied, and
 * 5.1.7 and 5.1.8 are about the sender.
 */
const FINAL_CODES = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'];

const ABOUT_RECIPIENT =
  /no such (user|mailbox|recipient)|user (is )?unknown|unknown (user|mailbox|recipient)|mailbox\b.{0,80}\b(unavailable|not found|does not exist)|recipient\b.{0,80}\b(rejected|unknown)/i;
const ABOUT_SENDER = /\bsender|\bmail from\b|\breturn[ -]?path\b/i;
const ABOUT_RULES = /relay|spam|block|denied|policy/i;

/** The code behind the status of a reply, such as `5.1.1` in «550 5.1.1 no such user»; elsewhere it may be part of an address. */
export function enhancedStatusOf(reply: string): string | undefined {
  return /^\d{3}[ -]#?([245]\.\d{1,3}\.\d{1,3})(?=\s|$)/.exec(reply)?.[1];
}

/**
 * Whether a reply to RCPT TO means that this mailbox will never take an email. Many servers check the sender and their
 * own rules there too: such a refusal, and any in doubt, is tried again, because it ends once our settings are right.
 */
export function isRefusedForGood({ status, reply, from }: { status: number; reply: string; from: string }): boolean {
  if (status < 500 || ABOUT_SENDER.test(reply) || reply.toLowerCase().includes(from.toLowerCase())) return false;
  const enhanced = enhancedStatusOf(reply);
  if (enhanced !== undefined) return FINAL_CODES.includes(enhanced);
  return [550, 551, 553].includes(status) && ABOUT_RECIPIENT.test(reply) && !ABOUT_RULES.test(reply);
}
