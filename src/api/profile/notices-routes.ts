import type { FastifyPluginCallback, FastifyReply } from 'fastify';
import type { Access } from '#api/accounts/access.ts';
import {
  chooseNoticeSchema,
  endPushSchema,
  type NoticeSettings,
  pushSubscriptionSchema,
} from '#api/profile/notices-contract.ts';
import { ownRoutes } from '#api/profile/own-routes.ts';
import { refuse } from '#api/profile/refuse.ts';
import * as endpoints from '#api/profile/endpoints-contract.ts';
import { hasSms } from '#domain/accounts/login-phone.ts';
import { maskEmail, maskPhone } from '#domain/accounts/masks.ts';
import { isPushService } from '#domain/notices/push-services.ts';
import { settingsOf } from '#domain/notices/topics.ts';
import { chooseNotice } from '#usecases/notices/choose-notice.ts';
import type { NoticesStore } from '#usecases/notices/ports.ts';

export type NoticesRoutesDeps = { access: Access; store: NoticesStore; pushKey: string; newId(): string };

const LONGEST_AGENT = 300;

export function noticesRoutes(deps: NoticesRoutesDeps): FastifyPluginCallback {
  const { access, store, pushKey } = deps;
  async function settings(accountId: string, reply: FastifyReply) {
    const reader = await store.reader(accountId);
    if (reader === null) return refuse(reply, { code: 'login_required' });
    const { email, phone, choices, subscriptions } = reader;
    const answer: NoticeSettings = {
      reach: {
        mail: email === null ? null : maskEmail(email),
        sms: phone === null || !hasSms(phone) ? null : maskPhone(phone),
        push: subscriptions.length,
      },
      pushKey,
      items: settingsOf(choices).map(({ chosenAt, ...item }) => ({
        ...item,
        chosenAt: chosenAt?.toISOString() ?? null,
      })),
    };
    return answer;
  }
  return (app, _options, done) => {
    const own = ownRoutes(app, access);

    own(endpoints.notices, (actor, _request, reply) => settings(actor.accountId, reply));

    own(endpoints.chooseNotice, async (actor, request, reply) => {
      const body = chooseNoticeSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, { code: 'invalid_request' });
      const result = await chooseNotice({ store }, { accountId: actor.accountId, ...body.data });
      return result.ok ? settings(actor.accountId, reply) : refuse(reply, result);
    });

    own(endpoints.subscribePush, async (actor, request, reply) => {
      const body = pushSubscriptionSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, { code: 'invalid_request' });
      const { endpoint, keys } = body.data;
      if (!isPushService(endpoint)) return refuse(reply, { code: 'push_unknown_service' });
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT);
      await store.subscribe(actor.accountId, {
        id: deps.newId(),
        endpoint,
        ...keys,
        userAgent,
        sessionId: actor.sessionId,
      });
      return reply.code(204).send();
    });

    own(endpoints.endPush, async (actor, request, reply) => {
      const body = endPushSchema.safeParse(request.body);
      if (!body.success) return refuse(reply, { code: 'invalid_request' });
      const wasTheirs = await store.unsubscribe(actor.accountId, body.data.endpoint);
      return wasTheirs ? reply.code(204).send() : refuse(reply, { code: 'not_found' });
    });
    done();
  };
}
