import type { Answer, HeaderName, Schema } from './operation.ts';

/** A JSON body. */
export const json = <Output>(
  schema: Schema<Output>,
  description: string,
  ...headers: HeaderName[]
): Answer<Output> => ({
  schema,
  description,
  headers,
});
/** A response without a body. */
export const nothing = (description: string): Answer<never> => ({ description });
