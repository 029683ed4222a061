import { networkOf } from '#api/network-of.ts';

/** A browser asks for six things at once; all visitors behind one address of a mobile network share these. */
const MOST = 32;

export type ReadPlaces = {
  /** Returns what gives the place back, or null when the network has reached its limit. */
  take(address: string): (() => void) | null;
};

/**
 * Limits the reads of the guide that are under way for one network, so that no network makes all others wait for the
 * database. A place is given back when the work is done, not when its client has gone. Counted per process; this
 * machine itself is not limited.
 */
export function createReadPlaces(most = MOST): ReadPlaces {
  const taken = new Map<string, number>();
  return {
    take(address) {
      const network = networkOf(address);
      if (network === null) return () => undefined;
      const count = taken.get(network) ?? 0;
      if (count >= most) return null;
      taken.set(network, count + 1);
      let isGiven = false;
      return () => {
        if (isGiven) return;
        isGiven = true;
        const left = (taken.get(network) ?? 1) - 1;
        if (left > 0) taken.set(network, left);
        else taken.delete(network);
      };
    },
  };
}
