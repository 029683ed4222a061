import { type FormSender, formLimits } from '#domain/accounts/form-limits.ts';
import type { RateLimit } from '#domain/accounts/rate-limits.ts';
import { mailboxOf } from '#domain/contact/email.ts';

const DAY = 86_400;

/** Rate limits for requests to support. Each request sends two emails, one of them to an unverified address. */
export function supportLimits({ email, ...sender }: FormSender & { email: string }): RateLimit[] {
  return [
    { key: `support:mailbox:${mailboxOf(email)}`, windowSeconds: DAY, limit: 5 },
    ...formLimits('support', sender, 10),
  ];
}
