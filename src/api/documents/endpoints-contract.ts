import { endpoint, parts } from '#api/endpoint-contract.ts';
import type { documentListSchema, documentQuerySchema, documentSchema } from '#api/documents/contract.ts';

type Asked = { query: typeof documentQuerySchema };

export const documents = endpoint(
  'GET',
  '/api/v3/pages/documents',
  parts<Asked & { answer: typeof documentListSchema }>(),
);
export const document = endpoint(
  'GET',
  '/api/v3/pages/documents/:key',
  parts<Asked & { answer: typeof documentSchema }>(),
);
