import type { FastifyPluginCallback } from 'fastify';
import { z } from 'zod/mini';
import { receiveWebhook, type WebhookAnswer } from '#usecases/payments/receive-webhook.ts';
import type { SalePart } from '#usecases/sale.ts';

export const WEBHOOK_PATH = '/api/v3/payments/:provider/webhook';

const STATUS: Readonly<Record<Extract<WebhookAnswer, { ok: false }>['code'], number>> = {
  unknown_provider: 404,
  bad_signature: 401,
  malformed: 400,
};

const paramsSchema = z.object({ provider: z.string() });
const LARGEST_WEBHOOK_BYTES = 256 * 1024;

/** Signatures cover the bytes as sent, so nothing here parses a body. Status 200 means that the effect is committed. */
export function paymentRoutes(
  deps: SalePart<
    'stores' | 'transaction' | 'applyPaymentReport' | 'provider' | 'random',
    'orders' | 'payments' | 'chargebacks' | 'ledger' | 'returns' | 'items' | 'certificates'
  >,
): FastifyPluginCallback {
  return (app, _options, done) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_WEBHOOK_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    );
    app.post(WEBHOOK_PATH, async (request, reply) => {
      const { provider } = paramsSchema.parse(request.params);
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const answer = await receiveWebhook(deps, provider, { headers: request.headers, rawBody });
      if (answer.ok) return reply.code(200).send();
      // Anybody may call this, so a provider's name is logged only when it is one of ours.
      const known = answer.code === 'unknown_provider' ? {} : { provider };
      request.log.warn({ ...known, code: answer.code }, 'a webhook was refused');
      return reply.code(STATUS[answer.code]).send();
    });
    done();
  };
}
