import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { aLine } from '../auth/people.ts';
import type { Described } from './document.ts';
import { allowed, type Maker, pick, refused, type Schema } from './values.ts';

export type Kind = 'valid' | 'edge' | 'invalid';
export type Call = {
  kind: Kind;
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** The part of the call that was made invalid. */
  fault?: string;
};
export type ApiResponse = { status: number; headers: Record<string, string>; body: string };

type Input = {
  operation: Described;
  method: string;
  path: string;
  kind: Kind;
  maker: Maker;
  token: string | null;
  numbers: Record<string, string> | null;
};

/** Returns one call of an operation: as its document allows it, at its edges, or with one thing wrong. */
export function callOf({ operation, method, path, kind, maker, token, numbers }: Input): Call {
  const { random } = maker;
  const own = { ...maker, isEdge: kind === 'edge' };
  const inPath: Record<string, string> = {};
  const query: [string, string][] = [];
  const headers: Record<string, string> = {
    host: 'localhost',
    'x-forwarded-for': aLine(),
    'sec-fetch-site': 'same-origin',
  };
  if (token !== null) headers['authorization'] = `Bearer ${token}`;
  for (const { name, in: where, schema, required } of operation.parameters) {
    const value = allowed(schema, name, own);
    if (where === 'path')
      inPath[name] = numbers?.[name] !== undefined && kind === 'valid' ? numbers[name] : String(value);
    if (where === 'query' && (required || random() < 0.4)) query.push([name, String(value)]);
    if (name === 'Idempotency-Key') headers['idempotency-key'] = randomUUID();
  }
  const [[type, content] = []] = Object.entries(operation.requestBody?.content ?? {});
  const schema = content?.schema;
  let body: unknown = schema === undefined ? undefined : allowed(schema, '', own);
  let raw: string | undefined;
  let fault: string | undefined;
  if (kind === 'invalid') {
    const faults = [
      ...operation.parameters
        .filter(({ in: where }) => where === 'query')
        .map((each) => () => spoilQuery(each.name, each.schema)),
      ...operation.parameters.filter(({ in: where }) => where === 'path').map((each) => () => spoilPath(each.name)),
      ...(schema ? [() => spoilBody(schema), () => spoilBody(schema), () => spoilText()] : []),
    ];
    if (faults.length > 0) pick(random, faults)();
  }
  const path_ = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inPath[name] ?? '');
  const text =
    query.length === 0
      ? ''
      : `?${query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')}`;
  const payload = raw ?? written(body, type);
  if (payload !== undefined)
    headers['content-type'] ??= type === 'image/*' ? 'image/png' : (type ?? 'application/json');
  return {
    kind,
    method: method.toUpperCase(),
    url: path_ + text,
    headers,
    ...(payload !== undefined && { body: payload }),
    ...(fault !== undefined && { fault }),
  };

  function spoilQuery(name: string, schema: Schema): void {
    const value = refused(schema, maker);
    const at = query.findIndex(([known]) => known === name);
    if (at >= 0) query.splice(at, 1);
    // In an address every value is text, and null does not omit a parameter.
    const words = [typeof value === 'string' ? value : (JSON.stringify(value) ?? 'x\0'), '\0', 'ÿ'.repeat(500)].filter(
      (word) => isRefused(schema, word),
    );
    if (random() < 0.2) query.push([name, '1'], [name, '2']);
    else query.push([name, pick(random, words)]);
    fault = `query ${name}`;
  }
  /** In an address any text that reads as a number is a number, and any short enough text is a valid string. */
  function isRefused(of: Schema, word: string): boolean {
    const {
      type,
      maximum = Infinity,
      minimum = -Infinity,
      maxLength = Infinity,
      enum: values,
      pattern,
    } = maker.resolve(of);
    if (values !== undefined) return !values.includes(word);
    if (type === 'integer')
      return !(Number.isInteger(Number(word)) && Number(word) >= minimum && Number(word) <= maximum);
    return (
      word.length > maxLength || (pattern !== undefined && !new RegExp(pattern).test(word)) || pattern === undefined
    );
  }
  function spoilPath(name: string): void {
    // A path parameter is never invalid: an unknown one leads to a 404 only.
    inPath[name] = pick(random, ['%00', 'x', '-1', '0', '99999999999', '1.5', '%F0%9F%8E%AD', 'x'.repeat(150)]);
  }
  function spoilBody(of: Schema): void {
    const object = maker.resolve(of);
    const names = Object.keys(object.properties ?? {});
    if (names.length === 0 || typeof body !== 'object' || body === null || random() < 0.15) {
      body = pick(random, [[], 'text', 5, null]);
      fault = 'body';
      return;
    }
    const name = pick(random, names);
    const isRequired = object.required?.includes(name) === true;
    const value = refused(object.properties?.[name] ?? {}, maker);
    const left = { ...(body as Record<string, unknown>) };
    if ((isRequired && random() < 0.3) || value === undefined) {
      Reflect.deleteProperty(left, isRequired ? name : (object.required?.[0] ?? name));
    } else left[name] = value;
    body = left;
    fault = `body ${name}`;
  }
  function spoilText(): void {
    raw = pick(random, ['{', '', '{"a":', 'null', '"\\ud800"', '{"__proto__":{"a":1}}', 'x'.repeat(300_000)]);
    if (random() < 0.3)
      headers['content-type'] = pick(random, ['text/plain', 'application/xml', 'multipart/form-data']);
    fault = 'text';
  }
}

function written(body: unknown, type: string | undefined): string | undefined {
  if (body === undefined) return type === 'image/*' ? 'no picture' : undefined;
  if (type !== 'application/x-www-form-urlencoded') return JSON.stringify(body);
  const pairs = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
}

/** Returns the whole response, or the beginning of a stream. */
export async function say(
  origin: string,
  { method, url, headers, body }: Call,
  isStream: boolean,
): Promise<ApiResponse> {
  const answer = await request(origin + url, { method: method as 'GET', headers, ...(body !== undefined && { body }) });
  const shown = Object.fromEntries(
    Object.entries(answer.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  if (isStream && answer.statusCode === 200) {
    let text = '';
    for await (const chunk of answer.body) {
      text += String(chunk);
      if (text.includes('data:')) break;
    }
    return { status: answer.statusCode, headers: shown, body: text };
  }
  return { status: answer.statusCode, headers: shown, body: await answer.body.text() };
}
