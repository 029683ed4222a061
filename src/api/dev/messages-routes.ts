import type { FastifyPluginCallback, FastifyReply } from 'fastify';
import { z } from 'zod/mini';
import { localeFromApi, type OfferedLocale } from '#domain/locales/locale.ts';
import { withPictures } from './dev-page.ts';
import { MESSAGE_LANGUAGES, type MessageLanguage, messagePage, messagesListPage } from './messages-pages.ts';
import type { ExampleMessage } from './messages-ports.ts';
import { onlyLocal } from './only-local.ts';
import { LETTER_POLICY, PAGE_POLICY } from './policies.ts';

const LANGUAGES = Object.keys(MESSAGE_LANGUAGES) as [MessageLanguage, ...MessageLanguage[]];
const oneSchema = z.object({ name: z.string(), language: z.enum(LANGUAGES) });
const fileSchema = z.object({ ord: z.coerce.number().check(z.int(), z.nonnegative()) });

/** Previews of all messages. Registered only in the demo and in tests, like the outbox. */
export function messagesRoutes(deps: { messages: readonly ExampleMessage[] }): FastifyPluginCallback {
  const { messages } = deps;

  function find(params: unknown) {
    const asked = oneSchema.safeParse(params);
    if (!asked.success) return null;
    const index = messages.findIndex(({ name }) => name === asked.data.name);
    const message = messages[index];
    if (message === undefined) return null;
    const { language } = asked.data;
    // None of these languages gives `az`, the only locale that is accepted but not offered.
    const locale = localeFromApi(language) as OfferedLocale;
    const beside = { before: messages[index - 1], after: messages[index + 1] };
    return { message, language, locale, beside };
  }
  const mailOf = async (params: unknown) => {
    const found = find(params);
    return (await found?.message.mail?.(found.locale)) ?? null;
  };
  const html = (reply: FastifyReply, body: string, policy: string) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(body);
  const missing = (reply: FastifyReply) => reply.code(404).send({ error: { code: 'unknown_message' } });

  return (app, _options, done) => {
    app.addHook('onRequest', onlyLocal);
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    });
    app.get('/dev/messages', async (_request, reply) => html(reply, messagesListPage(messages), PAGE_POLICY));
    app.get('/dev/messages/:name/:language', async (request, reply) => {
      const found = find(request.params);
      if (found === null) return missing(reply);
      const { message, language, locale, beside } = found;
      const mail = (await message.mail?.(locale)) ?? null;
      const sms = message.sms?.(locale) ?? null;
      return html(reply, messagePage(message, language, { mail, sms }, beside), PAGE_POLICY);
    });
    app.get('/dev/messages/:name/:language/body', async (request, reply) => {
      const mail = await mailOf(request.params);
      return mail === null ? missing(reply) : html(reply, withPictures(mail.html, mail.attachments), LETTER_POLICY);
    });
    app.get('/dev/messages/:name/:language/files/:ord', async (request, reply) => {
      const mail = await mailOf(request.params);
      const asked = fileSchema.safeParse(request.params);
      const file = asked.success ? mail?.attachments[asked.data.ord] : undefined;
      if (file === undefined) return missing(reply);
      return reply
        .type(file.contentType)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
        .send(Buffer.from(file.content));
    });
    done();
  };
}
