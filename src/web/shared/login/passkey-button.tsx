import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { useLogin } from './login-context.tsx';
import { hasPasskeys } from './passkey.ts';
import css from './login.module.css';

/** Login without a number. Number and agreements are not requested because the account already has them. */
export function PasskeyButton(): ReactNode {
  const { state, take } = useLogin();
  if (!hasPasskeys()) return null;
  const isAsking = state.sending?.call === 'passkey';
  return (
    <button
      type="button"
      className={`${css.quiet} ${css.passkey}`}
      aria-busy={isAsking}
      onClick={() => take({ type: 'passkey' })}
    >
      {isAsking ? (
        <span className={css.spinner} aria-hidden="true" />
      ) : (
        <svg className="i" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="7.5" cy="12" r="4" />
          <path d="M11.5 12h9.500v3.500M17 12v2.500" />
        </svg>
      )}
      {m.auth_login_passkey()}
    </button>
  );
}
