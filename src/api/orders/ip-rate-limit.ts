import { networkOf } from '#api/network-of.ts';
import { networksOf } from '#domain/accounts/rate-limits.ts';
import { LONGEST_HOLD_SECONDS } from '#domain/holds/hold-rules.ts';

/** @param about the subject of the limit: a performance id, or a negative item id */
type Asked = { address: string; about: number; count: number };

export type IpRateLimit = {
  /**
   * Counts seats or units before they are held, so that holds that begin at once are all counted. Returns what takes
   * the counting back, for a hold that failed; null when a limit would be exceeded.
   */
  take(asked: Asked): (() => void) | null;
  /** Remembers how many were counted for an order. */
  opened(orderId: string, asked: Omit<Asked, 'address'>): void;
  /** As `take`, for an order that changes: what was counted for it is not counted again. */
  grow(orderId: string, asked: Asked): Growth | null;
};

/** `keep` is called when the change succeeded, `takeBack` when it did not. */
type Growth = { keep: () => void; takeBack: () => void };

type Begun = { at: number; count: number };

const TIDY_AFTER = 10_000;
const TIDY_EVERY_MS = 60_000;

/**
 * Rate limit per network within the longest lifetime of a hold, so that one network never holds more at once, for the
 * seats of one performance or the units of one item: the last defence against robots that discard their cookies. Wider
 * networks have a few times as much. It is stored in this process only, so it needs no SQL statement. Visitors of this
 * machine are not counted.
 */
export function createIpRateLimit(most: number, now: () => number = () => performance.now()): IpRateLimit {
  const begun = new Map<string, Begun[]>();
  const sizes = new Map<string, number>();
  let tidiedAt = 0;

  function recent(key: string): Begun[] {
    const since = now() - LONGEST_HOLD_SECONDS * 1000;
    // What was taken back counts no more, and is not kept either: refused holds would pile up.
    return (begun.get(key) ?? []).filter(({ at, count }) => at > since && count > 0);
  }

  function tidy(): void {
    if (begun.size <= TIDY_AFTER || now() - tidiedAt < TIDY_EVERY_MS) return;
    tidiedAt = now();
    for (const key of begun.keys()) if (recent(key).length === 0) begun.delete(key);
  }

  /** Returns what was counted, or null when a limit would be exceeded. */
  function begin({ address, about, count }: Asked): Begun | null {
    const entry = { at: now(), count };
    const network = networkOf(address);
    if (most === 0 || network === null || count === 0) return entry;
    const limits = [{ name: network, times: 1 }, ...networksOf(network)].map(({ name, times }) => {
      const key = `${about} ${name}`;
      return { key, limit: most * times, earlier: recent(key) };
    });
    const sum = (list: Begun[]): number => list.reduce((all, each) => all + each.count, 0);
    if (limits.some(({ limit, earlier }) => sum(earlier) + count > limit)) return null;
    for (const { key, earlier } of limits) begun.set(key, [...earlier, entry]);
    tidy();
    return entry;
  }

  const partOf = (orderId: string, about: number): string => `${orderId} ${about}`;

  function opened(orderId: string, { about, count }: Omit<Asked, 'address'>): void {
    const [oldest] = sizes.keys();
    if (sizes.size >= TIDY_AFTER && oldest !== undefined) sizes.delete(oldest);
    sizes.set(partOf(orderId, about), count);
  }

  return {
    take(asked) {
      const entry = begin(asked);
      return entry && (() => (entry.count = 0));
    },
    opened,
    grow(orderId, asked) {
      const growthOver = (size: number): number => Math.max(0, asked.count - size);
      const sizeOf = (): number => sizes.get(partOf(orderId, asked.about)) ?? 0;
      const entry = begin({ ...asked, count: growthOver(sizeOf()) });
      if (entry === null) return null;
      return {
        takeBack: () => (entry.count = 0),
        keep() {
          // Another change of the order may have succeeded meanwhile, and this one grows it by less.
          entry.count = growthOver(sizeOf());
          opened(orderId, { ...asked, count: Math.max(sizeOf(), asked.count) });
        },
      };
    },
  };
}
