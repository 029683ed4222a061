import { DEFAULT_MARKET } from '#domain/markets/market.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { UnsubscribeLinks } from '#usecases/profile/document-ports.ts';
import { acceptEmptyForms } from '#api/form-bodies.ts';
import { sendPlainPage } from '#documents/site/plain-page.ts';
import { chooseNotice } from '#usecases/notices/choose-notice.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';
import type { NoticesStore } from '#usecases/notices/ports.ts';
import { unsubscribePage, type UnsubscribeState } from './unsubscribe-page.ts';

export type UnsubscribeDeps = {
  store: NoticesStore;
  tokens: UnsubscribeLinks;
  links: Pick<SiteLinks, 'cabinet'>;
  isProduction: boolean;
};

/**
 * /unsubscribe/{token}: a mailbox's own button posts here (RFC 8058); a person opens the page and presses its button.
 * Opening alone changes nothing, because virus scanners open every link.
 */
export function registerUnsubscribe(
  app: FastifyInstance,
  { store, tokens, links, isProduction }: UnsubscribeDeps,
): void {
  async function answer(reply: FastifyReply, token: string, step: 'ask' | 'done'): Promise<FastifyReply> {
    const known = tokens.read(token);
    const reader = known === null ? null : await store.reader(known.accountId);
    const { market, locale } = reader ?? { market: DEFAULT_MARKET.name, locale: DEFAULT_MARKET.defaultLocale };
    const settingsUrl = links.cabinet(market, locale, 'notifications');
    const send = (state: UnsubscribeState, status = 200) => {
      const page = unsubscribePage(state, known?.topic ?? 'news', { locale, settingsUrl });
      return sendPlainPage(reply, page, { status, isProduction });
    };
    if (known === null || reader === null) return send('unknown', 404);
    if (step === 'done')
      await chooseNotice({ store }, { accountId: known.accountId, topic: known.topic, channel: 'mail', isOn: false });
    return send(step);
  }

  app.register(async (pages) => {
    // The body is `List-Unsubscribe=One-Click` or empty; the address contains everything needed.
    acceptEmptyForms(pages);
    type Params = { Params: { token: string } };
    pages.get<Params>('/unsubscribe/:token', (request, reply) => answer(reply, request.params.token, 'ask'));
    pages.post<Params>('/unsubscribe/:token', (request, reply) => answer(reply, request.params.token, 'done'));
  });
}
