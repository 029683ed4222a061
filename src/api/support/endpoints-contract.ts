import { endpoint, parts } from '#api/endpoint-contract.ts';
import type { askSupportSchema, supportAnswerSchema } from '#api/support/contract.ts';

export const askSupport = endpoint(
  'POST',
  '/api/v3/support/requests',
  parts<{ body: typeof askSupportSchema; answer: typeof supportAnswerSchema }>(),
);
