import type { FastifyPluginCallback } from 'fastify';
import { z } from 'zod/mini';
import type { Access } from '#api/accounts/access.ts';
import { createdPasskeySchema } from '#api/accounts/passkey-contract.ts';
import { ownRoutes } from '#api/profile/own-routes.ts';
import { type Passkeys, renamePasskeySchema } from '#api/profile/passkeys-contract.ts';
import { refuse } from '#api/profile/refuse.ts';
import * as endpoints from '#api/profile/endpoints-contract.ts';
import type { PasskeysStore } from '#usecases/accounts/passkey-ports.ts';
import { addPasskey } from '#usecases/profile/add-passkey.ts';
import { beginPasskey } from '#usecases/profile/begin-passkey.ts';
import { removePasskey, renamePasskey } from '#usecases/profile/change-passkey.ts';
import type { PasskeyDeps } from '#usecases/profile/passkey-deps.ts';

export type PasskeysRoutesDeps = PasskeyDeps & {
  access: Access;
  reads: Pick<PasskeysStore, 'list'>;
  /** Our domain to which a passkey made at this host belongs; null when the host name supports none. */
  domainOf(host: string | undefined): string | null;
};

const params = z.object({ id: z.uuid() });

export function passkeysRoutes(deps: PasskeysRoutesDeps): FastifyPluginCallback {
  return (app, _options, done) => {
    const own = ownRoutes(app, deps.access);

    own(endpoints.passkeys, async (actor): Promise<Passkeys> => {
      const passkeys = await deps.reads.list(actor.accountId);
      return {
        items: passkeys.map(({ id, name, domain, createdAt, usedAt }) => ({
          id,
          name,
          domain,
          createdAt: createdAt.toISOString(),
          usedAt: usedAt?.toISOString() ?? null,
        })),
      };
    });

    own(endpoints.askNewPasskey, async (actor, request, reply) => {
      const domain = deps.domainOf(request.headers.host);
      if (domain === null) return refuse(reply, { code: 'passkey_failed' });
      const result = await beginPasskey(deps, { actor, domain });
      return result.ok ? reply.send(result.options) : refuse(reply, result);
    });

    own(endpoints.addPasskey, async (actor, request, reply) => {
      const body = createdPasskeySchema.safeParse(request.body);
      const { host, 'user-agent': userAgent = '' } = request.headers;
      const domain = deps.domainOf(host);
      if (!body.success) return refuse(reply, { code: 'invalid_request' });
      if (domain === null) return refuse(reply, { code: 'passkey_failed' });
      const result = await addPasskey(deps, { actor, created: body.data, domain, userAgent });
      return result.ok ? reply.code(204).send() : refuse(reply, result);
    });

    own(endpoints.renamePasskey, async (actor, request, reply) => {
      const which = params.safeParse(request.params);
      const body = renamePasskeySchema.safeParse(request.body);
      if (!which.success) return refuse(reply, { code: 'not_found' });
      if (!body.success) return refuse(reply, { code: 'invalid_request' });
      const result = await renamePasskey(deps, { actor, id: which.data.id, name: body.data.name });
      return result.ok ? reply.code(204).send() : refuse(reply, result);
    });

    own(endpoints.removePasskey, async (actor, request, reply) => {
      const which = params.safeParse(request.params);
      if (!which.success) return refuse(reply, { code: 'not_found' });
      const result = await removePasskey(deps, { actor, id: which.data.id });
      return result.ok ? reply.code(204).send() : refuse(reply, result);
    });
    done();
  };
}
