import { z } from 'zod/mini';

/** An arbitrary origin, because a path resolves in the same way on every site. */
const SITE = 'https://own.invalid';

/**
 * A path of our own site: one leading slash, without scheme, host or control characters. A browser first removes dot
 * segments, in any encoding; if two slashes then remain at the start, they name a host.
 */
export const ownPathSchema = z.string().check(
  z.regex(/^\/(?![/\\])[\w\-/.~%?=&]*$/),
  z.refine((path) => {
    const url = URL.canParse(path, SITE) ? new URL(path, SITE) : null;
    return url !== null && url.origin === SITE && url.pathname + url.search === path && !url.pathname.startsWith('//');
  }),
);
