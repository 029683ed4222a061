import { networkOf } from '#api/network-of.ts';
import { HOLD_SECONDS } from '#domain/holds/hold-rules.ts';

export type IpRateLimit = {
  /** @param about the subject of the limit: a performance id, a negative item id, or 0 for everything */
  isExceeded(address: string, about: number): boolean;
  count(address: string, about: number): void;
};

const TIDY_AFTER = 10_000;

/**
 * Rate limit per network within the lifetime of a hold, mainly for holds of one performance: the last defence against
 * robots that discard their cookies. It is stored in this process only, so it needs no SQL statement. Visitors of this
 * machine are not counted.
 */
export function createIpRateLimit(most: number, now: () => number = () => performance.now()): IpRateLimit {
  const begun = new Map<string, number[]>();

  function recent(key: string): number[] {
    const since = now() - HOLD_SECONDS * 1000;
    return (begun.get(key) ?? []).filter((at) => at > since);
  }
  return {
    isExceeded(address, about) {
      const network = networkOf(address);
      return most > 0 && network !== null && recent(`${about} ${network}`).length >= most;
    },
    count(address, about) {
      const network = networkOf(address);
      if (most === 0 || network === null) return;
      const key = `${about} ${network}`;
      begun.set(key, [...recent(key), now()]);
      if (begun.size > TIDY_AFTER) for (const each of begun.keys()) if (recent(each).length === 0) begun.delete(each);
    },
  };
}
