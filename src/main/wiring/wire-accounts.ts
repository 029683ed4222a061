import { hkdfSync, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyPluginCallback } from 'fastify';
import type pg from 'pg';
import { createCaptcha } from '#adapters/accounts/captcha.ts';
import { createCommonPasswords } from '#adapters/accounts/common-passwords.ts';
import { createPasskeyCeremony } from '#adapters/accounts/passkey-ceremony.ts';
import { createDeviceMarks } from '#adapters/accounts/device-marks.ts';
import { createPasswordHasher } from '#adapters/accounts/password-hasher.ts';
import { secrets } from '#adapters/accounts/secrets.ts';
import { createTokenIssuer } from '#adapters/accounts/token-issuer.ts';
import { createAccountsStore } from '#adapters/db/accounts/accounts-store.ts';
import { authTransaction } from '#adapters/db/accounts/auth-transaction.ts';
import { createSessionReads, tidyAccounts } from '#adapters/db/accounts/sessions-store.ts';
import { createUsedCaptchas } from '#adapters/db/accounts/used-captchas.ts';
import type { LoopSpec } from '#adapters/jobs/loop.ts';
import { loadEd25519Keys } from '#adapters/keys/ed25519-keys.ts';
import type { Access } from '#api/accounts/access.ts';
import { authRoutes } from '#api/accounts/auth-routes.ts';
import { bearerOf } from '#api/accounts/bearer.ts';
import { readSessionSecret } from '#api/accounts/login-cookies.ts';
import { loginHandoffRoutes, type LoginHandoffRoutesDeps } from '#api/accounts/login-handoff-routes.ts';
import { sessionRoutes } from '#api/accounts/session-routes.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { watchSms } from '#usecases/accounts/watch-sms.ts';
import { identifyActor } from '#usecases/accounts/identify-actor.ts';
import { readSession, type ReadSession } from '#usecases/accounts/read-session.ts';
import type { AuthDeps } from '#usecases/accounts/ports.ts';
import { authErrorText } from '#documents/pages/auth-error-text.ts';

const LOOK_EVERY_MS = 60_000;
/** A pause of four times the duration of each hash: a fifth of one processor while a sale has just opened. */
const ON_SALE_RUSH_REST_FACTOR = 4;

export type AccountsWiring = {
  deps: AuthDeps;
  access: Access;
  findSession: (secret: string) => Promise<ReadSession | null>;
  routes: FastifyPluginCallback[];
  loops: LoopSpec[];
};

/** Accounts as used by the server: login, sessions, and identification of callers. */
export async function wireAccounts(input: {
  pool: pg.Pool;
  codes: AuthDeps['codes'];
  keysDir: string;
  marketOf: (host: string | undefined) => MarketName;
  handoffSite: LoginHandoffRoutesDeps['handoffSite'];
  /** Origins of our own pages. */
  origins: readonly string[];
  passkeyDomainOf: (host: string | undefined) => string | null;
  siblingDomainOf: (host: string | undefined) => string | null;
  /** True while buyers need the processors. */
  isOnSaleRush: () => boolean;
  /** Reports a fault that a person should check immediately. */
  onAlarm: (what: string) => void;
  /** Called when a code was requested, so that its message can leave at once. */
  onCodeAsked?: () => void;
  now: () => Date;
}): Promise<AccountsWiring> {
  const { pool, now } = input;
  // Unlike a ticket key, a token key may be replaced: logged-in users get their next token from the new one.
  const keys = await loadEd25519Keys('token', input.keysDir);
  const tokens = createTokenIssuer(
    keys.map(({ slot, privateKey }) => ({ id: `token-${slot}`, privateKey })),
    now,
  );
  const accounts = createAccountsStore(pool);
  const deps: AuthDeps = {
    transaction: authTransaction(pool),
    knowsDeviceOf: (phone, device) => accounts.knowsDeviceOf(phone, device),
    hasher: await createPasswordHasher({
      restAfter: (ms) => (input.isOnSaleRush() ? ms * ON_SALE_RUSH_REST_FACTOR : 0),
    }),
    commonPasswords: createCommonPasswords(),
    codes: input.codes,
    tokens,
    captcha: createCaptcha(await derivedSecret(keys[0]?.path ?? '', 'captcha'), createUsedCaptchas(pool), now),
    passkeys: createPasskeyCeremony(input.origins),
    secrets,
    newId: randomUUID,
    now,
  };
  const reads = createSessionReads(pool);
  const access: Access = {
    async actorOf(request) {
      const token = bearerOf(request);
      return token === null ? null : identifyActor({ tokens, reads }, token);
    },
    async holdsSession(request, { sessionId }) {
      const secret = readSessionSecret(request);
      return secret !== null && (await reads.isSameLogin(secrets.digest(secret), sessionId));
    },
  };
  const routes: LoginHandoffRoutesDeps = {
    ...deps,
    marketOf: input.marketOf,
    handoffSite: input.handoffSite,
    origins: new Set(input.origins),
    domainOf: input.passkeyDomainOf,
    siblingDomainOf: input.siblingDomainOf,
    errorText: authErrorText,
    deviceMarks: createDeviceMarks(await derivedSecret(keys[0]?.path ?? '', 'device')),
    onCodeAsked: () => input.onCodeAsked?.(),
  };
  return {
    deps,
    access,
    findSession: (secret) => readSession({ secrets, tokens, reads }, secret),
    routes: [authRoutes(routes), sessionRoutes(routes), loginHandoffRoutes(routes)],
    loops: [
      { name: 'tidy accounts', dailyAtUtc: '01:50', run: () => tidyAccounts(pool) },
      { name: 'watch the SMS of the day', everyMs: LOOK_EVERY_MS, run: watchSms(deps.transaction, input.onAlarm) },
    ],
  };
}

/** One secret file is enough: other secrets are derived from the key that signs tokens, and do not reveal it. */
async function derivedSecret(keyFile: string, purpose: 'captcha' | 'device'): Promise<string> {
  const derived = hkdfSync('sha256', await readFile(keyFile), '', purpose, 32);
  return Buffer.from(derived).toString('base64url');
}
