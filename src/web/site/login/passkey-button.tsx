import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import { useLogin } from './login-context.tsx';
import { hasPasskeys } from './passkey.ts';
import css from './login.module.css';

/** The way in without a number: neither it nor the agreements are asked for, the account has them. */
export function PasskeyButton(): ReactNode {
  const { state, take } = useLogin();
  if (!hasPasskeys()) return null;
  const isAsking = state.sending?.call === 'passkey';
  return (
    <Button look="quiet" className={css.passkey} aria-busy={isAsking} onClick={() => take({ type: 'passkey' })}>
      {isAsking ? (
        <span className={css.spinner} aria-hidden="true" />
      ) : (
        <svg className="i" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M13 10.500a4.500 4.500 0 1 0-3.200 4.300L11.500 16.500H14v2.500h2.500V21.500H20V18l-7.400-6.200M7.500 9h.01" />
        </svg>
      )}
      {m.auth_login_passkey()}
    </Button>
  );
}
