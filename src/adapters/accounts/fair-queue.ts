import type { HashWaiter } from '#usecases/accounts/ports.ts';

/** A place in the waiting room, from its reservation to the end of its turn. */
export type Place = {
  readonly network: string;
  isKnown: boolean;
  /** Reserved places are passed over until their owner has done what comes before the turn. */
  isReady: boolean;
  /** Resolves with true when the turn comes, with false when the place went to somebody else. */
  turn: PromiseWithResolvers<boolean>;
};

/** Of the room, for browsers somebody logged in from before: a crowd of strangers cannot fill it. */
const KNOWN_SHARE = 0.2;

export type FairQueueOptions = { mostWaiting: number; mostOfANetwork: number };

/**
 * One at a time, in turns of networks: whoever sends seventy waits for themselves and nobody else does. Known browsers go
 * first. A full room sends away the last of the network that has the most in it, before somebody who has less.
 */
export function createFairQueue({ mostWaiting, mostOfANetwork }: FairQueueOptions) {
  const waiting: Place[] = [];
  /** When a network last had its turn. */
  const served = new Map<string, number>();
  let turns = 0;
  let isBusy = false;
  const room = (isKnown: boolean): number => (isKnown ? mostWaiting : Math.ceil(mostWaiting * (1 - KNOWN_SHARE)));
  const of = (network: string): Place[] => waiting.filter((one) => one.network === network);
  const hasRoom = (isKnown: boolean): boolean => waiting.length + Number(isBusy) < room(isKnown);

  function makeRoom(network: string): boolean {
    const largest = waiting.reduce((most, one) => Math.max(most, of(one.network).length), 0);
    const last = waiting.findLast((one) => !one.isKnown && of(one.network).length === largest);
    if (last === undefined || largest <= of(network).length + 1) return false;
    release(last);
    return true;
  }

  /** Gives a place back whose turn has not come; nothing happens to one that had its turn or was taken away. */
  function release(place: Place): void {
    const at = waiting.indexOf(place);
    if (at < 0) return;
    waiting.splice(at, 1);
    place.turn.resolve(false);
  }

  function next(): void {
    const first = waiting
      .filter(({ isReady }) => isReady)
      .toSorted(
        (a, b) => Number(b.isKnown) - Number(a.isKnown) || (served.get(a.network) ?? 0) - (served.get(b.network) ?? 0),
      )[0];
    isBusy = first !== undefined;
    if (first === undefined) {
      if (waiting.length === 0) served.clear();
      return;
    }
    waiting.splice(waiting.indexOf(first), 1);
    turns += 1;
    served.set(first.network, turns);
    first.turn.resolve(true);
  }

  return {
    hasRoom,
    /** Null: there is no room. */
    reserve({ network, isKnown }: HashWaiter): Place | null {
      if (of(network).length >= mostOfANetwork) return null;
      if (!hasRoom(isKnown) && !makeRoom(network)) return null;
      const place = { network, isKnown, isReady: false, turn: Promise.withResolvers<boolean>() };
      waiting.push(place);
      return place;
    },
    release,
    /** Resolves with true when it is this one's turn, after which the caller calls `leave`; false: the place is lost. */
    enter(place: Place): Promise<boolean> {
      place.isReady = true;
      if (!isBusy) next();
      return place.turn.promise;
    },
    leave: next,
  };
}
