import { networksOf, type RateLimit } from '#domain/accounts/rate-limits.ts';

const HOUR = 3_600;
/** Unknown codes an hour from one network address: a person mistypes a few times, a robot guesses. */
const GUESSES_AN_HOUR = 20;

/**
 * Limits of trying codes that do not exist, of each kind apart.
 * @param network an address, or the /64 of an IPv6 address; null for this machine itself, which has no limit
 */
export function codeGuessLimits(kind: 'voucher' | 'certificate', network: string | null): RateLimit[] {
  if (network === null) return [];
  return [{ name: network, times: 1 }, ...networksOf(network)].map(({ name, times }) => ({
    key: `${kind}:${name}`,
    windowSeconds: HOUR,
    limit: GUESSES_AN_HOUR * times,
  }));
}
