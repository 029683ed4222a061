import { hash, type Options, verify } from '@node-rs/argon2';
import type { PasswordHasher } from '#usecases/accounts/ports.ts';

// OWASP's first choice: 19 MiB, two passes; some 8 ms of one processor. The library's default algorithm is argon2id.
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** As long as people would wait: fifty times 10 ms. */
const MOST_WAITING = 50;

/**
 * One hash after the other, each on a thread beside the event loop: a storm of logins can't take more than a part of one
 * processor from the sale, nor more memory than one hash needs. Who comes when fifty wait is sent away at once.
 */
export async function createPasswordHasher(mostWaiting: number = MOST_WAITING): Promise<PasswordHasher> {
  // Compared with when nobody is known by the phone, so that the answer takes as long.
  const nobody = await hash('nobody has this password', COST);
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (waiting >= mostWaiting) return null;
    waiting += 1;
    const mine = last.then(work, work);
    last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  }
  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    async verify(password, known) {
      const isSame = await inTurn(() => verify(known ?? nobody, password));
      return isSame === null ? null : isSame && known !== null;
    },
  };
}
