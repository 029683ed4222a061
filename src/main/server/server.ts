import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyPluginCallback,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { isDatabaseTrouble } from '#adapters/db/connection/database-trouble.ts';
import { sensitivityOf } from '#api/account-actions.ts';
import { guardContracts } from '#api/contract-guard.ts';
import { registerFailures, unknownCall } from '#api/failures.ts';
import { OPERATIONS } from '#api/openapi/operations.ts';
import { type RouteRule, ruleOf } from '#api/route-rules.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { answerFaults } from '#documents/pages/answer-fault.ts';
import { createCallMethods } from '#api/http/call-methods.ts';
import { onClientError } from '#api/http/client-error.ts';
import type { Config } from '#main/config/config.ts';
import { type Health, operatorsOnly, registerHealth } from '#api/http/health.ts';
import { loggedAddress } from '#api/http/logged-address.ts';
import type { ProxyWatch } from '#api/http/proxy-watch.ts';
import { answerOptions, isPublicPath, openPublicReads } from '#api/http/public-reads.ts';
import { commonHeaders, DATA_POLICY } from '#documents/site/security-headers.ts';

export type ServerParts = {
  logLevel: Config['logLevel'];
  /** Proxies whose `X-Forwarded-For` and `-Proto` are trusted; none when empty. */
  trustedProxies?: readonly string[];
  /** A deployment: its addresses are https, and it refuses undeclared proxies. Absent in the demo. */
  deployment?: { proxies: ProxyWatch; healthToken?: string | undefined };
  /** Destination of the log; standard output by default. */
  logTo?: { write(line: string): void };
  /** Time limit for a request to arrive, including its body. */
  requestWithinMs?: number;
  health: Health;
  /** Each registers its own routes: the API, the pages, the demo's outbox. */
  routes: readonly FastifyPluginCallback[];
  /** True when a call has a token that gives access to something. */
  isSomebody?: (request: FastifyRequest) => Promise<boolean>;
  /** Handles every address that no route handles; registered last. */
  site: (app: FastifyInstance) => Promise<void>;
  /** Called for each route with its access rule; the authorization test checks all of them. */
  onRoute?: (route: DecidedRoute) => void;
  /** The language of the page for a request that failed. */
  localeOf?: (request: FastifyRequest) => Locale;
};

export type DecidedRoute = { method: string; path: string; rule: RouteRule };

const BODY_LIMIT_BYTES = 256 * 1024;
const REQUEST_WITHIN_MS = 15_000;
/** Longer than the 60 s after which common proxies close an idle connection, so that the proxy closes it first. */
const KEEP_ALIVE_MS = 72_000;

export async function buildServer({
  logLevel,
  trustedProxies = [],
  deployment,
  logTo,
  requestWithinMs = REQUEST_WITHIN_MS,
  health,
  routes,
  isSomebody = () => Promise.resolve(true),
  site,
  onRoute,
  localeOf = () => 'ru',
}: ServerParts): Promise<FastifyInstance> {
  const isProduction = deployment !== undefined;
  const common = commonHeaders({ isProduction });
  const app = fastify({
    // These errors occur before any hook, and the framework's own message would repeat the address.
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
    // By default Node checks for late requests every 30 s, which gives a slow body that much more time.
    http: {
      requestTimeout: requestWithinMs,
      headersTimeout: requestWithinMs,
      connectionsCheckingInterval: Math.min(1_000, requestWithinMs / 4),
    },
    keepAliveTimeout: KEEP_ALIVE_MS,
    // While stopping, requests on open connections are still answered, and their connections close afterwards.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    clientErrorHandler: onClientError,
  });
  app.decorate('isHttps', isProduction);
  // No route reads plain text, so it is refused like every other type that no route declares.
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
  answerFaults(app, { errors: health.errors, localeOf, isDatabaseTrouble });
  deployment?.proxies.register(app);
  const undecided: string[] = [];
  const callMethods = createCallMethods();
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) {
      callMethods.add(each, url);
      const rule = ruleOf(each, url);
      if (rule === null || (rule === 'account' && sensitivityOf(each, url) === null)) undecided.push(`${each} ${url}`);
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

/** Keeps only what identifies the fault: a driver's error contains its whole connection, including every statement. */
export function describeError(error: FastifyError) {
  const { name, message, stack = '', code, statusCode, cause } = error;
  const causeText = cause instanceof Error ? { cause: cause.message } : {};
  // When the database is unavailable, a stack does not help, and every request would print one.
  if (isDatabaseTrouble(error)) return { type: name, message, stack: '', code, ...causeText };
  return { type: name, message, stack, code, statusCode, ...causeText };
}

/** The router accepts it, and the site refuses it like every malformed address. */
const MALFORMED = '/%00';

/** The router would respond to an undecodable address in JSON; people get the error page instead. */
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

/** True for JSON, plain text, a calendar, or no content type. */
function isData(contentType: number | string | string[] | undefined): boolean {
  return (
    contentType === undefined ||
    /^(?:application\/(?:[\w.-]+\+)?json|text\/(?:plain|calendar))\b/.test(String(contentType))
  );
}
