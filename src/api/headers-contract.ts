import { z } from 'zod/mini';

/** A new key per click: the same key never opens a second order. */
export const idempotencyKeySchema = z.uuid();
