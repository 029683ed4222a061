import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Health } from './health.ts';

export type DrainTimes = {
  /** How long the health page says "stopping" before the door closes, for whoever balances the load. */
  noticeMs: number;
  /** How long a quiet connection may still send a request, which is answered and closed. */
  lingerMs?: number;
  /** How long answers under way are waited for; then whoever still waits is told to come back. */
  finishWithinMs?: number;
};
/** Answers a request that the stop leaves no time for. */
export type GiveUp = (request: FastifyRequest, reply: FastifyReply) => unknown;

const LINGER_MS = 600;
const FINISH_WITHIN_MS = 10_000;
/** For the refusals to reach whoever waited. */
const TOLD_WITHIN_MS = 250;

/**
 * Stops serving without cutting an answer: the door closes first, then each open connection is told "close" with its
 * next answer. Node's own close() would end quiet connections at once, some of them with a request on its way; and to
 * say "close" while the door is open would send every client round to a new connection at the worst moment.
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
    await nextTurn(); // connections that wait to be accepted would be reset: take them in first
    draining = true;
    const ended = new Promise<void>((resolve) => Server.prototype.close.call(app.server, () => resolve()));
    await Promise.race([ended, sleep(lingerMs)]);
    const sweep = setInterval(() => app.server.closeIdleConnections(), 25);
    const cut = setTimeout(() => {
      for (const [reply, request] of waiting) if (!reply.sent && !reply.raw.headersSent) giveUp(request, reply);
      setTimeout(() => app.server.closeAllConnections(), TOLD_WITHIN_MS);
    }, finishWithinMs);
    await app.close(); // streams without an end of their own end in preClose hooks
    await ended;
    clearInterval(sweep);
    clearTimeout(cut);
  };
  return { begin };
}
