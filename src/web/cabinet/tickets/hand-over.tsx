import { type ReactNode, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import { transferFailure } from '#web/shared/ticket/transfer-failure.ts';
import { Button } from '#web/ui/button.tsx';
import type { Outcome } from '../client.ts';
import formCss from '../own/form.module.css';
import { TextField } from '../profile/text-field.tsx';
import { useOnline } from '../shell/use-online.ts';
import css from './hand-over.module.css';

export type Receiver = { email: string; name?: string };
type Step = 'closed' | 'open' | 'busy' | { failed: string };

const isFailed = (step: Step): step is { failed: string } => typeof step === 'object';
const textOf = (code: string): string =>
  code === 'offline' || code === 'failed' ? m.cabinet_hand_failed() : transferFailure(code);

type HandOverProps = {
  asksNames: boolean;
  send: (to: Receiver) => Promise<Outcome<unknown>>;
  onDone: () => void;
};

/** Hands a ticket to another person by email; what it means is said before the button. */
export function HandOver({ asksNames, send, onDone }: HandOverProps): ReactNode {
  const [step, setStep] = useState<Step>('closed');
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const isOnline = useOnline();

  async function handOver(): Promise<void> {
    setStep('busy');
    const outcome = await send({ email, ...(name.trim() === '' ? {} : { name }) });
    if (outcome.ok) {
      setStep('closed');
      onDone();
    } else setStep({ failed: outcome.code });
  }
  if (step === 'closed') {
    return (
      <p>
        <Button variant="quiet" size="m" onClick={() => setStep('open')}>
          {m.ticket_hand_open()}
        </Button>
      </p>
    );
  }
  return (
    <form
      className={css.hand}
      onSubmit={(event) => {
        event.preventDefault();
        void handOver();
      }}
    >
      <p>{m.ticket_hand_text()}</p>
      <TextField label={m.ticket_hand_email()} type="email" autoComplete="off" value={email} onChange={setEmail} />
      <TextField
        label={asksNames ? m.ticket_hand_name() : m.ticket_hand_name_maybe()}
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={setName}
      />
      {isFailed(step) ? (
        <p className={formCss.message} data-bad="" role="alert">
          {textOf(step.failed)}
        </p>
      ) : null}
      {isOnline ? null : <p role="status">{m.cabinet_hand_offline()}</p>}
      <div className={css.acts}>
        <Button type="submit" size="m" disabled={step === 'busy' || email.trim() === '' || !isOnline}>
          {m.ticket_hand_submit()}
        </Button>
        <Button variant="quiet" size="m" onClick={() => setStep('closed')} disabled={step === 'busy'}>
          {m.ticket_hand_cancel()}
        </Button>
      </div>
    </form>
  );
}

type TakeBackProps = { until: string | null; send: () => Promise<Outcome<unknown>>; onDone: () => void };

/** Takes a ticket back from the person it was handed to. */
export function TakeBack({ until, send, onDone }: TakeBackProps): ReactNode {
  const [step, setStep] = useState<Step>('closed');
  const isOnline = useOnline();

  async function takeBack(): Promise<void> {
    setStep('busy');
    const outcome = await send();
    if (outcome.ok) {
      setStep('closed');
      onDone();
    } else setStep({ failed: outcome.code });
  }
  return (
    <div className={css.hand}>
      <p>
        {until === null ? m.ticket_hand_done() : m.ticket_hand_until({ time: until })} {m.ticket_hand_back_text()}
      </p>
      {isFailed(step) ? (
        <p className={formCss.message} data-bad="" role="alert">
          {textOf(step.failed)}
        </p>
      ) : null}
      {isOnline ? null : <p role="status">{m.cabinet_hand_offline()}</p>}
      <p>
        <Button variant="quiet" size="m" onClick={() => void takeBack()} disabled={step === 'busy' || !isOnline}>
          {m.ticket_hand_back()}
        </Button>
      </p>
    </div>
  );
}
