import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendPacked } from '#documents/pages/send-packed.ts';
import type { HostFacts, HostTable } from '#domain/hosts/host-table.ts';
import { cabinetOf, defaultCityOf, marketOf } from '#domain/hosts/host-table.ts';
import { isLocale, type Locale } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { CabinetFacts } from '#web/cabinet/cabinet-facts.ts';
import { documentHtml } from '#web/shared/html/document.ts';
import { escapeHtml, jsonForHtml } from '#web/shared/html/head-html.ts';
import type { Assets } from './assets.ts';
import { cookieOf, rawQuery, themeOf } from './request-parts.ts';
import { securityHeaders } from './security-headers.ts';

type Deps = {
  hosts: HostTable;
  originOf: (host: HostFacts) => string;
  assets: Assets;
  loginPopup: CabinetFacts['loginPopup'];
  isProduction: boolean;
};

const ENTRY = 'src/web/cabinet/entry.tsx';
/** The first screen of the cabinet. */
const TICKETS = 'src/web/cabinet/tickets/tickets-screen.tsx';
/** Path of the cabinet on a site's own host. */
const CABINET_PATH = '/cabinet';

export type CabinetPage = (request: FastifyRequest, reply: FastifyReply, host: HostFacts) => FastifyReply;

/**
 * The cabinet's document: small, the same for everybody and never cached. The scripts find out whose cabinet it is, and
 * read the screen from the part of the address after the language.
 */
export function createCabinetPage({ hosts, originOf, assets, loginPopup, isProduction }: Deps): CabinetPage {
  return (request, reply, host) => {
    const [path = '/'] = (request.raw.url ?? '/').split('?', 1);
    const room = host.role === 'cabinet' ? '' : CABINET_PATH;
    const [, first = '', second] = path.slice(room.length).split('/');
    // Documents are pages of the site, but the login links to them on the cabinet's own host.
    if (second === 'pages' && isLocale(first)) return reply.redirect(siteOriginOf(host) + path.slice(room.length), 302);
    if (!isLocale(first)) return toLanguage(request, reply, { host, room, isBare: first === '' });
    const language = { locale: textLanguage(first) };
    const files = assets.entry(language.locale, ENTRY, [TICKETS]);
    const facts: CabinetFacts = {
      market: host.market,
      locale: first,
      languages: marketOf(host).locales,
      base: `${room}/${first}`,
      siteOrigin: siteOriginOf(host),
      defaultCity: defaultCityOf(host),
      loginPopup,
      worker: { script: `${room}/sw.js`, scope: `${room}/` },
      files: [...assets.files(language.locale, ENTRY), ...files.fonts],
    };
    // The library's own style element would have to be allowed by the policy; an element with its id prevents it.
    const head = `<title>${escapeHtml(m.cabinet_name({}, language))}</title><meta name="robots" content="noindex"><meta id="react-aria-pressable-style"><link rel="manifest" href="/app/cabinet-${first}.webmanifest"><link rel="apple-touch-icon" href="/icons/${host.market}-any-180.png"><meta name="theme-color" content="#fbfaf8" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#121017" media="(prefers-color-scheme: dark)">`;
    const html = `<div id="app"><noscript><p class="wrap">${m.cabinet_no_script({}, language)}</p></noscript></div>`;
    const theme = themeOf(request.raw.headers.cookie);
    reply
      .headers(securityHeaders({ frameAncestors: 'none', styleHashes: [files.styleHash], isProduction }))
      .headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8');
    const look = { locale: first, market: host.market, theme };
    return sendPacked(request, reply, documentHtml({ head, html, data: jsonForHtml(facts) }, files, look));
  };

  /** The site of this market below the same domain, for the login and the logo. */
  function siteOriginOf(host: HostFacts): string {
    if (host.role !== 'cabinet') return '';
    const all = [...hosts.hosts.values()];
    const site =
      all.find((other) => cabinetOf(hosts, other) === host) ??
      all.find((other) => other.role === 'site' && other.market === host.market);
    return site === undefined ? '' : originOf(site);
  }
}

type Asked = { host: HostFacts; room: string; isBare: boolean };

/** The bare address redirects to the visitor's language; any other address without a language is not found. */
function toLanguage(request: FastifyRequest, reply: FastifyReply, { host, room, isBare }: Asked): FastifyReply {
  if (!isBare) return reply.code(404).type('text/plain; charset=utf-8').send('Not Found\n');
  const kept = cookieOf(request.raw.headers.cookie, 'locale') ?? '';
  const locale: Locale = isLocale(kept) ? kept : marketOf(host).defaultLocale;
  const query = rawQuery(request);
  return reply.header('cache-control', 'no-store').redirect(`${room}/${locale}${query && `?${query}`}`, 302);
}
