export type Batcher<Item, Result> = (item: Item) => Promise<Result>;

export type BatcherOptions<Item, Result> = {
  /** Returns results in the order of the items, after the commit. */
  run(items: readonly Item[]): Promise<Result[]>;
  /**
   * Items that share a key never run in one batch; the second waits for the next batch. This is only an optimisation.
   */
  keysOf(item: Item): readonly string[];
  /** True if the item may have been refused only because of other items in its batch; it then runs again alone. */
  deservesRetry?(item: Item, result: Result): boolean;
  /** Returned immediately while `maxWaiting` items wait, because a late answer is useless to a buyer. */
  overflow?: Result;
  maxWaiting?: number;
  maxItems?: number;
  maxRunning?: number;
};

type Waiting<Item, Result> = {
  item: Item;
  keys: readonly string[];
  resolve(result: Result): void;
  reject(error: unknown): void;
};

/** A batch that runs longer is probably waiting for a lock; the next batch then starts beside it. */
const SLOW_MS = 100;

/**
 * Lets requests that arrive together share one statement and one commit. A batch starts on the next turn of the event
 * loop, so a lone request is not delayed. The next batch gathers while one runs: an order in a batch of thirty costs
 * the database a third of one in a batch of five. Two batches run side by side only when a full batch of items is
 * waiting or when the first one is slow. When a batch fails, its items run one by one, so that one bad item cannot fail
 * the others.
 */
export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const maxItems = options.maxItems ?? 64;
  const maxRunning = options.maxRunning ?? 2;
  const maxWaiting = options.maxWaiting ?? 2_000;
  let queue: Waiting<Item, Result>[] = [];
  let running = 0;
  let isScheduled = false;
  let patience: NodeJS.Timeout | undefined;

  function schedule(): void {
    if (isScheduled || queue.length === 0 || running >= maxRunning) return;
    if (running > 0 && queue.length < maxItems) {
      patience ??= setTimeout(start, SLOW_MS);
      return;
    }
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      start();
    });
  }

  function start(): void {
    clearTimeout(patience);
    patience = undefined;
    if (queue.length === 0 || running >= maxRunning) return;
    running += 1;
    void runBatch(takeBatch()).finally(() => {
      running -= 1;
      schedule();
    });
    schedule();
  }

  function takeBatch(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    const taken = new Set<string>();
    for (const waiting of queue) {
      const isFree = batch.length < maxItems && !waiting.keys.some((key) => taken.has(key));
      (isFree ? batch : left).push(waiting);
      // Keys of items left in the queue count too, so that a later item cannot overtake an earlier one with the same
      // key.
      for (const key of waiting.keys) taken.add(key);
    }
    queue = left;
    return batch;
  }

  async function runBatch(batch: Waiting<Item, Result>[]): Promise<void> {
    let results: Result[];
    try {
      results = await options.run(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error('A batch answered with another number of results');
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const waiting of batch) await runAlone(waiting);
      return;
    }
    for (const [index, waiting] of batch.entries()) {
      const result = results[index] as Result;
      const again = batch.length > 1 && options.deservesRetry?.(waiting.item, result) === true;
      if (again) await runAlone(waiting);
      else waiting.resolve(result);
    }
  }

  async function runAlone(waiting: Waiting<Item, Result>): Promise<void> {
    try {
      const [result] = await options.run([waiting.item]);
      waiting.resolve(result as Result);
    } catch (error) {
      waiting.reject(error);
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (options.overflow !== undefined && queue.length >= maxWaiting) {
        resolve(options.overflow);
        return;
      }
      queue.push({ item, keys: options.keysOf(item), resolve, reject });
      schedule();
    });
}
