import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { userView } from '#api/accounts/account-view.ts';
import { stepAnswer } from '#api/accounts/auth-answer.ts';
import {
  type AuthError,
  type AuthErrorCode,
  authFieldsRequestSchema,
  type AuthFieldsAnswer,
  authRequestSchema,
  type SessionAnswer,
} from '#api/accounts/auth-contract.ts';
import { shownPasskeySchema } from '#api/accounts/passkey-contract.ts';
import {
  deviceOf,
  isMarkedDevice,
  markDevice,
  writeSessionSecret,
  writeSiblingToken,
} from '#api/accounts/login-cookies.ts';
import { isOwnRequest } from '#api/accounts/own-request.ts';
import { inTimeSteps } from '#api/accounts/time-steps.ts';
import { acceptForms } from '#api/form-bodies.ts';
import { networkOf } from '#api/network-of.ts';
import * as endpoints from '#api/accounts/endpoints-contract.ts';
import { serve } from '#api/serve.ts';
import { type Locale, localeFromApi } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { askFields } from '#usecases/accounts/ask-fields.ts';
import { askPasskey } from '#usecases/accounts/ask-passkey.ts';
import { authenticate } from '#usecases/accounts/authenticate.ts';
import { logInByPasskey } from '#usecases/accounts/log-in-by-passkey.ts';
import type { OpenedSession } from '#usecases/accounts/open-login-session.ts';
import type { AuthDeps, DeviceMarks } from '#usecases/accounts/ports.ts';
import type { VisitorFacts } from '#usecases/accounts/visitor-facts.ts';

export type AuthRoutesDeps = AuthDeps & {
  marketOf(host: string | undefined): MarketName;
  /** Origins of our own pages: sites, cabinets, widgets. */
  origins: ReadonlySet<string>;
  /** The domain that a host shares with its sibling hosts; null for hosts without siblings. */
  siblingDomainOf(host: string | undefined): string | null;
  /** Our domain whose passkeys a host accepts; null when the host name supports none. */
  domainOf(host: string | undefined): string | null;
  errorText(code: AuthErrorCode, locale: Locale): string;
  /** Marks the devices from which somebody has logged in. */
  deviceMarks: DeviceMarks;
  /** Called after a code was requested, so that its message is sent immediately. */
  onCodeAsked(): void;
};

type Refusal = { code: AuthErrorCode; waitSeconds?: number; triesLeft?: number };

/** Answers about a phone are sent at multiples of this time, so that their timing reveals nothing about the phone. */
const TIME_STEP_MS = 250;

const langSchema = z.object({ lang: z.optional(z.string()) });

export function authRoutes(deps: AuthRoutesDeps): FastifyPluginCallback {
  return (app, _options, done) => {
    acceptForms(app);
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'private, no-store');
    });

    serve(app, endpoints.captcha, async (_request, reply) => reply.send(await deps.captcha.challenge()));

    serve(app, endpoints.authFields, async (request, reply) => {
      const body = authFieldsRequestSchema.safeParse(request.body ?? {});
      if (!body.success || !isOwnRequest(request, deps.origins))
        return refuse(request, reply, { code: 'invalid_request' });
      const { phone = '', country, formToken } = body.data;
      const visitor = visitorOf(request, reply);
      const result = await hidingTheWork(() => askFields(deps, { phone, country, formToken, visitor }));
      if (!result.ok) return refuse(request, reply, result);
      const answer: AuthFieldsAnswer = { fields: result.fields };
      return answer;
    });

    serve(app, endpoints.auth, async (request, reply) => {
      const body = authRequestSchema.safeParse(request.body ?? {});
      if (!body.success || !isOwnRequest(request, deps.origins))
        return refuse(request, reply, { code: 'invalid_request' });
      const { phone = '', password_confirm: confirmation, sms_code: code, resetPassword, ...fields } = body.data;
      const visitor = visitorOf(request, reply);
      const isReset = resetPassword === 'true' || resetPassword === '1';
      const result = await hidingTheWork(() =>
        authenticate(deps, {
          phone,
          country: fields.country,
          email: fields.email,
          newEmail: fields.newEmail,
          password: fields.password,
          formToken: fields.formToken,
          confirmation,
          code,
          resetPassword: isReset,
          visitor,
        }),
      );
      if (!result.ok) return refuse(request, reply, result);
      if (result.kind === 'code_sent' && !result.isUnderWay) deps.onCodeAsked();
      if (result.kind !== 'logged_in') return stepAnswer(result);
      return loggedIn(request, reply, result);
    });

    serve(app, endpoints.askPasskey, async (request, reply) => {
      const domain = deps.domainOf(request.headers.host);
      if (domain === null || !isOwnRequest(request, deps.origins))
        return refuse(request, reply, { code: 'invalid_request' });
      const result = await askPasskey(deps, { domain, visitor: visitorOf(request, reply) });
      return result.ok ? reply.send(result.options) : refuse(request, reply, result);
    });

    serve(
      app,
      endpoints.logInByPasskey,
      async (request, reply) => {
        const body = shownPasskeySchema.safeParse(request.body);
        const domain = deps.domainOf(request.headers.host);
        if (!body.success || domain === null || !isOwnRequest(request, deps.origins))
          return refuse(request, reply, { code: 'invalid_request' });
        const result = await logInByPasskey(deps, { shown: body.data, domain, visitor: visitorOf(request, reply) });
        return result.ok ? loggedIn(request, reply, result) : refuse(request, reply, result);
      },
      { bodyLimit: 32_768 },
    );
    done();
  };

  async function loggedIn(request: FastifyRequest, reply: FastifyReply, opened: OpenedSession): Promise<SessionAnswer> {
    writeLogin(deps, request, reply, opened);
    return { token: await deps.tokens.issue(opened.claims), user: userView(opened.account) };
  }

  function visitorOf(request: FastifyRequest, reply: FastifyReply): VisitorFacts {
    return visitorFacts(deps, request, reply);
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
    const { code, waitSeconds, triesLeft } = refusal;
    if (waitSeconds) reply.header('retry-after', String(waitSeconds));
    if (code === 'busy') reply.header('retry-after', '2');
    const error: AuthError = {
      error: deps.errorText(code, localeOf(request)),
      code,
      ...(waitSeconds !== undefined && { waitSeconds }),
      ...(triesLeft !== undefined && { triesLeft }),
    };
    return reply.code(AUTH_ERROR_STATUS[code]).send(error);
  }
}

/** Sets the cookies of a login that began on this host; no script can read them. */
export function writeLogin(
  { siblingDomainOf, deviceMarks }: Pick<AuthRoutesDeps, 'siblingDomainOf' | 'deviceMarks'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, siblingToken }: Pick<OpenedSession, 'secret' | 'siblingToken'>,
): void {
  writeSessionSecret(request, reply, secret);
  markDevice(request, reply, deviceMarks);
  const domain = siblingDomainOf(request.headers.host);
  if (siblingToken !== null && domain !== null) writeSiblingToken(request, reply, { domain, siblingToken });
}

/** Facts about the visitor from the request; also for routes that have not identified an account yet. */
export function visitorFacts(
  deps: Pick<AuthRoutesDeps, 'marketOf' | 'secrets' | 'siblingDomainOf' | 'deviceMarks'>,
  request: FastifyRequest,
  reply: FastifyReply,
): VisitorFacts {
  const { marketOf, secrets, siblingDomainOf, deviceMarks } = deps;
  const { host = '', 'user-agent': userAgent = '' } = request.headers;
  return {
    market: marketOf(host),
    locale: localeOf(request),
    host: host.slice(0, 255),
    device: secrets.digest(deviceOf(request, reply)),
    isMarkedDevice: isMarkedDevice(request, deviceMarks),
    address: networkOf(request.ip),
    userAgent: userAgent.slice(0, 300),
    siblingDomain: siblingDomainOf(host),
  };
}

function localeOf(request: FastifyRequest): Locale {
  return localeFromApi(langSchema.safeParse(request.query).data?.lang);
}

/** Delays every answer about a phone except `busy`, which does not depend on the phone. */
const hidingTheWork = <Result extends { ok: boolean; code?: string }>(work: () => Promise<Result>): Promise<Result> =>
  inTimeSteps(work, { stepMs: TIME_STEP_MS, atOnce: ({ code }) => code === 'busy' });

/** HTTP status of each code; a code without an entry does not compile. */
export const AUTH_ERROR_STATUS: Readonly<Record<AuthErrorCode, 400 | 401 | 403 | 409 | 410 | 429 | 503>> = {
  invalid_request: 400,
  phone_invalid: 400,
  phone_not_mobile: 400,
  email_required: 400,
  email_invalid: 400,
  captcha_required: 400,
  captcha_failed: 400,
  wrong_password: 401,
  password_short: 400,
  password_forbidden_characters: 400,
  password_common: 400,
  passwords_differ: 400,
  wrong_code: 409,
  code_expired: 410,
  code_spent: 410,
  code_replaced: 409,
  too_early: 429,
  too_many_codes: 429,
  too_many_attempts: 429,
  static_password: 403,
  account_banned: 403,
  account_dormant: 403,
  passkey_unknown: 401,
  passkey_failed: 401,
  busy: 503,
};
