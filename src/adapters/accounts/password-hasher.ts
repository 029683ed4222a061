import { setTimeout as sleep } from 'node:timers/promises';
import { hash, type Options, verify } from '@node-rs/argon2';
import type { HashWaiter, PasswordHasher } from '#usecases/accounts/ports.ts';
import { createFairQueue, type Place } from './fair-queue.ts';

// OWASP's first choice: 19 MiB, two passes; some 8 ms of one processor. The library's default algorithm is argon2id.
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** As long as people would wait: a hundred times 10 ms. */
const MOST_WAITING = 100;
/** A household, an office, the telephones behind one address. */
const MOST_OF_A_NETWORK = 10;
/** Work of our own, of operators and tests. */
const OURS: HashWaiter = { network: '', isKnown: true };

export type HasherOptions = {
  mostWaiting?: number;
  mostOfANetwork?: number;
  /** Milliseconds to rest after a hash that took so many, before the next begins. */
  restAfter?: (tookMs: number) => number;
};

/**
 * One hash after the other, each on a thread beside the event loop, with rests while buyers are busy: a storm of logins
 * takes no more than a small part of one processor from the sale, nor more memory than one hash needs. Networks take
 * turns, and who comes when there is no room is sent away at once.
 */
export async function createPasswordHasher(options: HasherOptions = {}): Promise<PasswordHasher> {
  const { mostWaiting = MOST_WAITING, mostOfANetwork = MOST_OF_A_NETWORK, restAfter = () => 0 } = options;
  // Compared with when nobody is known by the phone, so that the answer takes as long.
  const nobody = await hash('nobody has this password', COST);
  const queue = createFairQueue({ mostWaiting, mostOfANetwork });

  async function inTurn<Result>(place: Place | null, work: () => Promise<Result>): Promise<Result | null> {
    if (place === null || !(await queue.enter(place))) return null;
    const began = performance.now();
    try {
      return await work();
    } finally {
      // Whoever is next waits for the rest too; whoever is done does not.
      void rest(restAfter(performance.now() - began)).then(queue.leave);
    }
  }
  return {
    isFull: () => !queue.hasRoom(true),
    reserve(waiter) {
      const place = queue.reserve(waiter);
      if (place === null) return null;
      return {
        async verify(password, known, { isKnown }) {
          place.isKnown = isKnown;
          const isSame = await inTurn(place, () => verify(known ?? nobody, password));
          return isSame === null ? null : isSame && known !== null;
        },
        release: () => queue.release(place),
      };
    },
    hash: (password, waiter = OURS) => inTurn(queue.reserve(waiter), () => hash(password, COST)),
  };
}

const rest = (ms: number): Promise<unknown> => (ms > 0 ? sleep(ms) : Promise.resolve());
