import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { bind } from '#texts/typography.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useLogin } from './login-context.tsx';
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

/** A single form that grows: the number stays on top, and required fields are added below it. */
export function OlderPopup(): ReactNode {
  const { state, take } = useLogin();
  const { step, sent, isStaticRecovery } = state;
  if (step === 'failed') return <FailedPart />;
  if (step === 'done') return <DonePart />;
  const hasCode = step === 'code' || step === 'register';
  const hasPassword = step === 'password' || step === 'static';
  return (
    <>
      {step === 'phone' ? (
        <PhonePart />
      ) : (
        <p className={css.number}>
          <Icon name="phone" />
          <b className="num">{shownNumber(state)}</b>
          <button type="button" className="link" onClick={() => take({ type: 'back' })}>
            {m.auth_login_change()}
          </button>
        </p>
      )}
      {step === 'static' &&
        (isStaticRecovery ? <StaticNote /> : <p className={css.about}>{bind(m.auth_login_static_hint())}</p>)}
      {hasPassword && <PasswordPart />}
      {hasCode && (
        <>
          {sent && sent.news !== 'none' && <p className={css.about}>{codeNews(state)}</p>}
          <CodePart />
          <Resend />
        </>
      )}
      {(step === 'create' || step === 'register') && <NewPasswordPart />}
      <div className={css.end}>
        <GoOn label={step === 'phone' || step === 'code' ? m.auth_login_next() : m.auth_login_enter()} />
        {step === 'phone' && <PasskeyButton />}
        {isStaticRecovery ? (
          <SupportBox isMain={false} />
        ) : (
          (step === 'phone' || hasPassword) && (
            <button type="button" className={css.quiet} onClick={() => take({ type: 'recover' })}>
              {step === 'password' ? m.auth_login_forgot() : m.auth_login_recover()}
            </button>
          )
        )}
      </div>
    </>
  );
}
