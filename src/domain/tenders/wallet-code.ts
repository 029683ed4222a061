import { networksOf, type RateLimit } from '#domain/accounts/rate-limits.ts';

/** Lifetime of a code by which a guest proves an address, from the moment the email is written. */
export const WALLET_CODE_SECONDS = 900;

const HOUR = 3_600;
const DAY = 86_400;
const EMAILS_OF_AN_ADDRESS = 10;

/**
 * Limits of codes to addresses that nobody has proved yet. The key of a mailbox is that of login codes, so that all of
 * them together cannot flood it.
 * @param network an address, or the /64 of an IPv6 address; null for this machine itself
 */
export function walletCodeLimits({ mailbox, network }: { mailbox: string; network: string | null }): RateLimit[] {
  return [
    { key: `code:mailbox:${mailbox}`, windowSeconds: DAY, limit: 15 },
    ...(network === null
      ? []
      : [
          { key: `wallet:address:${network}`, windowSeconds: HOUR, limit: EMAILS_OF_AN_ADDRESS },
          ...networksOf(network).map(({ name, codesADay }) => ({
            key: `wallet:network:${name}`,
            windowSeconds: DAY,
            limit: codesADay,
          })),
        ]),
  ];
}
