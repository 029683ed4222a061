import type { ReactNode } from 'react';
import { PASSWORD_MIN } from '#domain/accounts/password-rules.ts';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { CodeField } from './code-field.tsx';
import { Consents } from './consents.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import { useLogin } from './login-context.tsx';
import { asksNewEmail, canGoOn, needsEmail } from './login-rules.ts';
import type { LoginState } from './login-state.ts';
import { clockLabel } from './clock-label.ts';
import { generalMessage, pauseLabel, secondsUntil, waitLabel } from './login-labels.ts';
import { PhoneField } from './phone-field.tsx';
import { writtenNumber } from './phone-format.ts';
import { SupportBox } from './support-box.tsx';
import css from './login.module.css';

/** Building blocks of both popups. */

export function PhonePart(): ReactNode {
  const { state } = useLogin();
  return (
    <>
      <PhoneField />
      {needsEmail(state) && (
        <EmailField name="email" label={m.auth_login_email()} hint={bind(m.auth_login_email_why())} />
      )}
      <Consents />
    </>
  );
}

export function PasswordPart(): ReactNode {
  return (
    <>
      <UserName />
      <PasswordField name="password" label={m.auth_login_password()} isNew={false} />
    </>
  );
}

/**
 * Gives password managers the account of the password. The number was typed in an earlier step whose field no longer
 * exists.
 */
function UserName(): ReactNode {
  const { number } = useLogin().state;
  return <input type="text" name="username" autoComplete="username" value={number ?? ''} readOnly hidden />;
}

export function StaticNote(): ReactNode {
  return (
    <div className={css.note} data-variant="amber">
      <Icon name="lock" />
      <p role="status">{bind(m.auth_login_static_note())}</p>
    </div>
  );
}

export function CodePart(): ReactNode {
  const { state } = useLogin();
  return (
    <>
      <CodeField />
      {asksNewEmail(state) && (
        <EmailField name="newEmail" label={m.auth_login_new_email()} hint={m.auth_login_new_email_hint()} />
      )}
    </>
  );
}

/** Resend button, disabled until the state's countdown ends. */
export function Resend(): ReactNode {
  const { state, take, now } = useLogin();
  const seconds = state.sent === null ? 0 : secondsUntil(state.sent.until, now);
  return (
    <p className={css.resend}>
      <span aria-live="polite">{seconds === 0 ? m.auth_login_code_not_come() : ''}</span>
      <button type="button" className="link num" disabled={seconds > 0} onClick={() => take({ type: 'resend' })}>
        {seconds > 0 ? m.auth_login_resend_wait({ time: clockLabel(seconds) }) : m.auth_login_resend()}
      </button>
    </p>
  );
}

export function NewPasswordPart(): ReactNode {
  const { state } = useLogin();
  const rule =
    state.kind === 'newer'
      ? m.auth_login_password_rule({ least: PASSWORD_MIN })
      : m.auth_login_password_short({ least: PASSWORD_MIN });
  return (
    <>
      <UserName />
      <PasswordField name="password" label={m.auth_login_password()} hint={bind(rule)} isNew />
      <PasswordField name="confirm" label={m.auth_login_confirm()} isNew />
    </>
  );
}

/** Final error: the server's text if it is meant for visitors, and support contacts. No input is possible. */
export function FailedPart(): ReactNode {
  const { state, take } = useLogin();
  const { text = null, waitSeconds = null, canUseCode = false } = state.failure ?? {};
  const isSending = state.sending !== null;
  return (
    <>
      <div className={css.note} data-variant="red" role="alert">
        <Icon name="ban" />
        <p>
          {text === null ? (
            bind(m.auth_login_failed_refresh())
          ) : (
            <>
              <b>{text}</b>
              <br />
              {waitSeconds === null ? null : `${bind(pauseLabel(waitSeconds))} `}
              {bind(canUseCode ? m.auth_login_failed_by_code() : m.auth_login_failed_support())}
            </>
          )}
        </p>
      </div>
      <div className={css.end}>
        {canUseCode ? (
          <Button aria-busy={isSending} className={css.go} onClick={() => take({ type: 'recover' })}>
            {isSending ? <span className={css.spinner} aria-hidden="true" /> : null}
            {m.auth_login_by_code()}
          </Button>
        ) : null}
        <SupportBox isMain={!canUseCode} />
        <button type="button" className={css.quiet} onClick={() => take({ type: 'back' })}>
          {m.auth_login_back()}
        </button>
      </div>
    </>
  );
}

export function DonePart(): ReactNode {
  return (
    <p className={css.done} role="status">
      <span className={css.spinner} aria-hidden="true" />
      {m.auth_login_done()}
    </p>
  );
}

/** The main button. When fields are missing, a press shows the faults, so it is not disabled. */
export function GoOn({ label }: { label: string }): ReactNode {
  const { state, now } = useLogin();
  const general = generalMessage(state, now);
  const waiting = waitLabel(state);
  const isSending = state.sending !== null && state.sending.call !== 'passkey';
  return (
    <>
      <p role="alert" className={css.problem}>
        {general}
      </p>
      <Button type="submit" aria-disabled={!canGoOn(state)} aria-busy={isSending} className={css.go}>
        {isSending ? <span className={css.spinner} aria-hidden="true" /> : null}
        {label}
      </Button>
      <p role="status" className={css.waiting}>
        {waiting}
      </p>
    </>
  );
}

/** Status and destination of the code; only the number when no code is valid. */
export function codeNews(state: LoginState): string {
  switch (state.sent?.news) {
    case 'sent':
      return m.auth_login_code_sent({ to: sentTo(state) });
    case 'under_way':
      return bind(m.auth_login_code_under_way({ to: sentTo(state) }));
    case 'none':
    case undefined:
      return shownNumber(state);
  }
}

/** The full email address if it was typed in this browser, else the masked one from the server, or the phone number. */
function sentTo(state: LoginState): string {
  const address = state.sentEmail ?? state.maskEmail ?? state.form.email.trim();
  return (state.sent?.by === 'email' ? address : '') || shownNumber(state);
}

export function shownNumber({ number }: LoginState): string {
  return number === null ? '' : writtenNumber(number);
}
