import type { FastifyInstance } from 'fastify';
import { findHost, type HostTable, marketOf } from '#domain/hosts/host-table.ts';
import { htmlLanguage, isLocale } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import { jsonForHtml } from '#web/shared/html/head-html.ts';
import { MAP_FRAME_PATH, type MapFrameData } from '#web/shared/map/map-messages.ts';
import type { Assets } from './assets.ts';
import { attributionHtml, type MapSettings } from './map-settings.ts';
import { themeOf } from './request-parts.ts';
import { securityHeaders } from './security-headers.ts';

type Deps = { hosts: HostTable; assets: Assets; map: MapSettings; isProduction: boolean };

/**
 * The document of the map's frame. It alone may load from the host of the tiles, and pages open it after a click. Its
 * `referrer-policy` sends the site's origin with every tile, which the rules of OpenStreetMap's tiles ask for.
 */
export function registerMapPage(app: FastifyInstance, { hosts, assets, map, isProduction }: Deps): void {
  const { script, styleFiles } = assets.entry('en', 'src/web/map/entry-frame.ts');
  const sheets = styleFiles.map((file) => `<link rel="stylesheet" href="${file}">`).join('');
  const headers = securityHeaders({ frameAncestors: 'self', tileOrigin: map.origin, isProduction });
  const { kind, address } = map;
  const attribution = attributionHtml(map.attribution);

  app.get(MAP_FRAME_PATH, (request, reply) => {
    const host = findHost(hosts, request.raw.headers.host);
    if (host?.role !== 'site') return reply.code(404).send();
    const { lang } = request.query as { lang?: string };
    const locale = lang !== undefined && isLocale(lang) ? lang : marketOf(host).defaultLocale;
    const language = { locale: textLanguage(locale) };
    const data: MapFrameData = {
      tiles: { kind, address },
      attribution,
      language: htmlLanguage(locale),
      texts: {
        zoomIn: m.site_map_zoom_in({}, language),
        zoomOut: m.site_map_zoom_out({}, language),
        close: m.site_map_close_pin({}, language),
        here: m.site_map_here({}, language),
        twoFingers: m.site_map_two_fingers({}, language),
        ctrlKey: m.site_map_ctrl({}, language),
        metaKey: m.site_map_meta({}, language),
      },
    };
    const theme = themeOf(request.raw.headers.cookie);
    const themed = theme === null ? '' : ` data-theme="${theme}"`;
    return reply
      .headers(headers)
      .header('cache-control', 'private, max-age=300')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${data.language}" data-market="${host.market}"${themed}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${m.site_map_title({}, language)}</title>${sheets}</head><body><div id="map"></div><script type="application/json" id="map-data">${jsonForHtml(data)}</script><script type="module" src="${script}"></script></body></html>`,
      );
  });
}
