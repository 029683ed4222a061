import { useEffect, useState } from 'react';
import { readCookie } from '#web/shared/visitor/cookies.ts';
import { checkLogin, forgetLogin, isLogged, logOut, onSession } from '#web/shared/visitor/session.ts';
import { accountId } from './account-id.ts';
import { onRefused } from './client.ts';
import { removeAnswersOfOthers } from './offline/offline-answers.ts';
import { forgetAnswers } from './use-answer.ts';

/** `left`: the visitor logged out; `deleted`: deleted the account; `ended`: the server no longer accepts the login. */
export type Login = 'checking' | 'in' | 'out' | 'left' | 'deleted' | 'ended';

let leaving: 'left' | 'deleted' | null = null;

/** Logs out at the visitor's request; the login screen then does not open the login popup by itself. */
export async function leave(how: 'left' | 'deleted' = 'left'): Promise<void> {
  leaving = how;
  await logOut();
}

/**
 * Returns the login state, and a number that is another one for each visitor. Deletes the stored data of other accounts before anything stored is shown. Offline, the last
 * logged-in visitor still sees their stored data.
 *
 * @param drawn the account that the server has drawn the document for; null for a visitor without a login
 */
export function useLogin(drawn: string | null | undefined): { login: Login; visitor: number } {
  const [login, setLogin] = useState<Login>(drawn === undefined ? 'checking' : drawn === null ? 'out' : 'in');
  const [visitor, setVisitor] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    let shown = drawn;
    // Without storage there is nothing to delete.
    if (drawn !== undefined) void removeAnswersOfOthers(drawn).catch(() => undefined);
    async function show(account: string | null, isEnded = false): Promise<void> {
      if (account === shown) return;
      // Somebody else has logged in in another tab: nothing on the screen may be the first one's.
      const isAnother = typeof shown === 'string' && account !== null;
      shown = account;
      forgetAnswers();
      await removeAnswersOfOthers(account).catch(() => undefined);
      if (!isCurrent || shown !== account) return;
      const out = leaving ?? (isEnded ? 'ended' : 'out');
      setLogin(account === null ? out : 'in');
      if (isAnother) setVisitor((before) => before + 1);
    }
    let refusedToken: string | null = null;
    // After a refusal the cookie may remain if this page could not delete it; it no longer counts as a login.
    const refresh = (): void => {
      const isOver = refusedToken !== null && readCookie('token') === refusedToken;
      void show(isOver ? null : knownAccount());
    };
    const ends = [
      onSession(refresh),
      // The server decides: a session that was ended elsewhere ends here too.
      onRefused(() => {
        refusedToken = readCookie('token');
        void show(null, true);
        // Deletes the shared cookies, so that the site on the same domain shows "Log in" again.
        forgetLogin();
      }),
    ];
    void checkLogin(null).then(refresh);
    return () => {
      isCurrent = false;
      for (const end of ends) end();
    };
  }, [drawn]);
  return { login, visitor };
}

/**
 * Offline, the end of a login cannot be detected, so its cookie is trusted. This is safe: the cookie alone grants no
 * access.
 */
function knownAccount(): string | null {
  const account = accountId();
  return account === null && isLogged() ? '' : account;
}
