import type { HashWaiter } from '#usecases/accounts/ports.ts';

type Waiting = HashWaiter & { go: (isMine: boolean) => void };

/** Of the room, for browsers somebody logged in from before: a crowd of strangers cannot fill it. */
const KNOWN_SHARE = 0.2;

export type FairQueueOptions = { mostWaiting: number; mostOfANetwork: number };

/**
 * One at a time, in turns of networks: whoever sends seventy waits for themselves and nobody else does. Known browsers go
 * first. A full room sends away the last of the network that has the most in it, before somebody who has less.
 */
export function createFairQueue({ mostWaiting, mostOfANetwork }: FairQueueOptions) {
  const waiting: Waiting[] = [];
  /** When a network last had its turn. */
  const served = new Map<string, number>();
  let turns = 0;
  let isBusy = false;
  const room = (isKnown: boolean): number => (isKnown ? mostWaiting : Math.ceil(mostWaiting * (1 - KNOWN_SHARE)));
  const of = (network: string): Waiting[] => waiting.filter((one) => one.network === network);
  const hasRoom = (isKnown: boolean): boolean => waiting.length + Number(isBusy) < room(isKnown);

  function makeRoom(network: string): boolean {
    const largest = waiting.reduce((most, one) => Math.max(most, of(one.network).length), 0);
    const last = waiting.findLast((one) => !one.isKnown && of(one.network).length === largest);
    if (last === undefined || largest <= of(network).length + 1) return false;
    waiting.splice(waiting.indexOf(last), 1);
    last.go(false);
    return true;
  }

  function next(): void {
    const first = waiting.toSorted(
      (a, b) => Number(b.isKnown) - Number(a.isKnown) || (served.get(a.network) ?? 0) - (served.get(b.network) ?? 0),
    )[0];
    isBusy = first !== undefined;
    if (first === undefined) return served.clear();
    waiting.splice(waiting.indexOf(first), 1);
    turns += 1;
    served.set(first.network, turns);
    first.go(true);
  }

  return {
    hasRoom,
    /** Resolves when it is this one's turn; false: there is no room. Whoever had a turn calls `leave`. */
    enter(waiter: HashWaiter): Promise<boolean> {
      const { network, isKnown } = waiter;
      if (of(network).length >= mostOfANetwork) return Promise.resolve(false);
      if (!hasRoom(isKnown) && !makeRoom(network)) return Promise.resolve(false);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.push({ network, isKnown, go: resolve });
      if (!isBusy) next();
      return promise;
    },
    leave: next,
  };
}
