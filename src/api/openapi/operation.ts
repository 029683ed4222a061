import { z } from 'zod/mini';

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
  /** Answers by status; absent schema: no JSON body. */
  answers: Readonly<Record<number, Schema | null>>;
};

export const refusalSchema = z.object({ error: z.object({ code: z.string() }) });
/** Which language, and whose neighbourhood. */
export const readQuery = z.object({ lang: z.optional(z.string()), cityId: z.optional(z.int()) });
