import type { FastifyPluginCallback, FastifyReply } from 'fastify';
import { z } from 'zod/mini';
import type { DemoMessage, DemoMessages } from '#usecases/mail/ports.ts';
import { DEV_CSS } from './dev-page.ts';
import { onlyLocal } from './only-local.ts';
import { LETTER_POLICY, PAGE_POLICY } from './policies.ts';
import { outboxBody, outboxListPage, outboxMessagePage } from './outbox-pages.ts';

const SHOWN = 200;
const idSchema = z.object({ id: z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)) });
const fileSchema = z.extend(idSchema, { ord: z.coerce.number().check(z.int(), z.nonnegative()) });

/** Messages that the demo does not really send. Registered only in the demo and in tests, so production answers 404. */
export function outboxRoutes(deps: { messages: DemoMessages }): FastifyPluginCallback {
  async function find(params: unknown): Promise<DemoMessage | null> {
    const asked = idSchema.safeParse(params);
    return asked.success ? deps.messages.find(asked.data.id) : null;
  }
  const html = (reply: FastifyReply, body: string, policy: string) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(body);
  const missing = (reply: FastifyReply) => reply.code(404).send({ error: { code: 'unknown_message' } });

  return (app, _options, done) => {
    app.addHook('onRequest', onlyLocal);
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    });
    app.get('/dev/outbox', async (_request, reply) =>
      html(reply, outboxListPage(await deps.messages.latest(SHOWN)), PAGE_POLICY),
    );
    app.get('/dev/outbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(DEV_CSS));
    app.get('/dev/outbox.json', async () => {
      const found = await deps.messages.latest(SHOWN);
      const messages = await Promise.all(found.map(({ id }) => deps.messages.find(id)));
      return { messages: messages.flatMap((message) => (message === null ? [] : [asJson(message)])) };
    });
    app.get('/dev/outbox/:id', async (request, reply) => {
      const message = await find(request.params);
      return message === null ? missing(reply) : html(reply, outboxMessagePage(message), PAGE_POLICY);
    });
    app.get('/dev/outbox/:id/body', async (request, reply) => {
      const message = await find(request.params);
      return message === null ? missing(reply) : html(reply, outboxBody(message), LETTER_POLICY);
    });
    app.get('/dev/outbox/:id/files/:ord', async (request, reply) => {
      const asked = fileSchema.safeParse(request.params);
      const message = await find(request.params);
      const file = message?.attachments.find(({ ord }) => asked.success && ord === asked.data.ord);
      if (file === undefined) return missing(reply);
      const name = encodeURIComponent(file.filename);
      return reply
        .type(file.contentType)
        .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
        .send(file.content);
    });
    done();
  };
}

function asJson({ attachments, ...message }: DemoMessage) {
  return {
    ...message,
    attachments: attachments.map(({ ord, filename, contentType, cid, content }) => ({
      filename,
      contentType,
      cid,
      bytes: content.length,
      url: `/dev/outbox/${message.id}/files/${ord}`,
    })),
  };
}
