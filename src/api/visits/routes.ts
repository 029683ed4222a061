import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import { visitSchema } from '#api/visits/contract.ts';
import * as endpoints from '#api/visits/endpoints-contract.ts';
import { serve } from '#api/serve.ts';
import { isLocale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { ROUTES, type RouteName } from '#domain/routing/route-table.ts';
import type { VisitTally } from '#usecases/visits/tally-visits.ts';

type Deps = { tally: VisitTally; marketOf: (host: string | undefined) => MarketName };

/** Beacons of our own pages. The answer is always the same, so it does not reveal whether a beacon was counted. */
export function visitRoutes({ tally, marketOf }: Deps): FastifyPluginCallback {
  return (app, _options, done) => {
    serve(
      app,
      endpoints.countVisit,
      async (request, reply) => {
        const asked = visitSchema.safeParse(request.body);
        if (asked.success && isOurs(request) && !refuses(request)) {
          const { kind, route, locale } = asked.data;
          if (isLocale(locale) && isRoute(route))
            tally.count({ market: marketOf(request.headers.host), locale, kind, route });
        }
        return reply.code(204).send();
      },
      { bodyLimit: 1024 },
    );
    done();
  };
}

const isRoute = (name: string): name is RouteName => Object.hasOwn(ROUTES, name);

/** Pages of other sites cannot count. */
function isOurs({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}

/** Checked here too, in case a script of an older release ignores the browser's settings. */
function refuses({ headers }: FastifyRequest): boolean {
  return headers['dnt'] === '1' || headers['sec-gpc'] === '1';
}
