import { type ReactNode, useState } from 'react';
import type { CodeSent, Profile } from '#api/profile/profile-contract.ts';
import type { confirmEmail, confirmPhone, showProof } from '#api/profile/endpoints-contract.ts';
import { m } from '#texts/generated/messages.js';
import { clockLabel } from '#web/shared/login/clock-label.ts';
import { Button } from '#web/ui/button.tsx';
import { Sentence, SLOT } from '#web/ui/sentence.tsx';
import { call, type Outcome } from '../client.ts';
import { refusalText } from '../own/change.ts';
import form from '../own/form.module.css';
import { useNow } from '../use-now.ts';
import { TextField } from './text-field.tsx';

type Props = {
  /** Confirms the code. */
  endpoint: typeof showProof | typeof confirmPhone | typeof confirmEmail;
  sent: CodeSent;
  onAgain: () => Promise<Outcome<CodeSent>>;
  onDone: (profile: Profile) => void;
};

/** Form for the six-digit code from a message; another code can be requested after `waitSeconds` (three minutes). */
export function CodeStep({ endpoint, sent, onAgain, onDone }: Props): ReactNode {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [last, setLast] = useState(sent);
  const [until, setUntil] = useState(() => Date.now() + sent.waitSeconds * 1000);
  const seconds = Math.max(0, Math.ceil((until - useNow(1000).getTime()) / 1000));

  async function confirm(): Promise<void> {
    const outcome = await call(endpoint, { body: { code } });
    if (outcome.ok) return onDone(outcome.answer);
    setProblem(refusalText(outcome.code));
    if (['wrong_code', 'code_spent', 'code_replaced'].includes(outcome.code)) setCode('');
  }
  async function again(): Promise<void> {
    const outcome = await onAgain();
    setProblem(outcome.ok ? null : refusalText(outcome.code));
    if (!outcome.ok) return;
    setLast(outcome.answer);
    setUntil(Date.now() + outcome.answer.waitSeconds * 1000);
  }
  return (
    <form
      className={form.stack}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <p role="status">
        <Sentence text={(last.codeUnderWay ? m.auth_login_code_under_way : m.profile_code_sent)({ to: SLOT })}>
          <b className="unbroken">{last.to}</b>
        </Sentence>
      </p>
      <TextField
        label={m.profile_code_label()}
        value={code}
        onChange={setCode}
        problem={problem}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <div className={form.acts}>
        <Button type="submit" size="m" disabled={code.trim() === ''}>
          {m.profile_code_confirm()}
        </Button>
        <Button size="m" variant="quiet" disabled={seconds > 0} onClick={() => void again()}>
          {seconds > 0 ? m.profile_code_wait({ time: clockLabel(seconds) }) : m.profile_code_again()}
        </Button>
      </div>
    </form>
  );
}
