import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { useLogin } from './login-context.tsx';
import { CODE_DIGITS } from './login-state.ts';
import { fieldMessage } from './login-labels.ts';
import css from './fields.module.css';

const PLACES = Array.from({ length: CODE_DIGITS }, (_, place) => place);

/**
 * A single input, so that a person or a phone's autofill fills the whole code at once. It is displayed as six boxes.
 */
export function CodeField(): ReactNode {
  const { state, change } = useLogin();
  const { code } = state.form;
  const fault = fieldMessage(state, 'code');
  return (
    <div className={css.field} data-state={fault === null ? undefined : 'warning'}>
      <label htmlFor="login-code">{m.auth_login_code()}</label>
      <div className={css.code}>
        <input
          id="login-code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          aria-invalid={fault !== null}
          aria-describedby="login-code-hint"
          onChange={({ target }) => change({ code: target.value.replace(/\D/g, '').slice(0, CODE_DIGITS) })}
        />
        {PLACES.map((place) => (
          <span
            key={place}
            aria-hidden="true"
            data-next={place === Math.min(code.length, CODE_DIGITS - 1) || undefined}
          >
            {code[place]}
          </span>
        ))}
      </div>
      <small id="login-code-hint" role={fault === null ? undefined : 'alert'}>
        {fault}
      </small>
    </div>
  );
}
