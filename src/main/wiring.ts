import type { FastifyPluginCallback } from 'fastify';
import type pg from 'pg';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { catalogRoutes } from '#api/catalog/routes.ts';
import type { Config } from './config.ts';
import type { HealthCheck } from './health.ts';
import type { Emulators } from './steps/start-emulators.ts';

export type WiringInput = { config: Config; pool: pg.Pool; emulators: Emulators | undefined };
export type Wiring = {
  routes: readonly FastifyPluginCallback[];
  /** A line each on the health page. */
  checks: Record<string, HealthCheck>;
  /** Ends the worker loops: nothing new is begun, what runs is finished. Called while the pool still works. */
  stop(): Promise<void>;
};

/** Builds every part by hand and plugs it into the ports of the others. */
export async function wire({ config, pool }: WiringInput): Promise<Wiring> {
  const guide = createGuideReads(pool);
  const catalog = catalogRoutes({
    guide,
    hostOf: () => ({ market: config.market, ruHost: false }),
    cities: () => guide.cities(),
    now: () => new Date(),
  });
  return {
    routes: [catalog],
    checks: {},
    stop: async () => undefined,
  };
}
