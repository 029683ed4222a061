import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseCall } from '#api/failures.ts';
import { createNetworkPlaces } from '#api/network-places.ts';

/** Files are drawn one after another, so these wait for each other; a network has few of them. */
const FILES_PER_NETWORK = 2;
const FILES_IN_ALL = 24;

export type DrawnFiles = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
) => Promise<FastifyReply>;

/** Limits the files that are read and drawn at once; who comes when there are too many is asked to come again. */
export function limitDrawnFiles(): DrawnFiles {
  const places = createNetworkPlaces({ most: FILES_PER_NETWORK, mostInAll: FILES_IN_ALL });
  return async (request, reply, answer) => {
    const giveBack = places.take(request.ip);
    if (giveBack === null) return refuseCall(request, reply, 'unavailable');
    try {
      return await answer();
    } finally {
      giveBack();
    }
  };
}
