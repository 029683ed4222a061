import { useEffect, useState } from 'react';
import { readCookie } from '#web/site/visitor/cookies.ts';
import { checkLogin, forgetLogin, isLogged, logOut, onSession } from '#web/site/visitor/session.ts';
import { accountId } from './account-id.ts';
import { onRefused } from './client.ts';
import { keepOnly } from './keep/kept-answers.ts';
import { forgetAnswers } from './use-answer.ts';

/** `left`, `deleted`: the visitor went, or took the account along; `ended`: the server knows the login no more. */
export type Login = 'checking' | 'in' | 'out' | 'left' | 'deleted' | 'ended';

let leaving: 'left' | 'deleted' | null = null;

/** Out by the visitor's own wish: the door is not held open for them at once. */
export async function leave(how: 'left' | 'deleted' = 'left'): Promise<void> {
  leaving = how;
  await logOut();
}

/**
 * Whether the cabinet has somebody to show things to. Before anything is shown, what this browser kept for others is
 * erased; without a line whoever was logged in last still sees what was kept for them.
 */
export function useLogin(): Login {
  const [login, setLogin] = useState<Login>('checking');
  useEffect(() => {
    let isCurrent = true;
    let shown: string | null | undefined;
    async function show(account: string | null, isEnded = false): Promise<void> {
      if (account === shown) return;
      shown = account;
      forgetAnswers();
      // A browser that keeps nothing has nothing to erase.
      await keepOnly(account).catch(() => undefined);
      if (!isCurrent || shown !== account) return;
      const out = leaving ?? (isEnded ? 'ended' : 'out');
      setLogin(account === null ? out : 'in');
    }
    let refusedToken: string | null = null;
    // A cookie that this page could not take away is no login any more.
    const look = (): void => {
      const isOver = refusedToken !== null && readCookie('token') === refusedToken;
      void show(isOver ? null : knownAccount());
    };
    const ends = [
      onSession(look),
      // The server has the last word: a session that was ended elsewhere is over here too.
      onRefused(() => {
        refusedToken = readCookie('token');
        void show(null, true);
        // The site below the same domain says "Log in" again.
        forgetLogin();
      }),
    ];
    void checkLogin(null).then(look);
    return () => {
      isCurrent = false;
      for (const end of ends) end();
    };
  }, []);
  return login;
}

/** Without a line nobody can say that a login is over, so its cookie stays and is believed: it opens nothing by itself. */
function knownAccount(): string | null {
  const account = accountId();
  return account === null && isLogged() ? '' : account;
}
