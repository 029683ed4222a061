import { networkOf } from '#api/network-of.ts';
import { HOLD_SECONDS } from '#domain/holds/hold-rules.ts';

export type AddressBudget = {
  /** @param about what the address asks for: a performance, or 0 for all there is */
  isSpent(address: string, about: number): boolean;
  spend(address: string, about: number): void;
};

const TIDY_AFTER = 10_000;

/**
 * How often one address may ask for something in the time a hold lives, holds of one performance above all: the last
 * fence against robots that throw their cookies away. Kept in this process only, so it costs no statement. Visitors of
 * this very machine are not counted.
 */
export function createAddressBudget(most: number, now: () => number = () => performance.now()): AddressBudget {
  const begun = new Map<string, number[]>();

  function recent(key: string): number[] {
    const since = now() - HOLD_SECONDS * 1000;
    return (begun.get(key) ?? []).filter((at) => at > since);
  }
  return {
    isSpent(address, about) {
      const network = networkOf(address);
      return most > 0 && network !== null && recent(`${about} ${network}`).length >= most;
    },
    spend(address, about) {
      const network = networkOf(address);
      if (most === 0 || network === null) return;
      const key = `${about} ${network}`;
      begun.set(key, [...recent(key), now()]);
      if (begun.size > TIDY_AFTER) for (const each of begun.keys()) if (recent(each).length === 0) begun.delete(each);
    },
  };
}
