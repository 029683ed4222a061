import type { FastifyPluginCallback } from 'fastify';
import type { Access } from '#api/accounts/access.ts';
import { deleteSchema, exportQuerySchema, type TiesView } from '#api/profile/leave-contract.ts';
import { ownRoutes } from '#api/profile/own-routes.ts';
import { refuse } from '#api/profile/refuse.ts';
import * as endpoints from '#api/profile/endpoints-contract.ts';
import { isProved } from '#domain/accounts/session-rules.ts';
import { deleteAccount } from '#usecases/profile/delete-account.ts';
import { exportAccount } from '#usecases/profile/export-account.ts';
import type { PersonalData, PersonalDataReads, LeaveDeps } from '#usecases/profile/leave-ports.ts';

export type LeaveRoutesDeps = LeaveDeps & {
  access: Access;
  personalData: PersonalDataReads;
  htmlOf(data: PersonalData): string;
};

export function leaveRoutes(deps: LeaveRoutesDeps): FastifyPluginCallback {
  return (app, _options, done) => {
    const own = ownRoutes(app, deps.access);

    own(endpoints.exportMe, async (actor, request, reply) => {
      const asked = exportQuerySchema.safeParse(request.query);
      if (!asked.success) return refuse(reply, { code: 'invalid_request' });
      // A stolen phone that is still logged in must not give access to all personal data.
      if (!isProved(actor.provedAt, deps.now())) return refuse(reply, { code: 'proof_required' });
      const data = await exportAccount(deps, { accountId: actor.accountId, actor: `account:${actor.accountId}` });
      if (data === null) return refuse(reply, { code: 'login_required' });
      const { format } = asked.data;
      const name = `rampa-${data.readAt.toISOString().slice(0, 10)}.${format}`;
      reply.header('content-disposition', `attachment; filename="${name}"`).header('x-content-type-options', 'nosniff');
      return format === 'html'
        ? reply.type('text/html; charset=utf-8').send(deps.htmlOf(data))
        : reply.type('application/json; charset=utf-8').send(JSON.stringify(data, null, 2));
    });

    own(endpoints.ties, async (actor) => {
      const ties: TiesView = await deps.transaction((store) => store.ties(actor.accountId));
      return ties;
    });

    own(endpoints.deleteMe, async (actor, request, reply) => {
      const body = deleteSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, { code: 'invalid_request' });
      const { accountId, provedAt } = actor;
      const by = { kind: 'owner', provedAt } as const;
      const result = await deleteAccount(deps, { accountId, by, isDryRun: false, ...body.data });
      if (!result.ok)
        return refuse(reply, { code: result.code === 'unknown_account' ? 'login_required' : result.code });
      return reply.code(204).header('clear-site-data', '"cache", "storage"').send();
    });
    done();
  };
}
