import { z } from 'zod/mini';

/** One per click: the same key never opens a second order. */
export const idempotencyKeySchema = z.uuid();
