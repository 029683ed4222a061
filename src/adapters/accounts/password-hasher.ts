import { setTimeout as sleep } from 'node:timers/promises';
import { hash, type Options, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '#usecases/accounts/ports.ts';

// OWASP's first choice: 19 MiB, two passes; some 8 ms of one processor. The library's default algorithm is argon2id.
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** As long as people would wait: fifty times 10 ms. */
const MOST_WAITING = 50;

export type HasherOptions = {
  mostWaiting?: number;
  /** Milliseconds to rest after a hash that took so many, before the next begins. */
  restAfter?: (tookMs: number) => number;
};

/**
 * One hash after the other, each on a thread beside the event loop, with rests while buyers are busy: a storm of logins
 * takes no more than a small part of one processor from the sale, nor more memory than one hash needs. Who comes when
 * fifty wait is sent away at once.
 */
export async function createPasswordHasher(options: HasherOptions = {}): Promise<PasswordHasher> {
  const { mostWaiting = MOST_WAITING, restAfter = () => 0 } = options;
  // Compared with when nobody is known by the phone, so that the answer takes as long.
  const nobody = await hash('nobody has this password', COST);
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (waiting >= mostWaiting) return null;
    waiting += 1;
    let tookMs = 0;
    const mine = last.then(async () => {
      const began = performance.now();
      try {
        return await work();
      } finally {
        tookMs = performance.now() - began;
        waiting -= 1;
      }
    });
    // Whoever is next waits for the rest too; whoever is done does not.
    last = mine.catch(() => undefined).then(() => rest(restAfter(tookMs)));
    return mine;
  }
  return {
    isFull: () => waiting >= mostWaiting,
    hash: (password) => inTurn(() => hash(password, COST)),
    async verify(password, known) {
      const isSame = await inTurn(() => verify(known ?? nobody, password));
      return isSame === null ? null : isSame && known !== null;
    },
  };
}

const rest = (ms: number): Promise<unknown> => (ms > 0 ? sleep(ms) : Promise.resolve());
