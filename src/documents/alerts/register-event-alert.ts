import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod/mini';
import { acceptEmptyForms } from '#api/form-bodies.ts';
import { sendPlainPage } from '#documents/site/plain-page.ts';
import { contentLanguage, type Locale, localText } from '#domain/locales/locale.ts';
import { DEFAULT_MARKET } from '#domain/markets/market.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { AlertsStore } from '#usecases/alerts/ports.ts';
import type { SiteLinks } from '#usecases/mail/ports.ts';

const secretSchema = z.string().check(z.regex(/^[\w-]{16,64}$/));

export type EventAlertPageDeps = {
  alerts: Pick<AlertsStore, 'find' | 'confirm' | 'end'>;
  links: Pick<SiteLinks, 'home' | 'event'>;
  isProduction: boolean;
};

/**
 * /alert/{secret}: a person opens the page from the email and presses its button. Opening alone changes nothing,
 * because virus scanners open every link. A mailbox's own button posts to /alert/{secret}/end (RFC 8058).
 */
export function registerEventAlert(app: FastifyInstance, { alerts, links, isProduction }: EventAlertPageDeps): void {
  async function show(reply: FastifyReply, secret: string): Promise<FastifyReply> {
    const alert = await alerts.find(secret);
    if (alert === null) return showOver(reply, 404);
    const { locale, market, eventId, citySlug, confirmedAt } = alert;
    const speak = { locale: textLanguage(locale) };
    const end = { label: m.alert_page_end({}, speak), action: `/alert/${secret}/end`, isQuiet: true };
    const title = localText(alert.title, contentLanguage(locale));
    const page =
      confirmedAt === null
        ? {
            text: m.alert_page_ask({ email: alert.email }, speak),
            buttons: [{ label: m.alert_page_confirm({}, speak) }, end],
          }
        : { text: m.alert_page_on({ email: alert.email }, speak), buttons: [end] };
    const link = { label: m.alert_page_event({}, speak), url: links.event(market, { eventId, citySlug }, locale) };
    return sendPlainPage(reply, { locale, title, ...page, link }, { isProduction });
  }

  /** Without the alert nothing is known of its reader, so the page speaks the first language of the first market. */
  function showOver(
    reply: FastifyReply,
    status: 200 | 404,
    locale: Locale = DEFAULT_MARKET.defaultLocale,
  ): FastifyReply {
    const speak = { locale: textLanguage(locale) };
    const page = {
      locale,
      title: m.alert_page_over_title({}, speak),
      text: m.alert_page_over({}, speak),
      link: { label: m.alert_page_home({}, speak), url: links.home(DEFAULT_MARKET.name, locale) },
    };
    return sendPlainPage(reply, page, { status, isProduction });
  }

  app.register(async (pages) => {
    acceptEmptyForms(pages);
    pages.addHook('preHandler', async (request, reply) => {
      const { secret } = request.params as { secret: string };
      if (!secretSchema.safeParse(secret).success) return showOver(reply, 404);
    });
    type Params = { Params: { secret: string } };
    pages.get<Params>('/alert/:secret', (request, reply) => show(reply, request.params.secret));
    pages.post<Params>('/alert/:secret', async (request, reply) => {
      await alerts.confirm(request.params.secret);
      return show(reply, request.params.secret);
    });
    pages.post<Params>('/alert/:secret/end', async (request, reply) => {
      const alert = await alerts.find(request.params.secret);
      await alerts.end(request.params.secret);
      return showOver(reply, 200, alert?.locale);
    });
  });
}
