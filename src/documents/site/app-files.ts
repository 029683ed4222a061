import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HostFacts, HostTable } from '#domain/hosts/host-table.ts';
import { findHost } from '#domain/hosts/host-table.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { htmlLanguage, isLocale } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** Makes the site and the cabinet installable: a service worker each, and a manifest in every language. */
export function registerAppFiles(
  app: FastifyInstance,
  { hosts, workers }: { hosts: HostTable; workers: string },
): void {
  const script = readFileSync(join(workers, 'sw.js'), 'utf8');
  const cabinetScript = readFileSync(join(workers, 'cabinet-sw.js'), 'utf8');
  const hostOf = (request: FastifyRequest) => findHost(hosts, request.raw.headers.host);

  app.get('/sw.js', async (request, reply) => {
    const role = hostOf(request)?.role;
    // The widget has no pages to cache.
    if (role !== 'site' && role !== 'cabinet') return reply.code(404).send();
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8');
    return reply.send(role === 'site' ? script : cabinetScript);
  });
  app.get('/cabinet/sw.js', async (request, reply) => {
    if (hostOf(request)?.role !== 'site') return reply.code(404).send();
    return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(cabinetScript);
  });
  app.get('/app/:name', async (request, reply) => {
    const host = hostOf(request);
    const { name } = request.params as { name: string };
    const [, room, locale = ''] = /^(cabinet-)?([a-z]{2})\.webmanifest$/.exec(name) ?? [];
    const isKnown = host?.role === 'site' || (host?.role === 'cabinet' && room !== undefined);
    if (!host || !isKnown || !isLocale(locale)) return reply.code(404).send();
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(room === undefined ? siteManifest(locale, host.market) : cabinetManifest(locale, host)));
  });
}

function siteManifest(locale: Locale, market: MarketName) {
  const language = { locale: textLanguage(locale) };
  return {
    id: '/',
    name: m.site_name({}, language),
    short_name: m.site_name({}, language),
    description: m.site_frame_app_description({}, language),
    // Contains no city: the redirect follows the visitor's cookie.
    start_url: `/${locale}`,
    scope: '/',
    ...appearance(locale, market),
  };
}

function cabinetManifest(locale: Locale, { role, market }: HostFacts) {
  const language = { locale: textLanguage(locale) };
  const room = role === 'cabinet' ? '' : '/cabinet';
  return {
    id: `${room}/`,
    name: m.cabinet_name({}, language),
    short_name: m.cabinet_nav_tickets({}, language),
    description: m.cabinet_app_description({}, language),
    start_url: `${room}/${locale}`,
    scope: `${room}/`,
    ...appearance(locale, market),
  };
}

function appearance(locale: Locale, market: MarketName) {
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${market}-${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    lang: htmlLanguage(locale),
    display: 'standalone',
    background_color: '#fbfaf8',
    theme_color: '#fbfaf8',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
}
