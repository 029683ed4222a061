import type { PartState } from './health.ts';

/** Holds count as down after this many consecutive failures on our side… */
const FAILED_IN_A_ROW = 3;
/** …if the last failure is more recent than this; later the state is unknown, and a buyer may try. */
const REMEMBERED_MS = 10_000;

/** Watches whether seats can be held at all. A refusal (taken, over the limit) is a result, an exception a failure. */
export function watchHolds(clock = () => performance.now()) {
  let failedInARow = 0;
  let lastFailureAt = -Infinity;
  return {
    async watch<Result>(holding: Promise<Result>): Promise<Result> {
      try {
        const result = await holding;
        failedInARow = 0;
        return result;
      } catch (error) {
        failedInARow += 1;
        lastFailureAt = clock();
        throw error;
      }
    },
    check(): PartState {
      const isDown = failedInARow >= FAILED_IN_A_ROW && clock() - lastFailureAt < REMEMBERED_MS;
      return isDown ? { status: 'down', detail: `the last ${failedInARow} holds failed` } : { status: 'up' };
    },
  };
}
