import { useEffect, useState } from 'react';
import { accountId } from './account-id.ts';
import { onRefused } from './client.ts';
import { keepOnly } from './keep/kept-answers.ts';
import { authorized, isLogged, onSession } from './session.ts';
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
    async function look(): Promise<void> {
      const is = (await isKnown()) ? 'in' : 'out';
      forgetAnswers();
      await keepOnly(is === 'in' ? accountId() : null).catch(() => undefined);
      if (isCurrent) setLogin(is);
    }
    const lookAgain = (): void => void look();
    lookAgain();
    const ends = [
      onSession(lookAgain),
      // The server has the last word: a session that was ended elsewhere is over here too.
      onRefused(() => {
        forgetAnswers();
        void keepOnly(null).catch(() => undefined);
        setLogin('out');
      }),
    ];
    return () => {
      isCurrent = false;
      for (const end of ends) end();
    };
  }, []);
  return login;
}

/** Without a line nobody can say that a login is over: whoever has its cookie stays. */
async function isKnown(): Promise<boolean> {
  if (isLogged()) return true;
  const headers = await authorized().catch(() => ({}));
  return new Headers(headers).has('authorization') || accountId() !== null;
}
