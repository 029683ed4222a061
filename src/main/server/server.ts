import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginCallback,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { isDatabaseTrouble } from '#adapters/db/connection/database-trouble.ts';
import { weightOf } from '#api/account-acts.ts';
import { guardContracts } from '#api/contract-guard.ts';
import { registerFailures, unknownCall } from '#api/failures.ts';
import { OPERATIONS } from '#api/openapi/operations.ts';
import { type RouteRule, ruleOf } from '#api/route-rules.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { answerFaults } from '#documents/pages/answer-fault.ts';
import { createCallMethods } from '#api/http/call-methods.ts';
import { onClientError } from '#api/http/client-error.ts';
import type { Config } from '#main/config/config.ts';
import { type ErrorCount, type Health, operatorsOnly, registerHealth } from '#api/http/health.ts';
import { loggedAddress } from '#api/http/logged-address.ts';
import type { ProxyWatch } from '#api/http/proxy-watch.ts';
import { answerOptions, isPublicPath, openPublicReads } from '#api/http/public-reads.ts';
import { commonHeaders, DATA_POLICY } from '#documents/site/security-headers.ts';

export type ServerParts = {
  logLevel: Config['logLevel'];
  /** Whose `X-Forwarded-For` and `-Proto` are believed; nobody's when empty. */
  trustedProxies?: readonly string[];
  /** A deployment: its addresses are https, and it answers no proxy that nobody declared. The demo has none. */
  deployment?: { proxies: ProxyWatch; healthToken?: string | undefined };
  /** Where the log goes; standard output otherwise. */
  logTo?: { write(line: string): void };
  /** How long a request may take to arrive, its body included. */
  requestWithinMs?: number;
  health: Health;
  /** Adds up what is answered 500; a database that is away is no error of ours. */
  errors?: ErrorCount;
  /** Each registers its own routes: the API, the pages, the demo's outbox. */
  routes: readonly FastifyPluginCallback[];
  /** Whether a call bears a token that opens something. */
  isSomebody?: (request: FastifyRequest) => Promise<boolean>;
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
  deployment,
  logTo,
  requestWithinMs = REQUEST_WITHIN_MS,
  health,
  errors,
  routes,
  isSomebody = () => Promise.resolve(true),
  site,
  onRoute,
  localeOf = () => 'ru',
}: ServerParts): Promise<FastifyInstance> {
  const isProduction = deployment !== undefined;
  const common = commonHeaders({ isProduction });
  const app = fastify({
    // Before any hook, and the framework's own words would repeat the address.
    frameworkErrors: (_error, _request, reply: FastifyReply) => {
      reply.code(400).headers({ ...common, 'content-security-policy': DATA_POLICY });
      void reply.send({ error: { code: 'invalid_request' } });
    },
    logger: {
      level: logLevel,
      serializers: {
        req: ({ method, url, routeOptions }) => ({ method, url: loggedAddress(method, url, routeOptions.url) }),
        err: describeError,
      },
      ...(logTo && { stream: logTo }),
    },
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: requestWithinMs,
    // Node looks for late requests every 30 s unless told otherwise, and gives a slow body that much longer.
    http: {
      requestTimeout: requestWithinMs,
      headersTimeout: requestWithinMs,
      connectionsCheckingInterval: Math.min(1_000, requestWithinMs / 4),
    },
    keepAliveTimeout: KEEP_ALIVE_MS,
    // While we stop, requests on open connections are still answered; they only close their connection afterwards.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    clientErrorHandler: onClientError,
  });
  app.decorate('isHttps', isProduction);
  // Nothing here reads plain text, so it is refused like every other type that no route names.
  app.removeContentTypeParser('text/plain');
  registerFailures(app);
  guardContracts(app, OPERATIONS, isSomebody);
  openPublicReads(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    for (const [name, value] of Object.entries(common)) if (!reply.hasHeader(name)) reply.header(name, value);
    if (isData(reply.getHeader('content-type')) && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', DATA_POLICY);
  });
  answerFaults(app, { errors, localeOf, isDatabaseTrouble });
  deployment?.proxies.register(app);
  const undecided: string[] = [];
  const callMethods = createCallMethods();
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) {
      callMethods.add(each, url);
      const rule = ruleOf(each, url);
      if (rule === null || (rule === 'account' && weightOf(each, url) === null)) undecided.push(`${each} ${url}`);
      else onRoute?.({ method: each, path: url, rule });
    }
  });
  registerHealth(app, health, deployment && operatorsOnly(deployment.healthToken));
  for (const plugin of routes) await app.register(plugin);
  app.all('/api/*', (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const methods = callMethods.of(path);
    if (request.method !== 'OPTIONS' || methods.length === 0) return unknownCall(request, reply, methods);
    return answerOptions(reply, { methods, isPublic: isPublicPath(callMethods.patternOf(path)) });
  });
  await site(app);
  if (undecided.length > 0) throw new Error(`Nobody has decided who may call ${undecided.join(', ')}`);
  return app;
}

/** What names the fault and no more: a driver's error carries its whole connection with it, every statement included. */
export function describeError(error: FastifyError) {
  const { name, message, stack = '', code, statusCode, cause } = error;
  const causeText = cause instanceof Error ? { cause: cause.message } : {};
  // The database is away: where it was asked from says nothing, and every request would print it.
  if (isDatabaseTrouble(error)) return { type: name, message, stack: '', code, ...causeText };
  return { type: name, message, stack, code, statusCode, ...causeText };
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

/** JSON, plain text, a calendar, or nothing at all. */
function isData(contentType: number | string | string[] | undefined): boolean {
  return (
    contentType === undefined ||
    /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:plain|calendar))\b/.test(String(contentType))
  );
}
