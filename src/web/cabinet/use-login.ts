import { useEffect, useState } from 'react';
import { checkLogin, isLogged, onSession } from '#web/site/visitor/session.ts';
import { accountId } from './account-id.ts';
import { onRefused } from './client.ts';
import { keepOnly } from './keep/kept-answers.ts';
import { forgetAnswers } from './use-answer.ts';

export type Login = 'checking' | 'in' | 'out';

/**
 * Whether the cabinet has somebody to show things to. Before anything is shown, what this browser kept for others is
 * erased; without a line whoever was logged in last still sees what was kept for them.
 */
export function useLogin(): Login {
  const [login, setLogin] = useState<Login>('checking');
  useEffect(() => {
    let isCurrent = true;
    let shown: string | null | undefined;
    async function show(account: string | null): Promise<void> {
      if (account === shown) return;
      shown = account;
      forgetAnswers();
      // A browser that keeps nothing has nothing to erase.
      await keepOnly(account).catch(() => undefined);
      if (isCurrent && shown === account) setLogin(account === null ? 'out' : 'in');
    }
    const look = (): void => void show(knownAccount());
    const ends = [
      onSession(look),
      // The server has the last word: a session that was ended elsewhere is over here too.
      onRefused(() => void show(null)),
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
