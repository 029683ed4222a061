import { setTimeout as sleep } from 'node:timers/promises';

/** More holds than this within a second: a sale has opened, and people wait before their screens. */
const RUSH_HOLDS = 5;
const WINDOW_MS = 1000;
/** After each letter the next waits so many times as long as it took: letters get a twentieth of the process at most. */
const REST_FACTOR = 19;
const LONGEST_REST_MS = 4000;

export type GiveWay = {
  /** A buyer takes seats. */
  countHold(): void;
  /** Buyers take seats, more than a few a second. */
  isRush(): boolean;
  /** The same work, one at a time and with rests while a rush lasts; as it is otherwise. */
  gentle<Input, Output>(handler: (input: Input) => Promise<Output>): (input: Input) => Promise<Output>;
};

/**
 * Making a letter with its PDF costs as much as several sales. While a sale has just opened the letters give way to
 * the buyers; none is lost or reordered, and the ticket is on the order's page meanwhile.
 * @param clock milliseconds that only grow
 */
export function createGiveWay(
  clock = () => performance.now(),
  rest: (ms: number) => Promise<unknown> = sleep,
): GiveWay {
  const holds: number[] = [];
  let last: Promise<unknown> = Promise.resolve();

  function isRush(): boolean {
    const [oldest] = holds;
    return holds.length > RUSH_HOLDS && oldest !== undefined && clock() - oldest < WINDOW_MS;
  }

  async function workAndRest<Output>(work: () => Promise<Output>): Promise<Output> {
    const began = clock();
    try {
      return await work();
    } finally {
      if (isRush()) await rest(Math.min(LONGEST_REST_MS, (clock() - began) * REST_FACTOR));
    }
  }

  return {
    isRush,
    countHold() {
      holds.push(clock());
      if (holds.length > RUSH_HOLDS + 1) holds.shift();
    },
    gentle: (handler) => (input) => {
      if (!isRush()) return handler(input);
      const mine = last.then(() => workAndRest(() => handler(input)));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}
