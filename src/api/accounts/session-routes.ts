import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { userView } from '#api/accounts/account-view.ts';
import type { SessionAnswer } from '#api/accounts/auth-contract.ts';
import { type AuthRoutesDeps, visitorFacts } from '#api/accounts/auth-routes.ts';
import { bearerOf } from '#api/accounts/bearer.ts';
import { acceptEmptyForms } from '#api/form-bodies.ts';
import {
  readSessionSecret,
  readSiblingToken,
  writeSessionSecret,
  writeSiblingToken,
} from '#api/accounts/login-cookies.ts';
import { isOwnRequest } from '#api/accounts/own-request.ts';
import * as endpoints from '#api/accounts/endpoints-contract.ts';
import { forgetVisitor } from '#api/orders/visitor.ts';
import { serve } from '#api/serve.ts';
import { adoptSession } from '#usecases/accounts/adopt-session.ts';
import { leaveSession } from '#usecases/accounts/leave-session.ts';
import { renewSession } from '#usecases/accounts/renew-session.ts';

/**
 * Routes that issue tokens or end a login. They accept cookies as credentials, so only our own pages may call them; the
 * API reads an account's token only from a header, which pages of other sites cannot send.
 */
export function sessionRoutes(deps: AuthRoutesDeps): FastifyPluginCallback {
  return (app, _options, done) => {
    acceptEmptyForms(app);
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'private, no-store');
    });
    app.addHook('preHandler', async (request, reply) => {
      if (!isOwnRequest(request, deps.origins)) return reply.code(403).send({ error: { code: 'foreign_page' } });
      return undefined;
    });

    serve(app, endpoints.renewSession, async (request, reply) => {
      const renewed = await renew(request, 'account');
      if (!renewed?.ok) {
        if (renewed !== null) writeSessionSecret(request, reply, null);
        return reply.code(204).send();
      }
      if (renewed.secret !== null) writeSessionSecret(request, reply, renewed.secret);
      keepSiblingToken(request, reply, renewed.siblingToken);
      const answer: SessionAnswer = { token: await deps.tokens.issue(renewed.claims), user: userView(renewed.account) };
      return answer;
    });

    serve(app, endpoints.widgetToken, async (request, reply) => {
      const renewed = await renew(request, 'buy');
      if (!renewed?.ok) return reply.code(204).send();
      return { token: await deps.tokens.issue(renewed.claims) };
    });

    serve(app, endpoints.adoptSession, async (request, reply) => {
      const token = bearerOf(request);
      const siblingToken = readSiblingToken(request);
      const visitor = visitorFacts(deps, request, reply);
      const adopted =
        token === null || siblingToken === null ? null : await adoptSession(deps, { token, siblingToken, visitor });
      if (!adopted?.ok) return reply.code(401).send({ error: { code: 'login_required' } });
      writeSessionSecret(request, reply, adopted.secret);
      keepSiblingToken(request, reply, adopted.siblingToken);
      const answer: SessionAnswer = { token: await deps.tokens.issue(adopted.claims), user: userView(adopted.account) };
      return answer;
    });

    serve(app, endpoints.leaveSession, async (request, reply: FastifyReply) => {
      await leaveSession(deps, { secret: readSessionSecret(request), token: bearerOf(request) });
      writeSessionSecret(request, reply, null);
      const domain = deps.siblingDomainOf(request.headers.host);
      if (domain !== null) writeSiblingToken(request, reply, { domain, siblingToken: null });
      forgetVisitor(request, reply);
      return reply.code(204).header('clear-site-data', '"cache", "storage"').send();
    });
    done();
  };

  function renew(request: FastifyRequest, scope: 'account' | 'buy') {
    const secret = readSessionSecret(request);
    if (secret === null) return Promise.resolve(null);
    const siblingDomain = deps.siblingDomainOf(request.headers.host);
    return renewSession(deps, { secret, scope, siblingToken: readSiblingToken(request), siblingDomain });
  }

  function keepSiblingToken(request: FastifyRequest, reply: FastifyReply, siblingToken: string | null): void {
    const domain = deps.siblingDomainOf(request.headers.host);
    if (siblingToken !== null && domain !== null) writeSiblingToken(request, reply, { domain, siblingToken });
  }
}
