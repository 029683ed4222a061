import { createNetworkPlaces } from '#api/network-places.ts';

/** An upload is in memory until its picture is drawn, and pictures are drawn one after another. */
const UPLOADS_PER_NETWORK = 4;
const UPLOADS_IN_ALL = 16;

export type UploadPlaces = {
  /** Returns what gives the place back, or null when the account, its network or all together have no place left. */
  take(accountId: string, address: string): (() => void) | null;
};

/** Limits the uploads that are received or drawn at once: one of an account, and few of a network. */
export function createUploadPlaces(): UploadPlaces {
  const networks = createNetworkPlaces({ most: UPLOADS_PER_NETWORK, mostInAll: UPLOADS_IN_ALL });
  const uploading = new Set<string>();
  return {
    take(accountId, address) {
      if (uploading.has(accountId)) return null;
      const giveBack = networks.take(address);
      if (giveBack === null) return null;
      uploading.add(accountId);
      let isGiven = false;
      return () => {
        if (isGiven) return;
        isGiven = true;
        uploading.delete(accountId);
        giveBack();
      };
    },
  };
}
