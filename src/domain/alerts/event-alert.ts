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

/** Questions that a mailbox gets within a day, and how often one network may name it. */
const QUESTIONS_A_DAY = 10;
const REQUESTS_OF_A_NETWORK = 5;

/**
 * Limits of whoever asks for an alert. They count every request alike, whether a question is sent or the mailbox has the
 * alert already, because a refusal by them is told.
 */
export function alertRequestLimits({ email, ...asker }: FormSender & { email: string }): RateLimit[] {
  const network = asker.address === null ? null : (networksOf(asker.address).at(-1)?.name ?? asker.address);
  return [
    // Keeps one network from using up what the mailbox's owner needs.
    ...(network === null
      ? []
      : [
          {
            key: `alert:from:${network}:${mailboxOf(email)}`,
            windowSeconds: DAY,
            limit: REQUESTS_OF_A_NETWORK,
          },
        ]),
    ...formLimits('alert', asker, 20),
  ];
}

/** Counts only questions that are sent, so whether it is reached must not be told. */
export const alertQuestionLimit = (email: string): RateLimit => ({
  key: `alert:mailbox:${mailboxOf(email)}`,
  windowSeconds: DAY,
  limit: QUESTIONS_A_DAY,
});
