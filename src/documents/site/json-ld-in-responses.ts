import type { FastifyPluginCallback } from 'fastify';

/** `path` is the part after `/api/v3/pages/`. Returns null when no page has this path. */
export type JsonLdOf = (asked: {
  host: string | undefined;
  path: string;
  query: URLSearchParams;
}) => Promise<readonly object[] | null>;

const PAGES = '/api/v3/pages/';

/**
 * The flag `jsonld` of the API (specification, section 7): with 1 a response also contains, as `ld`, the JSON-LD of its
 * page; with 0 or nothing it does not. Register it before the routes whose responses it extends.
 */
export function jsonLdInResponses(jsonLdOf: JsonLdOf): FastifyPluginCallback {
  const plugin: FastifyPluginCallback = (app, _options, done) => {
    app.addHook('preSerialization', async ({ raw, headers, log }, reply, payload) => {
      const [path = '', text = ''] = (raw.url ?? '').split('?');
      if (reply.statusCode !== 200 || !path.startsWith(PAGES)) return payload;
      const query = new URLSearchParams(text);
      if (query.get('jsonld') !== '1' || typeof payload !== 'object' || payload === null) return payload;
      const asked = { host: headers.host, path: path.slice(PAGES.length), query };
      const ld = await jsonLdOf(asked).catch((error: unknown) => {
        log.error({ err: error }, 'an answer goes without its JSON-LD');
        return null;
      });
      return ld === null ? payload : { ...payload, ld };
    });
    done();
  };
  // Applies to all routes of the server, not only those inside this plugin.
  return Object.assign(plugin, { [Symbol.for('skip-override')]: true });
}
