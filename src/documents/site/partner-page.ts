import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HostFacts, HostTable } from '#domain/hosts/host-table.ts';
import { htmlLanguage, localeFromApi } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import { securityHeaders } from './security-headers.ts';

type Deps = {
  hosts: HostTable;
  originOf: (host: HostFacts) => string;
  /** Origins of payment pages: the frame navigates to them. */
  gatewayOrigins: readonly string[];
};

/** The event of the demo that the page shows by default. */
const EVENT = '5731229';
const STYLE =
  'body{margin:0;font:1rem/1.5 Georgia,serif;color:#222;background:#eee}header{max-width:60rem;margin:auto;padding:1rem}form{display:flex;flex-wrap:wrap;gap:1rem;align-items:end}label{display:grid}input,button{font:inherit;min-height:2.75rem;padding:0 .75rem}iframe{display:block;width:100%;height:90vh;border:0}';
const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

/**
 * The page of an invented partner, on demo deployments only: a foreign page with the sale in a frame, and nothing else
 * of ours. `oid` and `seid` choose the performance, as in the widget's own address.
 */
export function createPartnerPage({ hosts, originOf, gatewayOrigins }: Deps) {
  return (request: FastifyRequest, reply: FastifyReply, partner: HostFacts): FastifyReply => {
    const { searchParams: query } = new URL(request.raw.url ?? '/', 'http://partner');
    const locale = localeFromApi(query.get('lang') ?? undefined);
    const language = { locale: textLanguage(locale) };
    const numberOf = (name: string) => /^\d{1,9}$/.exec(query.get(name) ?? '')?.[0];
    const event = numberOf('oid') ?? EVENT;
    const performance = numberOf('seid') ?? '';
    const widget = [...hosts.hosts.values()].find(({ role, market }) => role === 'widget' && market === partner.market);
    const origin = widget === undefined ? '' : originOf(widget);
    const address = `${origin}/?oid=${event}${performance && `&amp;seid=${performance}`}&amp;lang=${locale}`;
    const field = (name: string, label: string, value: string) =>
      `<label>${label} <input name="${name}" inputmode="numeric" value="${value}"></label>`;
    return reply
      .headers(
        securityHeaders({
          frameAncestors: 'none',
          styleHashes: [STYLE_HASH],
          frameSources: [origin, ...gatewayOrigins],
          isProduction: false,
        }),
      )
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${htmlLanguage(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${m.widget_partner_title({}, language)}</title><style>${STYLE}</style></head><body><header><h1>${m.widget_partner_title({}, language)}</h1><p>${m.widget_partner_text({}, language)}</p><form>${field('oid', m.widget_partner_event({}, language), event)}${field('seid', m.widget_partner_performance({}, language), performance)}<input type="hidden" name="lang" value="${locale}"><button>${m.widget_partner_show({}, language)}</button></form></header><main><iframe src="${address}" title="${m.widget_overlay_label({}, language)}"></iframe></main></body></html>`,
      );
  };
}
