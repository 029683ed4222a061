import { setTimeout as sleep } from 'node:timers/promises';

/** `too_late`: others have the seats already. */
export type HoldOutcome = 'held' | 'too_late';

/** More holds than this within a second mean that a sale has opened and people are waiting at their screens. */
const ON_SALE_RUSH_HOLDS = 5;
const WINDOW_MS = 1000;
/**
 * Most holds of a rush come too late, so they count while it lasts and for this long after. By themselves they start
 * none, because one visitor could ask for a taken seat for hours.
 */
const TOO_LATE_COUNTS_MS = 30_000;
/** After each email the next waits this many times as long as it took: emails use at most 1/20 of the process. */
const REST_FACTOR = 19;
const LONGEST_REST_MS = 4000;

export type LoadShedding = {
  countHold(outcome: HoldOutcome): void;
  /** True while buyers hold more than a few seats a second. */
  isOnSaleRush(): boolean;
  /** Throttles the work during an on-sale rush: one at a time with pauses; unchanged otherwise. */
  throttled<Input, Output>(handler: (input: Input) => Promise<Output>): (input: Input) => Promise<Output>;
};

/**
 * Generating an email with its PDF costs as much as several sales. Right after a sale opens, emails are throttled in
 * favour of the buyers; none is lost or reordered, and meanwhile the ticket is on the order's page.
 * @param clock monotonic milliseconds
 */
export function createLoadShedding(
  clock = () => performance.now(),
  rest: (ms: number) => Promise<unknown> = sleep,
): LoadShedding {
  const held: number[] = [];
  const all: number[] = [];
  /** Time of the latest hold that succeeded among enough others. */
  let heldInRushAt = -Infinity;
  let last: Promise<unknown> = Promise.resolve();

  function count(times: number[]): void {
    times.push(clock());
    if (times.length > ON_SALE_RUSH_HOLDS + 1) times.shift();
  }

  function areMany(times: readonly number[]): boolean {
    const [oldest] = times;
    return times.length > ON_SALE_RUSH_HOLDS && oldest !== undefined && clock() - oldest < WINDOW_MS;
  }

  function isOnSaleRush(): boolean {
    return areMany(held) || (clock() - heldInRushAt < TOO_LATE_COUNTS_MS && areMany(all));
  }

  async function workAndRest<Output>(work: () => Promise<Output>): Promise<Output> {
    const began = clock();
    try {
      return await work();
    } finally {
      if (isOnSaleRush()) await rest(Math.min(LONGEST_REST_MS, (clock() - began) * REST_FACTOR));
    }
  }

  return {
    isOnSaleRush,
    countHold(outcome) {
      count(all);
      if (outcome === 'too_late') return;
      count(held);
      if (areMany(held)) heldInRushAt = clock();
    },
    throttled: (handler) => (input) => {
      if (!isOnSaleRush()) return handler(input);
      const mine = last.then(() => workAndRest(() => handler(input)));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
