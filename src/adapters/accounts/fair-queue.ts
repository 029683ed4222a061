import type { HashWaiter } from '#usecases/accounts/ports.ts';

/** A place in the queue, from its reservation to the end of its turn. */
export type Place = {
  readonly network: string;
  isKnown: boolean;
  /** False while the request still does the work that precedes its turn; such places are skipped. */
  isReady: boolean;
  /** Resolves with true when the turn comes, with false when the place was released or evicted. */
  turn: PromiseWithResolvers<boolean>;
};

/** Share of the queue that only browsers with an earlier login may use, so that unknown browsers cannot fill it. */
const KNOWN_SHARE = 0.2;

export type FairQueueOptions = { mostWaiting: number; mostOfANetwork: number };

/**
 * Runs one hash at a time, round-robin over networks, so that a network with 70 requests delays only its own. Known
 * browsers go first. A full queue evicts the last unknown request of the network that has the most places, in favour of
 * a network that has fewer.
 */
export function createFairQueue({ mostWaiting, mostOfANetwork }: FairQueueOptions) {
  const waiting: Place[] = [];
  /** The number of the turn that each network had last. */
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

  /** Releases a place whose turn has not come; does nothing to a place that had its turn or was evicted. */
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
    /** Returns null when there is no room. */
    reserve({ network, isKnown }: HashWaiter): Place | null {
      if (of(network).length >= mostOfANetwork) return null;
      if (!hasRoom(isKnown) && !makeRoom(network)) return null;
      const place = { network, isKnown, isReady: false, turn: Promise.withResolvers<boolean>() };
      waiting.push(place);
      return place;
    },
    release,
    /** Resolves with true when the turn comes: the caller must then call `leave`. False when the place is lost. */
    enter(place: Place): Promise<boolean> {
      place.isReady = true;
      if (!isBusy) next();
      return place.turn.promise;
    },
    leave: next,
  };
}
