import { networksOf } from '#domain/accounts/rate-limits.ts';
import { networkOf } from './network-of.ts';

/** A browser asks for six things at once; all visitors behind one address of a mobile network share these. */
export const READS_PER_NETWORK = 32;

export type NetworkPlaces = {
  /** Returns what gives the place back, or null when the network has reached its limit. */
  take(address: string): (() => void) | null;
};

type Options = {
  /** Of one address, or one IPv6 /64; 0 means unlimited. The networks around it have a few times as many. */
  most: number;
  /** Of all networks together. */
  mostInAll?: number;
  /** Programs on this machine are tests and developers; they are limited only where this says so. */
  limitsThisMachine?: boolean;
};

/** The name under which all networks together are counted. */
const ALL = '';

/**
 * Limits what one network may have under way at once, such as reads of the guide or open streams, so that no network
 * makes all others wait. A place is given back when the work is done, not when its client has gone. Counted per
 * process, because each process has its own connections.
 */
export function createNetworkPlaces({ most, mostInAll, limitsThisMachine = false }: Options): NetworkPlaces {
  const taken = new Map<string, number>();
  const countOf = (name: string): number => taken.get(name) ?? 0;
  return {
    take(address) {
      const network = networkOf(address) ?? (limitsThisMachine ? address : null);
      if (network === null || most === 0) return () => undefined;
      const limits = [
        { name: network, times: 1 },
        ...networksOf(network),
        ...(mostInAll === undefined ? [] : [{ name: ALL, times: mostInAll / most }]),
      ];
      if (limits.some(({ name, times }) => countOf(name) >= most * times)) return null;
      for (const { name } of limits) taken.set(name, countOf(name) + 1);
      let isGiven = false;
      return () => {
        if (isGiven) return;
        isGiven = true;
        for (const { name } of limits) {
          const left = countOf(name) - 1;
          if (left > 0) taken.set(name, left);
          else taken.delete(name);
        }
      };
    },
  };
}
