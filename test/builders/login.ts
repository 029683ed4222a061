import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { type Challenge, solveChallenge } from 'altcha-lib';
import type pg from 'pg';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfirmationCodes } from '#adapters/codes/confirmation-codes.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { type AccountsWiring, wireAccounts } from '#main/wiring/wire-accounts.ts';

/** A separate server with the login API and an adjustable clock. */
export async function anAuthServer(
  pool: pg.Pool,
  options: { market?: MarketName; now?: () => Date; onCodeAsked?: () => void; trustProxy?: boolean } = {},
): Promise<{ app: FastifyInstance; accounts: AccountsWiring; alarms: string[] }> {
  const alarms: string[] = [];
  const accounts = await wireAccounts({
    pool,
    codes: createConfirmationCodes(),
    keysDir: await mkdtemp(join(tmpdir(), 'token-keys-')),
    marketOf: () => options.market ?? 'belarus',
    handoffSite: (host = '') => {
      const market = { 'rampa.localhost': 'belarus', 'rampa-ge.localhost': 'georgia' }[host] as MarketName | undefined;
      return market === undefined ? null : { host, origin: `http://${host}`, market };
    },
    origins: ['http://rampa.localhost:3000'],
    passkeyDomainOf: () => 'rampa.localhost',
    siblingDomainOf: (host) => (host?.startsWith('rampa-ge.') === true ? 'rampa-ge.localhost' : 'rampa.localhost'),
    isOnSaleRush: () => false,
    onAlarm: (what) => void alarms.push(what),
    ...(options.onCodeAsked && { onCodeAsked: options.onCodeAsked }),
    now: options.now ?? (() => new Date()),
  });
  const app = fastify({ trustProxy: options.trustProxy ?? false });
  for (const plugin of accounts.routes) await app.register(plugin);
  return { app, accounts, alarms };
}

export type Browser = ReturnType<typeof aBrowser>;

/** A client that stores cookies and sends forms as the site's pages do. */
export function aBrowser(app: FastifyInstance) {
  const jar = new Map<string, string>();
  async function send(method: 'GET' | 'POST', url: string, form: Record<string, string> = {}, headers = {}) {
    const response = await app.inject({
      method,
      url,
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(method === 'POST' && { payload: new URLSearchParams(form).toString() }),
    });
    for (const { name, value } of response.cookies) jar.set(name, value);
    return response;
  }
  async function formToken(): Promise<string> {
    const challenge = (await send('GET', '/api/v3/auth/captcha')).json<Challenge>();
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }
  return {
    jar,
    send,
    formToken,
    /** Sends the form with a solved captcha. */
    begin: async (form: Record<string, string>, url = '/api/v3/auth') =>
      send('POST', url, { ...form, formToken: await formToken() }),
    auth: (form: Record<string, string>) => send('POST', '/api/v3/auth', form),
  };
}

/** Does what the message job does: generates the digits of the newest code for a phone and stores their hash. */
export async function sentCode(pool: pg.Pool, phone: string): Promise<string> {
  const codes = createConfirmationCodes();
  const code = codes.make();
  const { rows } = await pool.query<{ id: string }>(
    'select id from login_code where phone = $1 order by asked_at desc limit 1',
    [phone],
  );
  const id = rows[0]?.id ?? randomUUID();
  await pool.query('update login_code set hash = $2, made_at = now() where id = $1', [id, await codes.hash(code, id)]);
  return code;
}
