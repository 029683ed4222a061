import { type FormSender, formLimits } from '#domain/accounts/form-limits.ts';
import type { RateLimit } from '#domain/accounts/rate-limits.ts';
import { mailboxOf } from '#domain/contact/email.ts';

const DAY = 86_400;

/** What an alert of an event reports, the most important first: one email a day names one of them. */
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

/** Rate limits for alerts. Each request sends an email to an address that nobody has proved yet. */
export function alertLimits({ email, ...asker }: FormSender & { email: string }): RateLimit[] {
  return [
    { key: `alert:mailbox:${mailboxOf(email)}`, windowSeconds: DAY, limit: 10 },
    ...formLimits('alert', asker, 20),
  ];
}
