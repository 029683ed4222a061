import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginCallback,
  type FastifyRequest,
} from 'fastify';
import { type RouteRule, ruleOf } from '#api/route-rules.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { Config } from './config.ts';
import { type ErrorCount, type Health, registerHealth } from './health.ts';
import { isUnavailable, registerUnavailable } from './unavailable.ts';

export type ServerParts = {
  logLevel: Config['logLevel'];
  /** Whose `X-Forwarded-For` and `-Proto` are believed; nobody's when empty. */
  trustedProxies?: readonly string[];
  health: Health;
  /** Adds up what is answered 500; a database that is away is no error of ours. */
  errors?: ErrorCount;
  /** Each registers its own routes: the API, the pages, the demo's outbox. */
  routes: readonly FastifyPluginCallback[];
  /** What answers every address the routes do not; registered last. */
  site: (app: FastifyInstance) => Promise<void>;
  /** Told of each route and who may call it; the proof of authorization walks them. */
  onRoute?: (route: DecidedRoute) => void;
  /** In which language a page that cannot be answered says so. */
  localeOf?: (request: FastifyRequest) => Locale;
};

export type DecidedRoute = { method: string; path: string; rule: RouteRule };

const BODY_LIMIT_BYTES = 256 * 1024;
const REQUEST_WITHIN_MS = 15_000;
/** Longer than the 60 s after which common proxies drop an idle connection, so that they drop it and not we. */
const KEEP_ALIVE_MS = 72_000;

export async function buildServer({
  logLevel,
  trustedProxies = [],
  health,
  errors,
  routes,
  site,
  onRoute,
  localeOf = () => 'ru',
}: ServerParts): Promise<FastifyInstance> {
  const app = fastify({
    logger: {
      level: logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { req: ({ method, url }) => ({ method, url: withoutSecrets(url) }), err: describeError },
    },
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_WITHIN_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // While we stop, requests on open connections are still answered; they only close their connection afterwards.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onError', async (_request, _reply, error) => {
    if ((error.statusCode ?? 500) >= 500 && !isUnavailable(error)) errors?.add();
  });
  registerUnavailable(app, localeOf);
  const undecided: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) {
      const rule = ruleOf(each, url);
      if (rule === null) undecided.push(`${each} ${url}`);
      else onRoute?.({ method: each, path: url, rule });
    }
  });
  registerHealth(app, health);
  for (const plugin of routes) await app.register(plugin);
  await site(app);
  if (undecided.length > 0) throw new Error(`Nobody has decided who may call ${undecided.join(', ')}`);
  return app;
}

/** What names the fault and no more: a driver's error carries its whole connection with it, every statement included. */
export function describeError({ name, message, stack = '', code, statusCode, cause }: FastifyError) {
  return { type: name, message, stack, code, statusCode, ...(cause instanceof Error ? { cause: cause.message } : {}) };
}

/** The router reads it, and the site refuses it like every malformed address. */
const MALFORMED = '/%00';

/** An address that cannot be decoded would be answered by the router, in JSON; people get the page that says so. */
export function readableUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (path.startsWith('/api/')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return MALFORMED;
  }
}

/** Queries carry e-mail addresses and tokens, the path of a ticket is its key, and a pass opens a paid film. */
export function withoutSecrets(url: string): string {
  const [path = ''] = url.split('?', 1);
  return path.replace(
    /(\/(?:ticket|order|entitlements?|unsubscribe|feeds\/my|video\/watch|video\/media\/[^/]+(?=\/[^/]+\/))\/)[^/.]+/,
    '$1…',
  );
}
