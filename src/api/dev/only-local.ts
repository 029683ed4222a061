import type { onRequestAsyncHookHandler } from 'fastify';
import { isLocalRequest } from '#api/local-request.ts';

/** The outbox shows login codes, so only browsers on this machine can open it. */
export const onlyLocal: onRequestAsyncHookHandler = async (request, reply) => {
  if (!isLocalRequest(request)) return reply.code(404).send({ error: { code: 'not_found' } });
};
