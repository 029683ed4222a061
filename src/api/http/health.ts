import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLocalRequest } from '#api/local-request.ts';

/** `off`: switched off by a setting, which takes no server out of its load balancer. */
export type PartState = { status: 'up' | 'down' | 'off'; detail?: string };
export type HealthCheck = () => Promise<PartState> | PartState;
export type Health = {
  report(): Promise<HealthReport>;
  /** Responses with 500 and failed pages; an unavailable database is not counted. */
  errors: ErrorCount;
  /** Reports "not ready" from now on, so that load balancers send no new visitors. */
  beginStopping(): void;
};
type HealthReport = {
  status: 'up' | 'down' | 'stopping';
  uptimeSeconds: number;
  /** Unexpected errors since the start. */
  errors: number;
  parts: Record<string, PartState>;
};

export type ErrorCount = ReturnType<typeof countErrors>;
export function countErrors() {
  let total = 0;
  return { add: () => void (total += 1), total: () => total };
}

const CHECK_WITHIN_MS = 2_000;
/** Reports are cached briefly, so that frequent requests do not load the parts. */
const FRESH_FOR_MS = 500;

export function createHealth(checks: Record<string, HealthCheck>, errors: ErrorCount = countErrors()): Health {
  let stopping = false;
  let latest: { at: number; parts: Promise<Record<string, PartState>> } | undefined;
  return {
    errors,
    beginStopping: () => void (stopping = true),
    async report() {
      const now = performance.now();
      if (!latest || now - latest.at > FRESH_FOR_MS) latest = { at: now, parts: askAll(checks) };
      const parts = await latest.parts;
      const isUp = Object.values(parts).every(({ status }) => status !== 'down');
      return {
        status: stopping ? 'stopping' : isUp ? 'up' : 'down',
        uptimeSeconds: Math.round(process.uptime()),
        errors: errors.total(),
        parts,
      };
    },
  };
}

async function askAll(checks: Record<string, HealthCheck>): Promise<Record<string, PartState>> {
  const asked = Object.entries(checks).map(async ([name, check]) => [name, await ask(check)] as const);
  return Object.fromEntries(await Promise.all(asked));
}

async function ask(check: HealthCheck): Promise<PartState> {
  let late: NodeJS.Timeout | undefined;
  const timeout = new Promise<PartState>((resolve) => {
    late = setTimeout(() => resolve({ status: 'down', detail: 'no answer in time' }), CHECK_WITHIN_MS);
  });
  try {
    return await Promise.race([Promise.resolve().then(check), timeout]);
  } catch (error) {
    // A code such as ECONNREFUSED helps an operator; a message could contain an address or a password.
    return { status: 'down', detail: (error as { code?: string }).code ?? 'failed' };
  } finally {
    clearTimeout(late);
  }
}

/** Parts that depend on another one: they are down while it is down, even if their last result was good. */
export function whileUp(base: HealthCheck, checks: Record<string, HealthCheck>): Record<string, HealthCheck> {
  const standing = Object.entries(checks).map(([name, check]): [string, HealthCheck] => [
    name,
    async () => {
      const state = await base();
      return state.status === 'up' ? check() : state;
    },
  ]);
  return Object.fromEntries(standing);
}

/**
 * 200 while no part is down, 503 as soon as one is; with and without a language prefix. This status is public;
 * the failing part and the number of errors are for operators only.
 */
export function registerHealth(app: FastifyInstance, health: Health, mayReadAll: MayReadAll = () => true): void {
  for (const url of ['/health', '/health/full', '/:lang(^(?:ru|be|en|ge|az)$)/health/full']) {
    app.get(url, { logLevel: 'warn' }, async (request, reply) => {
      const report = await health.report();
      const isFull = url !== '/health' && mayReadAll(request);
      return reply
        .code(report.status === 'up' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(isFull ? report : { status: report.status });
    });
  }
}

export function isHealthPath(url: string): boolean {
  return /^(?:\/(?:ru|be|en|ge|az))?\/health(?:\/full)?(?:\?|$)/.test(url);
}

export type MayReadAll = (request: FastifyRequest) => boolean;

/** In a deployment: requests from this machine, and requests with the token. */
export function operatorsOnly(token: string | undefined): MayReadAll {
  const wanted = token === undefined ? null : digest(`Bearer ${token}`);
  return (request) => {
    const given = request.headers.authorization;
    if (wanted !== null && given !== undefined && timingSafeEqual(wanted, digest(given))) return true;
    return isLocalRequest(request);
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
