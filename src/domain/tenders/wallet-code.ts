import { networksOf, type RateLimit, widest } from '#domain/accounts/rate-limits.ts';

/** Lifetime of a code by which a guest proves an address, from the moment the email is written. */
export const WALLET_CODE_SECONDS = 900;

const HOUR = 3_600;
const DAY = 86_400;
const EMAILS_OF_AN_ADDRESS = 10;
const EMAILS_OF_A_MAILBOX = 10;
const EMAILS_FROM_A_NETWORK = 5;

/**
 * Limits of codes to addresses that nobody has proved yet. A mailbox has a limit of its own, apart from login codes:
 * whoever types somebody's address at checkout must not keep that person from logging in. A network has a part of it, so
 * that one stranger does not use it up.
 * @param network an address, or the /64 of an IPv6 address; null for this machine itself
 */
export function walletCodeLimits({ mailbox, network }: { mailbox: string; network: string | null }): RateLimit[] {
  return [
    { key: `wallet:mailbox:${mailbox}`, windowSeconds: DAY, limit: EMAILS_OF_A_MAILBOX },
    ...(network === null
      ? []
      : [
          { key: `wallet:from:${widest(network)}:${mailbox}`, windowSeconds: DAY, limit: EMAILS_FROM_A_NETWORK },
          { key: `wallet:address:${network}`, windowSeconds: HOUR, limit: EMAILS_OF_AN_ADDRESS },
          ...networksOf(network).map(({ name, codesADay }) => ({
            key: `wallet:network:${name}`,
            windowSeconds: DAY,
            limit: codesADay,
          })),
        ]),
  ];
}
