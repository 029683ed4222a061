import { useSyncExternalStore } from 'react';
import type { CurrentUser } from './login-cookies.ts';
import { currentUser, onSession } from './session.ts';

let kept: { text: string; user: CurrentUser | null } = { text: 'null', user: null };

/** The logged-in user for components in the browser; null on the server. */
export function useCurrentUser(): CurrentUser | null {
  return useSyncExternalStore(onSession, read, () => null);
}

/** Returns the same object while the user's data is unchanged, as `useSyncExternalStore` requires. */
function read(): CurrentUser | null {
  const user = currentUser();
  const text = JSON.stringify(user);
  if (text !== kept.text) kept = { text, user };
  return kept.user;
}
