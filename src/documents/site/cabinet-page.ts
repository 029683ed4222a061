import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPacked } from '#documents/pages/send-packed.ts';
import type { HostFacts, HostTable } from '#domain/hosts/host-table.ts';
import { cabinetOf, defaultCityOf, marketOf } from '#domain/hosts/host-table.ts';
import { isLocale, type Locale } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { CabinetFacts } from '#web/cabinet/cabinet-facts.ts';
import type * as Renderer from '#web/entry-server.tsx';
import { isSlug } from '#web/shared/frame-messages.ts';
import { documentHtml } from '#web/shared/html/document.ts';
import { escapeHtml, jsonForHtml } from '#web/shared/html/head-html.ts';
import type { Assets } from './assets.ts';
import { cabinetVisitor, type CabinetVisitor, type FindSession } from './cabinet-visitor.ts';
import { readAs } from './in-process-send.ts';
import { cookieOf, rawQuery, themeOf } from './request-parts.ts';
import { securityHeaders } from './security-headers.ts';

type Deps = {
  hosts: HostTable;
  originOf: (host: HostFacts) => string;
  assets: Assets;
  draw: Pick<typeof Renderer, 'drawCabinet' | 'ownCabinetPath'>;
  findSession?: FindSession;
  loginPopup: CabinetFacts['loginPopup'];
  isProduction: boolean;
  now: () => Date;
};

/** Path of the cabinet on a site's own host. */
const CABINET_PATH = '/cabinet';
const LOGIN = '/login';
/** What screens read of the query; nothing else of it reaches them. */
const CHOICES = ['tab', 'state', 'side'];
/** Answers to visits differ, so nobody keeps them, and no other site learns which address they were. */
const PRIVATE = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };

export type CabinetPage = (request: FastifyRequest, reply: FastifyReply, host: HostFacts) => Promise<FastifyReply>;

/**
 * The cabinet's document: a screen with its content for a visitor with a session, the login for one without. Where the
 * server cannot know, the document has no person in it and the scripts find out; the service worker caches that one.
 */
export function createCabinetPage(app: FastifyInstance, deps: Deps): CabinetPage {
  const { hosts, originOf, assets, draw, loginPopup, isProduction } = deps;

  return async (request, reply, host) => {
    const [path = '/'] = (request.raw.url ?? '/').split('?', 1);
    const room = host.role === 'cabinet' ? '' : CABINET_PATH;
    const [, first = '', ...rest] = path.slice(room.length).split('/');
    // Documents are pages of the site, but the login links to them on the cabinet's own host.
    if (rest[0] === 'pages' && isLocale(first))
      return reply.redirect(siteOriginOf(host) + path.slice(room.length), 302);
    if (!isLocale(first)) return toLanguage(request, reply, { host, room, isBare: first === '' });
    const base = `${room}/${first}`;
    const screen = path.slice(base.length) || '/';
    const query = choicesIn(rawQuery(request));
    const visitor = await cabinetVisitor(request, deps.findSession);
    const elsewhere = otherPath(visitor, screen, rawQuery(request));
    if (elsewhere !== null) return reply.headers(PRIVATE).redirect(base + elsewhere, 302);
    return answer(request, reply, { host, locale: first, base, room, screen, query, visitor });
  };

  /** Nobody comes to the login, and somebody back from it. */
  function otherPath({ is }: CabinetVisitor, screen: string, query: string): string | null {
    if (is === 'nobody' && screen !== LOGIN)
      return `${LOGIN}?back=${encodeURIComponent(screen + (query && `?${query}`))}`;
    if (is !== 'somebody' || screen !== LOGIN) return null;
    const back = draw.ownCabinetPath(new URLSearchParams(query).get('back'));
    return back === '/' ? '' : back;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, asked: Asked) {
    const { host, locale } = asked;
    const language = { locale: textLanguage(locale) };
    const drawn = await drawnFor(request, asked);
    const source = drawn.screen;
    const files = assets.screen(language.locale, source === undefined ? [] : [source]);
    const name = m.cabinet_name({}, language);
    // The library's own style element would have to be allowed by the policy; an element with its id prevents it.
    const head = `<title>${escapeHtml(drawn.title === '' ? name : `${drawn.title} · ${name}`)}</title><meta name="robots" content="noindex"><meta id="react-aria-pressable-style"><link rel="manifest" href="/app/cabinet-${locale}.webmanifest"><link rel="apple-touch-icon" href="/icons/${host.market}-any-180.png"><meta name="theme-color" content="#fbfaf8" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#121017" media="(prefers-color-scheme: dark)">`;
    const isSomebody = typeof drawn.data.drawn?.account === 'string';
    const noScript = `<noscript><p class="wrap">${m.cabinet_no_script({}, language)}</p></noscript>`;
    const html = `<div id="app">${drawn.html}</div>${isSomebody ? '' : noScript}`;
    const theme = themeOf(request.raw.headers.cookie);
    reply
      .code(drawn.isMissing ? 404 : 200)
      .headers(securityHeaders({ frameAncestors: 'none', styleHashes: [files.styleHash], isProduction }))
      .headers(PRIVATE)
      .type('text/html; charset=utf-8');
    const look = { locale, market: host.market, theme };
    const text = documentHtml({ head, html, data: jsonForHtml(drawn.data) }, files, look);
    // What is not there stands in the document by the words of the address, so its length must say nothing.
    return drawn.isMissing ? reply.send(text) : sendPacked(request, reply, text);
  }

  async function drawnFor(request: FastifyRequest, { visitor, screen, query, ...asked }: Asked) {
    const facts = factsOf(request, asked);
    const read = () => Promise.reject(new Error('no login'));
    const nobody = { facts, path: screen, query, now: deps.now().getTime(), read };
    if (visitor.is === 'somebody') {
      const { accountId: account, token } = visitor;
      const host = request.raw.headers.host ?? '';
      try {
        const drawn = await draw.drawCabinet({ ...nobody, account, read: readAs(app, { host, token }) });
        if (drawn !== null) return drawn;
      } catch (error) {
        request.log.error({ err: error }, 'a screen of the cabinet could not be drawn');
      }
    }
    const drawn = await draw.drawCabinet({ ...nobody, account: visitor.is === 'nobody' ? null : undefined });
    if (drawn === null) throw new Error('the document without a person could not be drawn');
    return drawn;
  }

  function factsOf(request: FastifyRequest, { host, locale, base, room }: Omit<Asked, 'visitor' | 'screen' | 'query'>) {
    const language = textLanguage(locale);
    const city = cookieOf(request.raw.headers.cookie, 'city');
    const facts: CabinetFacts = {
      market: host.market,
      locale,
      languages: marketOf(host).locales,
      base,
      host: request.hostname,
      siteOrigin: siteOriginOf(host),
      city: isSlug(city) ? city : defaultCityOf(host),
      defaultCity: defaultCityOf(host),
      timeZone: MARKETS[host.market].timeZone,
      loginPopup,
      worker: { script: `${room}/sw.js`, scope: `${room}/` },
      files: [...assets.cabinetFiles(language), ...assets.screen(language, []).fonts],
    };
    return facts;
  }

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

type Asked = {
  host: HostFacts;
  locale: Locale;
  room: string;
  base: string;
  /** Path after the language, and the choices of the query. */
  screen: string;
  query: string;
  visitor: CabinetVisitor;
};

function choicesIn(query: string): string {
  const given = new URLSearchParams(query);
  const kept = CHOICES.flatMap((name) => {
    const value = given.get(name);
    return value !== null && /^[a-z_]{1,20}$/.test(value) ? [`${name}=${value}`] : [];
  });
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

/** The bare address redirects to the visitor's language; any other address without a language is not found. */
function toLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  { host, room, isBare }: Pick<Asked, 'host' | 'room'> & { isBare: boolean },
): FastifyReply {
  if (!isBare) return reply.code(404).type('text/plain; charset=utf-8').send('Not Found\n');
  const kept = cookieOf(request.raw.headers.cookie, 'locale') ?? '';
  const locale: Locale = isLocale(kept) ? kept : marketOf(host).defaultLocale;
  const query = rawQuery(request);
  return reply.header('cache-control', 'no-store').redirect(`${room}/${locale}${query && `?${query}`}`, 302);
}
