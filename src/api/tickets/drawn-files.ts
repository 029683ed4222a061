import type { FastifyRequest } from 'fastify';
import { createNetworkPlaces } from '#api/network-places.ts';

/** Files are drawn one after another, so these wait for each other; a network has few of them. */
const FILES_PER_NETWORK = 2;
const FILES_IN_ALL = 24;

export type DrawnFiles = (request: FastifyRequest, draw: () => Promise<Uint8Array>) => Promise<Uint8Array | null>;

/** Limits the files under way. Null when the visitor's network, or everybody, has too many. */
export function limitDrawnFiles(): DrawnFiles {
  const places = createNetworkPlaces({ most: FILES_PER_NETWORK, mostInAll: FILES_IN_ALL });
  return async (request, draw) => {
    const giveBack = places.take(request.ip);
    if (giveBack === null) return null;
    try {
      return await draw();
    } finally {
      giveBack();
    }
  };
}
