import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createPasswordHasher } from '#adapters/accounts/password-hasher.ts';

export const PASSWORD = 'svetlyvecher';

export type Form = Record<string, string>;
export type Answer = {
  status: number;
  json: Partial<Record<string, string | boolean | number>>;
  setCookie: string[];
  ms: number;
};

let lines = 0;
/** Returns an address in a network of its own, so that only the tested protection applies. */
export const aLine = (): string => {
  lines += 1;
  return `198.${18 + (lines % 2)}.${Math.floor(lines / 2 / 250) % 250}.${Math.floor(lines / 2) % 250}`;
};

/** Sends one request as a page of the site does, from a given address and browser. */
export async function send(
  app: FastifyInstance,
  path: string,
  form: Form,
  { line = aLine(), cookies = '', headers = {} }: { line?: string; cookies?: string; headers?: Form } = {},
): Promise<Answer> {
  const began = performance.now();
  const response = await app.inject({
    method: 'POST',
    url: path,
    payload: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': line,
      host: 'localhost',
      ...(cookies !== '' && { cookie: cookies }),
      ...headers,
    },
  });
  return {
    status: response.statusCode,
    json: response.body.startsWith('{') ? response.json<Answer['json']>() : {},
    setCookie: [response.headers['set-cookie'] ?? []].flat().map(String),
    ms: performance.now() - began,
  };
}

export async function formToken(app: FastifyInstance): Promise<string> {
  const challenge = (await app.inject('/api/v3/auth/captcha')).json<Challenge>();
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Returns a browser's device cookie and the digest that the server stores. */
export function aDevice(): { cookies: string; digest: string } {
  const number = randomBytes(32).toString('base64url');
  return { cookies: `device=${number}`, digest: createHash('sha256').update(number).digest('base64url') };
}

export type Kind = 'password' | 'static' | 'codes_only' | 'banned';

const hasher = await createPasswordHasher();
const HASH = await hasher.hash(PASSWORD);

/** Inserts accounts of one kind, all with the same password. */
export async function addAccounts(
  pool: pg.Pool,
  phones: readonly string[],
  kind: Kind = 'password',
  email: string | null = null,
): Promise<void> {
  await pool.query(
    `insert into account (id, market, locale, phone, phone_proved_at, password_hash, password_kind, banned_at, email, email_proved)
     select gen_random_uuid(), 'belarus', 'ru', phone, now(), $2, $3, $4, $5, $5 from unnest($1::text[]) as phone`,
    [
      phones,
      kind === 'codes_only' ? null : HASH,
      kind === 'codes_only' ? 'none' : kind === 'static' ? 'static' : 'own',
      kind === 'banned' ? new Date() : null,
      email,
    ],
  );
}

export type LoggedIn = {
  accountId: string;
  phone: string;
  token: string;
  sid: string;
  /** For the sibling hosts of the login's host; empty where there are none. */
  siblingToken: string;
};

/** Logs in by password. */
export async function logIn(app: FastifyInstance, pool: pg.Pool, phone: string, host = 'localhost'): Promise<LoggedIn> {
  const answer = await send(app, '/api/v3/auth', { phone, password: PASSWORD }, { headers: { host } });
  const cookie = (name: string): string =>
    answer.setCookie.map((written) => new RegExp(`^${name}=([\\w-]+)`).exec(written)?.[1]).find(Boolean) ?? '';
  const [sid, siblingToken] = [cookie('sid'), cookie('sister')];
  const token = String(answer.json['token'] ?? '');
  if (sid === '' || token === '') throw new Error(`Nobody logged in as ${phone}: ${JSON.stringify(answer.json)}`);
  const { rows } = await pool.query<{ id: string }>('select id from account where phone = $1', [phone]);
  return { accountId: rows[0]?.id ?? randomUUID(), phone, token, sid, siblingToken };
}

export type Finding = { check: string; value: number; limit: string; holds: boolean };
