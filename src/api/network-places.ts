import { networkOf } from './network-of.ts';

/** A browser asks for six things at once; all visitors behind one address of a mobile network share these. */
export const READS_PER_NETWORK = 32;

export type NetworkPlaces = {
  /** Returns what gives the place back, or null when the network has reached its limit. */
  take(address: string): (() => void) | null;
};

type Options = {
  /** 0 means unlimited. */
  most: number;
  /** Programs on this machine are tests and developers; they are limited only where this says so. */
  limitsThisMachine?: boolean;
};

/**
 * Limits what one network may have under way at once, such as reads of the guide or open streams, so that no network
 * makes all others wait. A place is given back when the work is done, not when its client has gone. Counted per
 * process, because each process has its own connections.
 */
export function createNetworkPlaces({ most, limitsThisMachine = false }: Options): NetworkPlaces {
  const taken = new Map<string, number>();
  return {
    take(address) {
      const network = networkOf(address) ?? (limitsThisMachine ? address : null);
      if (network === null || most === 0) return () => undefined;
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
