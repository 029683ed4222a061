export type Lane = <Result>(work: () => Promise<Result>) => Promise<Result | 'busy'>;

/**
 * A queue for work that no buyer waits for: one piece at a time, and `busy` when the queue is full.
 * @param throttled throttles the work while a sale has just opened
 */
export function oneAtATime(most: number, throttled: <Result>(work: () => Promise<Result>) => Promise<Result>): Lane {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= most) return 'busy';
    waiting += 1;
    const mine = last.then(() => throttled(work));
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}
