import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { readCode } from '#domain/contact/one-time-code.ts';
import { REVIEW_CODE_SECONDS } from '#domain/reviews/review-code.ts';
import { m } from '#texts/generated/messages.js';
import { TextField } from '#web/site/reviews/field.tsx';
import { refusalText } from './form-labels.ts';
import { sendCode, sendCodeAgain } from '#web/site/reviews/review-api.ts';
import { Button } from '#web/ui/button.tsx';
import css from './review-form.module.css';

type Props = {
  email: string;
  draftId: string;
  waitSeconds: number;
  onConfirmed: (isEdit: boolean) => void;
  onBack: () => void;
};

export function CodeStep({ email, draftId, waitSeconds, onConfirmed, onBack }: Props): ReactNode {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [news, setNews] = useState('');
  const [isBusy, setBusy] = useState(false);
  const wait = useCountdown(waitSeconds);
  const node = useRef<HTMLFormElement>(null);
  const focusCode = (): void => node.current?.querySelector('input')?.focus();
  useEffect(focusCode, []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    if (readCode(code) === null) {
      setError(m.reviews_form_code_empty());
      return focusCode();
    }
    setBusy(true);
    setNews('');
    const answer = await sendCode(draftId, code);
    setBusy(false);
    if (answer.ok) return onConfirmed(answer.body.isEdit);
    // The first answer was lost, but the review has been accepted.
    if (answer.error?.code === 'already_confirmed') return onConfirmed(false);
    setError(refusalText(answer.error));
    focusCode();
  }
  async function resend(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const answer = await sendCodeAgain(draftId);
    setBusy(false);
    if (answer.ok) {
      setCode('');
      setError(undefined);
      setNews(m.reviews_form_resent());
      wait.restart(answer.body.waitSeconds);
    } else if (answer.error?.code === 'too_early') wait.restart(answer.error.waitSeconds ?? 0);
    else setError(refusalText(answer.error));
    focusCode();
  }

  return (
    <form ref={node} noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      <p>{m.reviews_form_code_text({ email, minutes: REVIEW_CODE_SECONDS / 60 })}</p>
      <div className={css.code}>
        <TextField
          name="code"
          label={m.reviews_form_code()}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          value={code}
          onChange={(typed) => {
            setCode(typed);
            setError(undefined);
          }}
        />
      </div>
      <p role="status" className={css.news}>
        {error ?? news}
      </p>
      <p className={css.buttons}>
        <Button type="submit" size="m" aria-disabled={isBusy}>
          {isBusy ? m.reviews_form_wait() : m.reviews_form_confirm()}
        </Button>
        {wait.seconds > 0 ? (
          <span className="muted num">{m.reviews_form_resend_wait({ time: clock(wait.seconds) })}</span>
        ) : (
          <Button variant="quiet" size="m" onClick={() => void resend()}>
            {m.reviews_form_resend()}
          </Button>
        )}
      </p>
      <p>
        <button type="button" className="link" onClick={onBack}>
          {m.reviews_form_back()}
        </button>
      </p>
    </form>
  );
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Uses the clock instead of counting ticks, so that a suspended tab does not fall behind. */
function useCountdown(from: number): { seconds: number; restart: (seconds: number) => void } {
  const [until, setUntil] = useState(() => performance.now() + from * 1000);
  const [now, setNow] = useState(() => performance.now());
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const ticking = setInterval(() => setNow(performance.now()), 1000);
    return () => clearInterval(ticking);
  }, [isOver, until]);
  return {
    seconds,
    restart: (again) => {
      setNow(performance.now());
      setUntil(performance.now() + again * 1000);
    },
  };
}
