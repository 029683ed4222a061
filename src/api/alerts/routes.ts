import type { FastifyPluginCallback, FastifyReply } from 'fastify';
import { isOwnRequest } from '#api/accounts/own-request.ts';
import { type AlertError, type AlertErrorCode, askEventAlertSchema } from '#api/alerts/contract.ts';
import * as endpoints from '#api/alerts/endpoints-contract.ts';
import { networkOf } from '#api/network-of.ts';
import { serve } from '#api/serve.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { askEventAlert } from '#usecases/alerts/ask-event-alert.ts';
import type { AlertDeps } from '#usecases/alerts/ports.ts';

export type AlertRoutesDeps = AlertDeps & {
  /** Origins of our own pages. */
  origins: ReadonlySet<string>;
  marketOf(host: string | undefined): MarketName;
};

export function alertRoutes(deps: AlertRoutesDeps): FastifyPluginCallback {
  return (app, _options, done) => {
    serve(app, endpoints.askEventAlert, async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const body = askEventAlertSchema.safeParse(request.body);
      if (!body.success || !isOwnRequest(request, deps.origins)) return refuse(reply, { code: 'invalid_request' });
      const { formToken = null, ...asked } = body.data;
      const market = deps.marketOf(request.headers.host);
      const result = await askEventAlert(deps, { ...asked, formToken, market, address: networkOf(request.ip) });
      return result.ok ? reply.code(202).send() : refuse(reply, result);
    });
    done();
  };
}

/** HTTP status of each code; a code without an entry does not compile. */
export const ALERT_ERROR_STATUS: Readonly<Record<AlertErrorCode, 400 | 404 | 429>> = {
  invalid_request: 400,
  email_invalid: 400,
  captcha_failed: 400,
  unknown_event: 404,
  too_many_requests: 429,
};

function refuse(
  reply: FastifyReply,
  { code, waitSeconds }: { code: AlertErrorCode; waitSeconds?: number },
): FastifyReply {
  if (waitSeconds !== undefined) reply.header('retry-after', String(waitSeconds));
  const error: AlertError = { code, ...(waitSeconds !== undefined && { waitSeconds }) };
  return reply.code(ALERT_ERROR_STATUS[code]).send({ error });
}
