import { endpoint, parts } from '#api/endpoint-contract.ts';
import type { visitSchema } from '#api/visits/contract.ts';

export const countVisit = endpoint('POST', '/api/v3/visits', parts<{ body: typeof visitSchema }>());
