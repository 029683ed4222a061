import { z } from 'zod/mini';
import { ruleOf } from '#api/route-rules.ts';

export type Schema = z.ZodMiniType;

/** One call of the API as its document tells it; the schemas are the ones the routes and the pages are built on. */
export type Operation = {
  id: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Fastify's form, `:id`. */
  path: string;
  summary: string;
  query?: Schema;
  body?: Schema;
  /** How a body travels when not as JSON. */
  bodyType?: 'application/x-www-form-urlencoded';
  /** About somebody's own things: the call comes with the bearer token of an account. */
  isPersonal?: boolean;
  /** Takes the header `Idempotency-Key`, and refuses to run without it. */
  isIdempotent?: boolean;
  /** False: the route says itself what it refuses, in a shape of its own. */
  isGuarded?: false;
  /** Answers by status; absent schema: no JSON body. */
  answers: Readonly<Record<number, Schema | null>>;
};

export const refusalSchema = z.object({ error: z.object({ code: z.string() }) });
/** Whether an operation reads what is the same for everybody: pages of any site may ask for it. */
export function isPublicRead({ id, method, path }: Pick<Operation, 'id' | 'method' | 'path'>): boolean {
  // A challenge is worth one login, so it is given to our own pages.
  return method === 'get' && id !== 'captcha' && ruleOf('GET', path) === 'anybody';
}
