import { networkOf } from '#api/network-of.ts';

export type StreamPlaces = {
  /** False: the address has as many open as it may have. */
  take(address: string): boolean;
  giveBack(address: string): void;
};

/**
 * How many streams one address may keep open. What they cost is this process's own connections, so this process counts
 * them; whoever finds no place asks for the seats now and then instead.
 * @param most 0 for any number
 */
export function createStreamPlaces(most: number): StreamPlaces {
  const open = new Map<string, number>();
  const keyOf = (address: string): string => networkOf(address) ?? address;
  return {
    take(address) {
      const count = open.get(keyOf(address)) ?? 0;
      if (most > 0 && count >= most) return false;
      open.set(keyOf(address), count + 1);
      return true;
    },
    giveBack(address) {
      const count = open.get(keyOf(address)) ?? 0;
      if (count > 1) open.set(keyOf(address), count - 1);
      else open.delete(keyOf(address));
    },
  };
}
