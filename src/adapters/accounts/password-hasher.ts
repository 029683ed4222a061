import { setTimeout as sleep } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { HashWaiter, PasswordHasher } from '#usecases/accounts/ports.ts';
import { createFairQueue, type Place } from './fair-queue.ts';

/** The operating system gives the thread a tenth of a processor that others want as well, and all of an idle one. */
const NICE = 10;
/** 100 hashes of about 10 ms: a wait of 1 s, which people accept. */
const MOST_WAITING = 100;
/** Enough for a household, an office or the phones behind one address. */
const MOST_OF_A_NETWORK = 10;
/** Our own work, such as operator commands and tests. */
const OURS: HashWaiter = { network: '', isKnown: true };

export type HasherOptions = {
  mostWaiting?: number;
  mostOfANetwork?: number;
  /** Milliseconds to pause after a hash that took `tookMs`, before the next hash begins. */
  restAfter?: (tookMs: number) => number;
};

/**
 * Runs one hash after the other on a thread of low priority, with pauses while buyers are busy: a storm of logins takes
 * only a small part of one processor from the sale and the memory of one hash. Networks take turns; a
 * request that finds no room is rejected immediately.
 */
export async function createPasswordHasher(options: HasherOptions = {}): Promise<PasswordHasher> {
  const { mostWaiting = MOST_WAITING, mostOfANetwork = MOST_OF_A_NETWORK, restAfter = () => 0 } = options;
  const thread = new Piscina<{ password: string; known?: string }, string | boolean>({
    filename: new URL('./hash-password.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: 1,
    niceIncrement: NICE,
  });
  const hash = async (password: string): Promise<string> => String(await thread.run({ password }));
  const verify = async (known: string, password: string): Promise<boolean> =>
    (await thread.run({ password, known })) === true;
  // Verified when no account has the phone, so that the response takes as long.
  const nobody = await hash('nobody has this password');
  const queue = createFairQueue({ mostWaiting, mostOfANetwork });

  async function inTurn<Result>(place: Place | null, work: () => Promise<Result>): Promise<Result | null> {
    if (place === null || !(await queue.enter(place))) return null;
    const began = performance.now();
    try {
      return await work();
    } finally {
      // The pause delays the next hash, but not the response of the finished one.
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
    hash: (password, waiter = OURS) => inTurn(queue.reserve(waiter), () => hash(password)),
  };
}

const rest = (ms: number): Promise<unknown> => (ms > 0 ? sleep(ms) : Promise.resolve());
