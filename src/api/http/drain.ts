import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Health } from './health.ts';

export type DrainTimes = {
  /** How long the health page reports "stopping" before the server stops accepting, for load balancers (ms). */
  noticeMs: number;
  /** How long an idle connection may still send a request, which is answered before it closes (ms). */
  lingerMs?: number;
  /** How long responses in progress may take (ms); the remaining requests are then asked to retry. */
  finishWithinMs?: number;
};
/** Responds to a request that cannot finish before the stop. */
export type GiveUp = (request: FastifyRequest, reply: FastifyReply) => unknown;

const LINGER_MS = 600;
const FINISH_WITHIN_MS = 10_000;
/** Time for the refusals to reach the clients. */
const ANNOUNCED_WITHIN_MS = 250;

/**
 * Stops serving without cutting a response: first the server stops accepting, then each open connection receives
 * "close" with its next response. Node's own close() would end idle connections immediately, some of them with a
 * request on its way; sending "close" while the server still accepts would make every client open a new connection at
 * the worst moment.
 */
export function prepareDrain(app: FastifyInstance, health: Health, times: DrainTimes, giveUp: GiveUp) {
  const { noticeMs, lingerMs = LINGER_MS, finishWithinMs = FINISH_WITHIN_MS } = times;
  let draining = false;
  const waiting = new Map<FastifyReply, FastifyRequest>();
  app.addHook('onRequest', async (request, reply) => {
    waiting.set(reply, request);
    reply.raw.once('close', () => waiting.delete(reply));
  });
  app.addHook('onSend', async (_, reply) => {
    if (draining) reply.header('connection', 'close');
  });

  const begin = async () => {
    health.beginStopping();
    await sleep(noticeMs);
    await nextTurn(); // connections that wait to be accepted would be reset, so they are accepted first
    draining = true;
    const ended = new Promise<void>((resolve) => Server.prototype.close.call(app.server, () => resolve()));
    await Promise.race([ended, sleep(lingerMs)]);
    const sweep = setInterval(() => app.server.closeIdleConnections(), 25);
    const cut = setTimeout(() => {
      for (const [reply, request] of waiting) if (!reply.sent && !reply.raw.headersSent) giveUp(request, reply);
      setTimeout(() => app.server.closeAllConnections(), ANNOUNCED_WITHIN_MS);
    }, finishWithinMs);
    await app.close(); // streams without their own end are ended by preClose hooks
    await ended;
    clearInterval(sweep);
    clearTimeout(cut);
  };
  return { begin };
}
