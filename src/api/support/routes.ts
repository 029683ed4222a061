import type { FastifyPluginCallback, FastifyReply } from 'fastify';
import type { Access } from '#api/accounts/access.ts';
import { isOwnRequest } from '#api/accounts/own-request.ts';
import { networkOf } from '#api/network-of.ts';
import {
  askSupportSchema,
  type SupportAnswer,
  type SupportError,
  type SupportErrorCode,
} from '#api/support/contract.ts';
import * as endpoints from '#api/support/endpoints-contract.ts';
import { serve } from '#api/serve.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { SupportFaults } from '#domain/support/support-request.ts';
import { askSupport } from '#usecases/support/ask-support.ts';
import type { SupportDeps } from '#usecases/support/ports.ts';

export type SupportRoutesDeps = SupportDeps & {
  access: Access;
  /** Origins of our own pages: sites, cabinets, widgets. */
  origins: ReadonlySet<string>;
  marketOf(host: string | undefined): MarketName;
};

/** The contact form of pages with scripts; without scripts the form posts to the page (`documents/site/support-form.ts`). */
export function supportRoutes(deps: SupportRoutesDeps): FastifyPluginCallback {
  return (app, _options, done) => {
    serve(app, endpoints.askSupport, async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const body = askSupportSchema.safeParse(request.body);
      if (!body.success || !isOwnRequest(request, deps.origins)) return refuse(reply, { code: 'invalid_request' });
      const { name = '', orderNumber = '', formToken = null, ...asked } = body.data;
      const actor = await deps.access.actorOf(request);
      const market = deps.marketOf(request.headers.host);
      const address = networkOf(request.ip);
      const result = await askSupport(deps, actor, { ...asked, name, orderNumber, formToken, market, address });
      if (!result.ok) return refuse(reply, result);
      const answer: SupportAnswer = { number: result.number };
      return reply.code(202).send(answer);
    });
    done();
  };
}

/** HTTP status of each code; a code without an entry does not compile. */
export const SUPPORT_ERROR_STATUS: Readonly<Record<SupportErrorCode, 400 | 429>> = {
  invalid: 400,
  invalid_request: 400,
  captcha_failed: 400,
  too_many_requests: 429,
};

type Refusal = { code: SupportErrorCode; faults?: SupportFaults; waitSeconds?: number };

function refuse(reply: FastifyReply, { code, faults, waitSeconds }: Refusal): FastifyReply {
  if (waitSeconds !== undefined) reply.header('retry-after', String(waitSeconds));
  const error: SupportError = {
    code,
    ...(faults !== undefined && { faults }),
    ...(waitSeconds !== undefined && { waitSeconds }),
  };
  return reply.code(SUPPORT_ERROR_STATUS[code]).send({ error });
}
