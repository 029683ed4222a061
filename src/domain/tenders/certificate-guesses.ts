import { networksOf, type RateLimit } from '#domain/accounts/rate-limits.ts';

const HOUR = 3_600;
/** Unknown codes an hour from one network address. A code has 60 random bits: nobody finds one by trying. */
const GUESSES_AN_HOUR = 20;

/**
 * Limits of trying certificates that do not exist.
 * @param network an address, or the /64 of an IPv6 address; null for this machine itself, which has no limit
 */
export function certificateGuessLimits(network: string | null): RateLimit[] {
  if (network === null) return [];
  return [{ name: network, times: 1 }, ...networksOf(network)].map(({ name, times }) => ({
    key: `certificate:${name}`,
    windowSeconds: HOUR,
    limit: GUESSES_AN_HOUR * times,
  }));
}
