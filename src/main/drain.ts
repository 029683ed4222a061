import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Health } from './health.ts';

export type DrainTimes = {
  /** How long the health page says "stopping" before the door closes, for whoever balances the load. */
  noticeMs: number;
  /** How long a quiet connection may still send a request, which is answered and closed. */
  lingerMs?: number;
};

const LINGER_MS = 600;
const FINISH_WITHIN_MS = 10_000;

/**
 * Stops serving without cutting an answer: the door closes first, then each open connection is told "close" with its
 * next answer. Node's own close() would end quiet connections at once, some of them with a request on its way; and to
 * say "close" while the door is open would send every client round to a new connection at the worst moment.
 */
export function prepareDrain(app: FastifyInstance, health: Health, { noticeMs, lingerMs = LINGER_MS }: DrainTimes) {
  let draining = false;
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
    const cut = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN_MS);
    await app.close(); // streams without an end of their own end in preClose hooks
    await ended;
    clearInterval(sweep);
    clearTimeout(cut);
  };
  return { begin };
}
