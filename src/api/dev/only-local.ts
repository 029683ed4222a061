import type { onRequestAsyncHookHandler } from 'fastify';
import { isLocalRequest } from '#api/local-request.ts';

/** The outbox shows login codes, so it exists for browsers of this machine only. */
export const onlyLocal: onRequestAsyncHookHandler = async (request, reply) => {
  if (!isLocalRequest(request)) return reply.code(404).send({ error: { code: 'not_found' } });
};
