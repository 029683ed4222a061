import { networkOf } from '#api/network-of.ts';

export type StreamPlaces = {
  /** False when the address has reached its limit of open streams. */
  take(address: string): boolean;
  giveBack(address: string): void;
};

/**
 * Limits the streams that one address keeps open. A stream costs a connection of this process, so they are counted per
 * process; a client without a stream polls the seats instead.
 * @param most 0 means unlimited
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
