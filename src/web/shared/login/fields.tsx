import { type ComponentProps, type ReactNode, useState } from 'react';
import { normaliseEmail } from '#domain/contact/email.ts';
import { m } from '#texts/generated/messages.js';
import { Icon } from '#web/ui/icon.tsx';
import { useLogin } from './login-context.tsx';
import { fieldMessage } from './login-labels.ts';
import css from './fields.module.css';

type Named = { label: string; hint?: string };

export function EmailField({ name, label, hint }: Named & { name: 'email' | 'newEmail' }): ReactNode {
  const { state } = useLogin();
  return (
    <TextField
      name={name}
      type="email"
      inputMode="email"
      autoComplete="email"
      label={label}
      hint={hint}
      isGood={normaliseEmail(state.form[name]) !== null}
    />
  );
}

type PasswordName = 'password' | 'confirm';

export function PasswordField({ name, label, hint, isNew }: Named & { name: PasswordName; isNew: boolean }): ReactNode {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      name={name}
      type={isShown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      label={label}
      hint={hint}
    >
      <button
        type="button"
        className={css.eye}
        aria-label={isShown ? m.auth_login_hide() : m.auth_login_show()}
        title={isShown ? m.auth_login_hide() : m.auth_login_show()}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eye-off' : 'eye'} />
      </button>
    </TextField>
  );
}

type TextFieldProps = {
  name: 'email' | 'newEmail' | PasswordName;
  label: string;
  hint: string | undefined;
  isGood?: boolean;
  children?: ReactNode;
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete'>;

function TextField({ name, label, hint, isGood = false, children, ...input }: TextFieldProps): ReactNode {
  const { state, change, take } = useLogin();
  const fault = fieldMessage(state, name);
  const id = `login-${name}`;
  return (
    <div className={css.field} data-state={fault !== null ? 'warning' : isGood ? 'success' : undefined}>
      <label htmlFor={id}>{label}</label>
      <div className={css.box}>
        <input
          {...input}
          id={id}
          name={name}
          spellCheck={false}
          autoCapitalize="none"
          value={state.form[name]}
          aria-invalid={fault !== null}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => change({ [name]: target.value })}
          onBlur={() => take({ type: 'left', field: name })}
        />
        {isGood && fault === null ? (
          <span className={css.good}>
            <Icon name="check" />
          </span>
        ) : null}
        {children}
      </div>
      <small id={`${id}-hint`} role={fault === null ? undefined : 'alert'}>
        {fault ?? hint}
      </small>
    </div>
  );
}
