import { z } from 'zod/mini';

/** Any site: where a path leads is the same on each. */
const SITE = 'https://own.invalid';

/**
 * A path of our own site: one slash first, no scheme, host or control character. A browser takes dot segments out first,
 * in whatever way they are written, and two slashes left at the beginning would name a host.
 */
export const ownPathSchema = z.string().check(
  z.regex(/^\/(?![/\\])[\w\-/.~%?=&]*$/),
  z.refine((path) => {
    const url = URL.canParse(path, SITE) ? new URL(path, SITE) : null;
    return url !== null && url.origin === SITE && url.pathname + url.search === path && !url.pathname.startsWith('//');
  }),
);
