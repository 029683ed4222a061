import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { apiAddress } from '#api/endpoint-contract.ts';
import * as endpoints from '#api/accounts/endpoints-contract.ts';
import { type AuthRoutesDeps, visitorFacts, writeLogin } from '#api/accounts/auth-routes.ts';
import { markArrival, readSessionSecret, readVerifier, writeVerifier } from '#api/accounts/login-cookies.ts';
import { ownPathSchema } from '#api/own-path.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { createLoginHandoff } from '#usecases/accounts/create-login-handoff.ts';
import { isActiveSession } from '#usecases/accounts/active-session.ts';
import { acceptLoginHandoff } from '#usecases/accounts/accept-login-handoff.ts';

/** A site that can hand a login over to the other market's site and take one over from it. */
export type HandoffSite = { host: string; origin: string; market: MarketName };
export type LoginHandoffRoutesDeps = AuthRoutesDeps & {
  /** Finds the site by a Host header or by a host name in a query; null for any other host. */
  handoffSite(name: string | undefined): HandoffSite | null;
};

const random = z.string().check(z.regex(/^[\w-]{43}$/));
const arrivalSchema = z.object({ from: z.optional(z.string()), code: z.optional(random), to: ownPathSchema });
const carrySchema = z.object({ challenge: random, for: z.string(), to: ownPathSchema });

/**
 * Hands a login over to the other market's site. These GET requests change state, so none is trusted by itself: a code
 * is valid only in the browser that requested it, which a cookie set earlier on this host proves. Every sequence ends
 * at the page the visitor wanted, logged in or not, and no redirect leads to a host that is not ours.
 */
export function loginHandoffRoutes(deps: LoginHandoffRoutesDeps): FastifyPluginCallback {
  return (app, _options, done) => {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
    });

    app.get(endpoints.arrive.path, async (request, reply) => {
      const asked = arrivalSchema.safeParse(request.query).data;
      if (asked === undefined) return reply.redirect('/', 303);
      const { from, code, to } = asked;
      return code === undefined ? setOut(request, reply, { from, to }) : arrive(request, reply, { code, to });
    });

    app.get(endpoints.carry.path, async (request, reply) => {
      const asked = carrySchema.safeParse(request.query).data;
      if (asked === undefined) return reply.redirect('/', 303);
      const { challenge, to } = asked;
      const there = otherSite(request, asked.for);
      if (there === null) return reply.redirect(to, 303);
      const secret = readSessionSecret(request);
      const code = secret && (await createLoginHandoff(deps, { secret, challenge, host: there.host }));
      const address = code ? apiAddress(endpoints.arrive, { query: { code, to } }) : to;
      return reply.redirect(there.origin + address, 303);
    });
    done();
  };

  /** A visitor who is already logged in here keeps that login. */
  async function setOut(
    request: FastifyRequest,
    reply: FastifyReply,
    { from, to }: { from: string | undefined; to: string },
  ): Promise<FastifyReply> {
    const here = deps.handoffSite(request.headers.host);
    const there = otherSite(request, from);
    if (here === null || there === null) return reply.redirect(to, 303);
    const secret = readSessionSecret(request);
    if (secret !== null && (await isActiveSession(deps, { secret }))) {
      markArrival(request, reply);
      return reply.redirect(to, 303);
    }
    const verifier = deps.secrets.make();
    writeVerifier(request, reply, verifier);
    const query = { challenge: deps.secrets.digest(verifier), for: here.host, to };
    return reply.redirect(there.origin + apiAddress(endpoints.carry, { query }), 303);
  }

  async function arrive(request: FastifyRequest, reply: FastifyReply, { code, to }: { code: string; to: string }) {
    const verifier = readVerifier(request) ?? '';
    writeVerifier(request, reply, null);
    const host = deps.handoffSite(request.headers.host)?.host ?? '';
    const visitor = visitorFacts(deps, request, reply);
    const opened = await acceptLoginHandoff(deps, { code, verifier, host, visitor });
    if (opened !== null) {
      writeLogin(deps, request, reply, opened);
      markArrival(request, reply);
    }
    return reply.redirect(to, 303);
  }

  function otherSite(request: FastifyRequest, name: string | undefined): HandoffSite | null {
    const here = deps.handoffSite(request.headers.host);
    const there = name === undefined ? null : deps.handoffSite(name);
    return here !== null && there !== null && here.market !== there.market ? there : null;
  }
}
