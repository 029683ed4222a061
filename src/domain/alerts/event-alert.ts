import { type FormSender, formLimits } from '#domain/accounts/form-limits.ts';
import { networksOf, type RateLimit } from '#domain/accounts/rate-limits.ts';
import { mailboxOf } from '#domain/contact/email.ts';

const DAY = 86_400;

/**
 * What an alert reports, the most important first: each look names one of them, each cause at most once in its period.
 */
export const ALERT_CAUSES = ['sale_opens', 'presale_opens', 'tickets_back', 'new_date', 'lower_price'] as const;
export type AlertCause = (typeof ALERT_CAUSES)[number];

/** An alert that its mailbox never confirmed is deleted. */
export const UNCONFIRMED_DAYS = 2;
/** An alert lives on this long after the event's last date, because a new date is announced late. */
export const KEPT_DAYS = 180;
/**
 * Tickets are "back" after the performance was sold out for this long: longer than any hold lives, so that seats which
 * somebody chose and left are no news.
 */
export const SOLD_OUT_MINUTES = 30;

type Asker = FormSender & {
  email: string;
  /** An email goes to the address, which nobody has proved yet. */
  asksMailbox: boolean;
};

/** Questions that a mailbox gets within a day, and how many of them one network may cause. */
const QUESTIONS_A_DAY = 10;
const QUESTIONS_OF_A_NETWORK = 5;

export function alertLimits({ email, asksMailbox, ...asker }: Asker): RateLimit[] {
  const mailbox = mailboxOf(email);
  const network = asker.address === null ? null : (networksOf(asker.address).at(-1)?.name ?? asker.address);
  return [
    ...(asksMailbox ? [{ key: `alert:mailbox:${mailbox}`, windowSeconds: DAY, limit: QUESTIONS_A_DAY }] : []),
    // Keeps one network from using up what the mailbox's owner needs.
    ...(asksMailbox && network !== null
      ? [{ key: `alert:from:${network}:${mailbox}`, windowSeconds: DAY, limit: QUESTIONS_OF_A_NETWORK }]
      : []),
    ...formLimits('alert', asker, 20),
  ];
}
