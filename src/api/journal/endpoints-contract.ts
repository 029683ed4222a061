import { endpoint, parts } from '#api/endpoint-contract.ts';
import type { journalQuerySchema, journalSchema, postPageSchema } from '#api/journal/contract.ts';

/** All take `lang` and `cityId`, like the guide's. */

type Asked = { query: typeof journalQuerySchema };

export const journal = endpoint('GET', '/api/v3/pages/journal', parts<Asked & { answer: typeof journalSchema }>());
export const post = endpoint('GET', '/api/v3/pages/journal/:id', parts<Asked & { answer: typeof postPageSchema }>());
