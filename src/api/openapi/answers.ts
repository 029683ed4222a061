import type { Answer, HeaderName, Schema } from '#api/openapi/operation.ts';

/** A body in JSON. */
export const json = (schema: Schema, description: string, ...headers: HeaderName[]): Answer => ({
  schema,
  description,
  headers,
});
/** Done, and nothing to say. */
export const nothing = (description: string): Answer => ({ description });
