import { matchPath } from 'react-router';
import { SCREENS } from '../screens.ts';

/** An arbitrary origin, because a path resolves in the same way on every site. */
const CABINET = 'https://cabinet.invalid';

/**
 * Accepts only the address of a screen, which prevents open redirects and steps out of the cabinet. A browser would
 * change what it resolves differently: dot segments in any encoding, letters that are not ASCII, control characters. So
 * what is accepted can also stand in a header as it is.
 */
export function ownPath(path: string | null): string {
  const url = path === null ? null : URL.parse(path, CABINET);
  if (url === null || url.origin !== CABINET || url.pathname + url.search !== path) return '/';
  return SCREENS.some((screen) => matchPath(`/${screen.path}`, url.pathname) !== null) ? path : '/';
}
