import type { askEventAlertSchema } from '#api/alerts/contract.ts';
import { endpoint, parts } from '#api/endpoint-contract.ts';

export const askEventAlert = endpoint('POST', '/api/v3/event-alerts', parts<{ body: typeof askEventAlertSchema }>());
