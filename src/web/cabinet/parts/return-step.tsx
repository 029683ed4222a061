import { type ReactNode, useState } from 'react';
import { returnOrder } from '#api/cabinet/endpoints-contract.ts';
import { m } from '#texts/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import { call } from '../client.ts';
import css from './return-step.module.css';

type Props = {
  orderId: string;
  /** Absent: everything that can be returned for this cause. */
  lineNos?: number[];
  cause: 'own_return' | 'new_date_refused';
  /** Button text with the refund amount. */
  button: string;
  consequence: string;
  onDone: () => void;
};

/** Returns an order or some of its lines in two steps: the consequence is shown before the confirmation button. */
export function ReturnStep({ orderId, lineNos, cause, button, consequence, onDone }: Props): ReactNode {
  const [step, setStep] = useState<'closed' | 'asked' | 'busy' | 'failed'>('closed');
  async function giveBack(): Promise<void> {
    setStep('busy');
    const outcome = await call(returnOrder, { params: { id: orderId }, body: { cause, ...(lineNos && { lineNos }) } });
    if (outcome.ok) onDone();
    else setStep('failed');
  }
  if (step === 'closed') {
    return (
      <p>
        <Button variant="quiet" size="m" onClick={() => setStep('asked')}>
          {button}
        </Button>
      </p>
    );
  }
  return (
    <div className={css.step}>
      <p>
        {consequence} {m.cabinet_return_when()}
      </p>
      {step === 'failed' ? (
        <p className={css.failed} role="alert">
          {m.cabinet_return_failed()}
        </p>
      ) : null}
      <div className={css.acts}>
        <Button variant="danger" size="m" onClick={() => void giveBack()} disabled={step === 'busy'}>
          {m.ticket_refund_confirm()}
        </Button>
        <Button variant="quiet" size="m" onClick={() => setStep('closed')} disabled={step === 'busy'}>
          {m.cabinet_return_keep()}
        </Button>
      </div>
    </div>
  );
}
