import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyPluginCallback } from 'fastify';
import type pg from 'pg';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { catalogRoutes, type SisterService } from '#api/catalog/routes.ts';
import { openApiRoutes } from '#api/openapi/routes.ts';
import { findHost, hostTable, type HostFacts, LOCAL_HOSTS, singleHost } from '#domain/hosts/host-table.ts';
import type { Config } from './config.ts';
import type { HealthCheck } from './health.ts';
import { registerSite } from './site/register-site.ts';
import type { Emulators } from './steps/start-emulators.ts';

export type WiringInput = { config: Config; root: string; pool: pg.Pool; emulators: Emulators | undefined };
export type Wiring = {
  routes: readonly FastifyPluginCallback[];
  site(app: FastifyInstance): Promise<void>;
  /** A line each on the health page. */
  checks: Record<string, HealthCheck>;
  /** Ends the worker loops: nothing new is begun, what runs is finished. Called while the pool still works. */
  stop(): Promise<void>;
};

/** Builds every part by hand and plugs it into the ports of the others. */
export async function wire({ config, root, pool, emulators }: WiringInput): Promise<Wiring> {
  const now = () => new Date();
  const hosts = hostTable(LOCAL_HOSTS, singleHost(config.market));
  const guide = createGuideReads(pool);
  const services = JSON.parse(readFileSync(join(root, 'data/services.json'), 'utf8')) as SisterService[];
  const providerPages = [
    emulators?.settings.bepaid.pageOrigin,
    config.bepaid?.pageOrigin,
    config.bankOfGeorgia?.pageOrigin,
  ];

  const catalog = catalogRoutes({
    guide,
    services,
    hostOf: (request) => {
      const host = findHost(hosts, request.headers.host);
      return { market: host?.market ?? config.market, ruHost: host?.ru ?? false };
    },
    cities: () => guide.cities(),
    now,
  });
  return {
    routes: [catalog, openApiRoutes],
    site: async (app) => {
      await registerSite(app, {
        hosts,
        cities: () => guide.cities(),
        originOf: (host) => originOf(config, host),
        frameSources: providerPages.filter((origin) => origin !== undefined),
        isProduction: !config.demo,
        now,
      });
    },
    checks: {},
    stop: async () => undefined,
  };
}

/** Where a host's pages say they live: the configured origin of a single-host deployment, else the host's own name. */
function originOf(config: Config, host: HostFacts): string {
  if (config.publicOrigin !== undefined) return config.publicOrigin;
  return `http://${host.host === '*' ? 'localhost' : host.host}:${config.port}`;
}
