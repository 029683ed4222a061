import { type RateLimit, networksOf } from '#domain/accounts/rate-limits.ts';
import { mailboxOf } from '#domain/contact/email.ts';

const HOUR = 3_600;
const DAY = 86_400;

type Sender = {
  email: string;
  /** The visitor's network; null for requests from the same machine. */
  address: string | null;
  /** The browser solved the proof of work. Browsers without scripts cannot, so they get lower limits. */
  isSolved: boolean;
};

/** Rate limits for requests to support. Each request sends two emails, one of them to an unverified address. */
export function supportLimits({ email, address, isSolved }: Sender): RateLimit[] {
  return [
    { key: `support:mailbox:${mailboxOf(email)}`, windowSeconds: DAY, limit: 5 },
    ...(isSolved ? [] : [{ key: 'support:unsolved', windowSeconds: HOUR, limit: 60 }]),
    ...(address === null
      ? []
      : [
          { key: `support:address:${address}`, windowSeconds: HOUR, limit: isSolved ? 10 : 3 },
          ...networksOf(address).map(({ name, codesADay }) => ({
            key: `support:network:${name}`,
            windowSeconds: DAY,
            limit: codesADay,
          })),
        ]),
  ];
}
