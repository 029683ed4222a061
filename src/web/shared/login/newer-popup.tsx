import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { useLogin } from './login-context.tsx';
import type { LoginState, Step } from './login-state.ts';
import { PasskeyButton } from './passkey-button.tsx';
import {
  codeNews,
  CodePart,
  DonePart,
  FailedPart,
  GoOn,
  NewPasswordPart,
  PasswordPart,
  PhonePart,
  Resend,
  shownNumber,
  StaticNote,
} from './steps.tsx';
import { SupportBox } from './support-box.tsx';
import css from './login.module.css';

/**
 * One question at a time: the number, then the proof that the server requires, then a new password if there is none.
 */
export function NewerPopup(): ReactNode {
  const { state, take } = useLogin();
  const change = (
    <button type="button" className="link" onClick={() => take({ type: 'back' })}>
      {state.step === 'code' ? m.auth_login_change() : m.auth_login_not_me()}
    </button>
  );
  const recover = (words: string): ReactNode => (
    <button type="button" className={css.quiet} onClick={() => take({ type: 'recover' })}>
      {words}
    </button>
  );
  switch (state.step) {
    case 'phone':
      return (
        <>
          <PhonePart />
          <div className={css.end}>
            <GoOn label={m.auth_login_next()} />
            <PasskeyButton />
            {recover(m.auth_login_recover())}
          </div>
        </>
      );
    case 'password':
      return (
        <>
          <p className={css.about}>
            <span className="num">{shownNumber(state)}</span> {change}
          </p>
          <PasswordPart />
          <div className={css.end}>
            <GoOn label={m.auth_login_enter()} />
            {recover(m.auth_login_forgot())}
          </div>
        </>
      );
    case 'static':
      return (
        <>
          {state.isStaticRecovery ? <StaticNote /> : <p className={css.about}>{bind(m.auth_login_static_hint())}</p>}
          <p className={css.about}>
            <span className="num">{shownNumber(state)}</span> {change}
          </p>
          <PasswordPart />
          <div className={css.end}>
            <GoOn label={m.auth_login_enter()} />
            {state.isStaticRecovery ? <SupportBox isMain={false} /> : recover(m.auth_login_recover())}
          </div>
        </>
      );
    case 'code':
      return (
        <>
          <p className={css.about}>
            {codeNews(state)} {change}
          </p>
          <CodePart />
          <Resend />
          <div className={css.end}>
            <GoOn label={m.auth_login_next()} />
          </div>
        </>
      );
    case 'create':
    case 'register':
      return (
        <>
          <NewPasswordPart />
          <div className={css.end}>
            <GoOn label={m.auth_login_enter()} />
          </div>
        </>
      );
    case 'failed':
      return <FailedPart />;
    case 'done':
      return <DonePart />;
  }
}

export function newerTitle({ step, isReset, sent, isStaticRecovery }: LoginState): string {
  switch (step) {
    case 'phone':
      return m.auth_login_title();
    case 'password':
    case 'done':
      return m.auth_login_welcome();
    case 'static':
      return isStaticRecovery ? m.auth_login_static_title() : m.auth_login_welcome();
    case 'code':
      return sent?.by === 'email' ? m.auth_login_code_title_email() : m.auth_login_code_title_sms();
    case 'create':
    case 'register':
      return isReset ? m.auth_login_reset_title() : m.auth_login_create_title();
    case 'failed':
      return m.auth_login_failed_title();
  }
}

const PLACES: Partial<Record<Step, number>> = { phone: 1, password: 2, static: 2, code: 2, create: 3 };
const COUNT = 3;

/** Progress as three short bars; empty on steps without a position, such as errors. */
export function StepBars(): ReactNode {
  const { step } = useLogin().state;
  const place = PLACES[step];
  if (place === undefined) return <span className={css.bars} />;
  return (
    <span className={css.bars} role="img" aria-label={m.auth_login_step({ step: place, count: COUNT })}>
      {[1, 2, 3].map((bar) => (
        <i key={bar} data-on={bar <= place || undefined} />
      ))}
    </span>
  );
}
