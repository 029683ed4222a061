import type { Answer, HeaderName, Schema } from '#api/openapi/operation.ts';

/** A JSON body. */
export const json = (schema: Schema, description: string, ...headers: HeaderName[]): Answer => ({
  schema,
  description,
  headers,
});
/** A response without a body. */
export const nothing = (description: string): Answer => ({ description });
