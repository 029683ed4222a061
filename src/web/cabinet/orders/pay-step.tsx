import { type ReactNode, useState } from 'react';
import type { CabinetOrder } from '#api/cabinet/orders-contract.ts';
import { payAgain } from '#api/cabinet/endpoints-contract.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import { call } from '../client.ts';
import { facts } from '../facts.ts';
import { useAwake } from '../use-device.ts';
import { useNow } from '../use-now.ts';
import css from './order.module.css';

/** Another payment attempt for held seats; shows the remaining hold time above the button. */
export function PayStep({ order, onChange }: { order: CabinetOrder; onChange: () => void }): ReactNode {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const [begun] = useState(() => Date.now());
  const isAwake = useAwake();
  const now = useNow(1000).getTime();
  const passed = isAwake ? Math.floor((now - begun) / 1000) : 0;
  const seconds = Math.max(0, order.holdSecondsLeft - passed);
  const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

  async function pay(): Promise<void> {
    setState('busy');
    const outcome = await call(payAgain, { params: { id: order.id } });
    if (outcome.ok && outcome.answer.redirectUrl !== null) location.assign(outcome.answer.redirectUrl);
    // The order was paid meanwhile or the hold expired: reload the order to show which.
    else if (outcome.ok || outcome.code === 'hold_expired' || outcome.code === 'order_closed') onChange();
    else setState('failed');
  }

  if (seconds === 0) {
    return (
      <section className={css.card}>
        <p>{m.cabinet_order_expired_text()}</p>
        <p>
          <Button size="m" onClick={onChange}>
            {m.cabinet_state_reload()}
          </Button>
        </p>
      </section>
    );
  }
  return (
    <section className={css.card} data-tone="accent">
      <h2>{m.cabinet_order_pay_title()}</h2>
      <p>{m.cabinet_order_pay_text({ left })}</p>
      {state === 'failed' ? <p role="alert">{m.widget_error_payment_not_opened()}</p> : null}
      <p>
        <Button size="m" disabled={state === 'busy'} onClick={() => void pay()}>
          {m.cabinet_order_pay({ amount: formatMoney(order.dueMinor, order.currency, facts.locale) })}
        </Button>
      </p>
    </section>
  );
}
