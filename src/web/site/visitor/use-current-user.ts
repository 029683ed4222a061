import { useSyncExternalStore } from 'react';
import type { CurrentUser } from '#web/site/visitor/login-cookies.ts';
import { currentUser, onSession } from '#web/site/visitor/session.ts';

let kept: { text: string; user: CurrentUser | null } = { text: 'null', user: null };

/** Who is logged in, to a component of the browser; nobody on the server. */
export function useCurrentUser(): CurrentUser | null {
  return useSyncExternalStore(onSession, read, () => null);
}

/** The same object for the same person. */
function read(): CurrentUser | null {
  const user = currentUser();
  const text = JSON.stringify(user);
  if (text !== kept.text) kept = { text, user };
  return kept.user;
}
