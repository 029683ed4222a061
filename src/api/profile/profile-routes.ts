import type { FastifyError, FastifyPluginCallback, FastifyReply } from 'fastify';
import { z } from 'zod/mini';
import type { Access } from '#api/accounts/access.ts';
import { ownRoutes } from '#api/profile/own-routes.ts';
import {
  changeProfileSchema,
  codeSchema,
  type CodeSent,
  type Contact,
  newEmailSchema,
  newPasswordSchema,
  newPhoneSchema,
  type PasswordSet,
  type Sessions,
} from '#api/profile/profile-contract.ts';
import { networkOf } from '#api/network-of.ts';
import { profileView, sessionView } from '#api/profile/profile-view.ts';
import { refuse } from '#api/profile/refuse.ts';
import * as endpoints from '#api/profile/endpoints-contract.ts';
import { createUploadPlaces } from '#api/profile/upload-places.ts';
import { maskTarget, shownTarget } from '#domain/profile/code-target.ts';
import type { Actor } from '#usecases/accounts/actor.ts';
import { askProof } from '#usecases/profile/ask-proof.ts';
import { changeEmail } from '#usecases/profile/change-email.ts';
import { changePhone } from '#usecases/profile/change-phone.ts';
import { changeProfile } from '#usecases/profile/change-profile.ts';
import { confirmEmail } from '#usecases/profile/confirm-email.ts';
import { confirmPhone } from '#usecases/profile/confirm-phone.ts';
import { endOtherSessions } from '#usecases/profile/end-other-sessions.ts';
import { endSession } from '#usecases/profile/end-session.ts';
import type { TokenIssuer } from '#usecases/accounts/ports.ts';
import type { ProfileDeps } from '#usecases/profile/ports.ts';
import type { SentProfileCode } from '#usecases/profile/send-proof-code.ts';
import { setAvatar } from '#usecases/profile/set-avatar.ts';
import { changePassword } from '#usecases/profile/change-password.ts';
import { showProof } from '#usecases/profile/show-proof.ts';

export type ProfileRoutesDeps = ProfileDeps & {
  access: Access;
  /** Random name of a picture: 128 bits. */
  newName(): string;
  tokens: Pick<TokenIssuer, 'issue'>;
};

/** Limit of an uploaded picture: ten megabytes. The stored versions have about a hundredth of the size. */
const PICTURE_BYTES = 10 * 1024 * 1024;

const sessionParams = z.object({ id: z.uuid() });

const codeSent = ({ waitSeconds, isUnderWay, target }: SentProfileCode, to: string): CodeSent => ({
  channel: target.channel,
  to,
  waitSeconds,
  ...(isUnderWay && { codeUnderWay: true }),
});

export function profileRoutes(deps: ProfileRoutesDeps): FastifyPluginCallback {
  return (app, _options, done) => {
    const own = ownRoutes(app, deps.access);
    // Browsers and scripts send various content types, so the bytes determine the format.
    app.addContentTypeParser(
      /^(?:image\/.*|application\/octet-stream)$/,
      { parseAs: 'buffer' },
      (_request, body, next) => next(null, body),
    );

    app.setErrorHandler<FastifyError>((error, request, reply) => {
      const isPicture = request.routeOptions.url === endpoints.setAvatar.path && request.method === 'POST';
      if (isPicture && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse(reply, { code: 'picture_large' });
      throw error;
    });

    async function profile(actor: Actor, reply: FastifyReply, provedAt = actor.provedAt) {
      const account = await deps.reads.find(actor.accountId);
      if (account === null) return refuse(reply, { code: 'login_required' });
      return profileView(account, provedAt, deps.now());
    }

    own(endpoints.me, (actor, _request, reply) => profile(actor, reply));

    own(
      endpoints.myContact,
      async (actor, _request, reply) => {
        const account = await deps.reads.find(actor.accountId);
        if (account === null) return refuse(reply, { code: 'login_required' });
        const answer: Contact = { phone: account.phone, email: account.email };
        return answer;
      },
      { isForBuying: true },
    );

    own(endpoints.changeMe, async (actor, request, reply) => {
      const body = changeProfileSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, { code: 'invalid_request' });
      const result = await changeProfile(deps, { actor, ...body.data });
      return result.ok ? profile(actor, reply) : refuse(reply, result);
    });

    own(
      endpoints.setAvatar,
      async (actor, request, reply) => {
        const sent = request.body;
        if (!(sent instanceof Uint8Array) || sent.length === 0) return refuse(reply, { code: 'picture_unreadable' });
        const result = await setAvatar(deps, { actor, sent });
        return result.ok ? profile(actor, reply) : refuse(reply, result);
      },
      { upload: { bytes: PICTURE_BYTES, places: createUploadPlaces() } },
    );

    own(endpoints.dropAvatar, async (actor, _request, reply) => {
      const result = await setAvatar(deps, { actor, sent: null });
      return result.ok ? profile(actor, reply) : refuse(reply, result);
    });

    own(endpoints.askProof, async (actor, request, reply) => {
      const result = await askProof(deps, { actor, address: networkOf(request.ip) });
      if (!result.ok) return refuse(reply, result);
      return reply.code(202).send(codeSent(result, maskTarget(result.target)));
    });

    own(endpoints.showProof, async (actor, request, reply) => {
      const body = codeSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, { code: 'invalid_request' });
      const result = await showProof(deps, { actor, code: body.data.code });
      return result.ok ? profile(actor, reply, deps.now()) : refuse(reply, result);
    });

    own(endpoints.newPhone, async (actor, request, reply) => {
      const body = newPhoneSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, { code: 'phone_invalid' });
      const result = await changePhone(deps, { actor, phone: body.data.phone, address: networkOf(request.ip) });
      if (!result.ok) return refuse(reply, result);
      return reply.code(202).send(codeSent(result, shownTarget(result.target)));
    });

    own(endpoints.confirmPhone, async (actor, request, reply) => {
      const body = codeSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, { code: 'invalid_request' });
      const result = await confirmPhone(deps, { actor, code: body.data.code });
      return result.ok ? profile(actor, reply) : refuse(reply, result);
    });

    own(endpoints.newEmail, async (actor, request, reply) => {
      const body = newEmailSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, { code: 'email_invalid' });
      const result = await changeEmail(deps, { actor, email: body.data.email, address: networkOf(request.ip) });
      if (!result.ok) return refuse(reply, result);
      return reply.code(202).send(codeSent(result, shownTarget(result.target)));
    });

    own(endpoints.confirmEmail, async (actor, request, reply) => {
      const body = codeSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, { code: 'invalid_request' });
      const result = await confirmEmail(deps, { actor, code: body.data.code });
      return result.ok ? profile(actor, reply) : refuse(reply, result);
    });

    own(endpoints.setPassword, async (actor, request, reply) => {
      const body = newPasswordSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, { code: 'invalid_request' });
      const { password, password_confirm: confirmation } = body.data;
      const result = await changePassword(deps, { actor, password, confirmation });
      if (!result.ok) return refuse(reply, result);
      // The page's token has ended with all others; the session continues with this one.
      const answer: PasswordSet = { ended: result.endedSessions, token: await deps.tokens.issue(result.claims) };
      return answer;
    });

    own(endpoints.sessions, async (actor) => {
      const sessions = await deps.reads.sessions(actor.accountId, actor.sessionId);
      const answer: Sessions = { items: sessions.map(sessionView) };
      return answer;
    });

    own(endpoints.endSession, async (actor, request, reply) => {
      const params = sessionParams.safeParse(request.params);
      if (!params.success) return refuse(reply, { code: 'not_found' });
      const result = await endSession(deps, { actor, sessionId: params.data.id });
      if (result.ok) return reply.code(204).send();
      return refuse(reply, { code: result.code === 'unknown_session' ? 'not_found' : result.code });
    });

    own(endpoints.endOtherSessions, async (actor, _request, reply) => {
      const result = await endOtherSessions(deps, { actor });
      return result.ok ? { ended: result.ended } : refuse(reply, result);
    });
    done();
  };
}
