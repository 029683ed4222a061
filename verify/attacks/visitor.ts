import { randomBytes } from 'node:crypto';
import { request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

export type Headers = Record<string, string>;
export type ApiResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  cookies: string[];
  body: string;
  /** The parsed JSON body; an empty object for other bodies. */
  json: Record<string, unknown>;
};

export type Visitor = ReturnType<typeof aVisitor>;

let lines = 0;
/** Returns an address in a network of its own. */
export const aLine = (): string => {
  lines += 1;
  return `93.${84 + Math.floor(lines / 60_000)}.${Math.floor(lines / 250) % 250}.${1 + (lines % 250)}`;
};

/** A browser at one address: stores cookies, sends a host header and the headers that the proxy in front would add. */
export function aVisitor(at: { port: number; host: string; through: Headers }) {
  const jar = new Map<string, string>();

  async function ask(
    method: string,
    path: string,
    { headers = {}, json, form, body }: { headers?: Headers; json?: unknown; form?: Headers; body?: Buffer } = {},
  ): Promise<ApiResponse> {
    const payload = body ?? (json === undefined ? form && new URLSearchParams(form).toString() : JSON.stringify(json));
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = send({
      host: '127.0.0.1',
      port: at.port,
      method,
      path,
      headers: {
        host: at.host,
        'sec-fetch-site': 'same-origin',
        ...at.through,
        ...(cookie && { cookie }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) }),
        ...headers,
      },
      timeout: 60_000,
    });
    sent.end(payload);
    return new Promise((resolve, reject) => {
      sent.once('error', reject).once('timeout', () => sent.destroy(new Error(`${method} ${path}: no answer`)));
      sent.once('response', (answer) => {
        text(answer).then((content) => {
          const cookies = answer.headers['set-cookie'] ?? [];
          for (const each of cookies) {
            const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
            if (value === '') jar.delete(name);
            else jar.set(name, value);
          }
          const isJson = /json/.test(answer.headers['content-type'] ?? '') && content !== '';
          const parsed = isJson ? (JSON.parse(content) as Record<string, unknown>) : {};
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, cookies, body: content, json: parsed });
        }, reject);
      });
    });
  }

  async function formToken(): Promise<string> {
    const challenge = (await ask('GET', '/api/v3/auth/captcha')).json as unknown as Challenge;
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }
  return {
    jar,
    ask,
    /** A login step; `begin` adds a solved captcha. */
    auth: (form: Headers) => ask('POST', '/api/v3/auth', { form }),
    begin: async (form: Headers) => ask('POST', '/api/v3/auth', { form: { ...form, formToken: await formToken() } }),
    me: (token: string, method = 'GET', path = '', json?: unknown) =>
      ask(method, `/api/v3/me${path}`, {
        headers: { authorization: `Bearer ${token}` },
        ...(json !== undefined && { json }),
      }),
  };
}

/** Random letters and digits that occur nowhere else. */
export const aWord = (): string => randomBytes(6).toString('hex');
