import { type ReactNode, useEffect } from 'react';
import { m } from '#texts/generated/messages.js';
import { tryAgain, useLaterParts } from './use-later-parts.ts';
import type { SaleSteps } from './use-steps.ts';
import frame from './frame/frame.module.css';
import parts from './frame/parts.module.css';
import status from './frame/status-page.module.css';

/** Code of a presale, checkout and paid tickets, whose program comes with the first chosen seat or the opened list. */
export function LoadedStep({ steps, asksCode = false }: { steps: SaleSteps; asksCode?: boolean }): ReactNode {
  const loading = useLaterParts();
  const paid = steps.step === 'paid' && typeof loading !== 'string' ? (steps.order ?? steps.sent) : null;
  const paidId = paid?.id;
  useEffect(() => {
    if (paidId !== undefined) steps.shown(paidId);
    // Once, when the tickets are shown.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [paidId]);
  if (typeof loading !== 'string') {
    const { AccessPage, Checkout, Paid, SentByMail } = loading;
    if (asksCode) return <AccessPage />;
    if (steps.step === 'paid' && steps.order) return <Paid order={steps.order} />;
    if (steps.step === 'paid' && steps.sent) return <SentByMail order={steps.sent} />;
    return <Checkout decline={steps.decline} onBack={steps.back} onPaid={steps.paid} onLeave={steps.leave} />;
  }
  return (
    <div className={frame.still}>
      <main className={status.state} role="status">
        <p>{loading === 'failed' ? m.widget_step_failed() : m.widget_step_loading()}</p>
        {loading === 'failed' ? (
          <button type="button" className={parts.button} data-size="m" onClick={tryAgain}>
            {m.widget_retry()}
          </button>
        ) : null}
      </main>
    </div>
  );
}
