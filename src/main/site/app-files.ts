import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HostTable } from '#domain/hosts/host-table.ts';
import { findHost } from '#domain/hosts/host-table.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { htmlLanguage, isLocale } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** What makes the site installable: its service worker, and a manifest in every language. */
export function registerAppFiles(app: FastifyInstance, { hosts, worker }: { hosts: HostTable; worker: string }): void {
  const script = readFileSync(worker, 'utf8');
  const hostOf = (request: FastifyRequest) => findHost(hosts, request.raw.headers.host);

  app.get('/sw.js', async (request, reply) => {
    // The widget and the cabinet have no pages to keep.
    if (hostOf(request)?.role !== 'site') return reply.code(404).send();
    return reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script);
  });
  app.get('/app/:name', async (request, reply) => {
    const host = hostOf(request);
    const [, locale = ''] = /^([a-z]{2})\.webmanifest$/.exec((request.params as { name: string }).name) ?? [];
    if (host?.role !== 'site' || !isLocale(locale)) return reply.code(404).send();
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest(locale, host.market)));
  });
}

function manifest(locale: Locale, market: MarketName) {
  const language = { locale: textLanguage(locale) };
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${market}-${purpose}-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: m.site_name({}, language),
    short_name: m.site_name({}, language),
    description: m.site_frame_app_description({}, language),
    lang: htmlLanguage(locale),
    // The city is the visitor's: the redirect follows its cookie.
    start_url: `/${locale}`,
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf8',
    theme_color: '#fbfaf8',
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  };
}
