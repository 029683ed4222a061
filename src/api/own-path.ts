import { z } from 'zod/mini';

/** A path of our own site: one slash first, no scheme, host or control character. */
export const ownPathSchema = z.string().check(z.regex(/^\/(?![/\\])[\w\-/.~%?=&]*$/));
