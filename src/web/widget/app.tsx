import { createRoot } from 'react-dom/client';
import { type ReactNode, useEffect } from 'react';
import { isSellable } from '#domain/performances/performance-status.ts';
import { followDialogs } from '#web/ui/dialog-history.ts';
import { Checkout } from './checkout/checkout.tsx';
import { Checking } from './checkout/checking.tsx';
import { Paid, SentByMail } from './checkout/paid.tsx';
import { StatusPage, UnknownPage } from './frame/status-page.tsx';
import { linkToHost } from './host-link.ts';
import { runSale } from './sale/run-sale.ts';
import { SeatsStep } from './seats-step.tsx';
import type { StartedHall } from './start-hall.ts';
import { SaleContextProvider, useSale } from './use-store.ts';
import { useSteps } from './use-steps.ts';
import type { WidgetFacts } from './widget-facts.ts';
import frame from './frame/frame.module.css';

/** Replaces the document's static first picture with the app; the hall that is already drawn is moved into it. */
export function mountApp(facts: WidgetFacts, hall: StartedHall | null): void {
  const { sale } = facts;
  followDialogs();
  const app =
    sale === null ? (
      <UnknownPage facts={facts} host={linkToHost(facts.parentOrigins)} />
    ) : (
      <SaleContextProvider value={{ facts: { ...facts, sale }, hall, ...runSale({ ...facts, sale }, hall) }}>
        <Widget />
      </SaleContextProvider>
    );
  const container = document.getElementById('app') ?? document.body;
  // Preact would keep attributes of the elements it finds here.
  container.replaceChildren();
  createRoot(container).render(app);
}

function Widget(): ReactNode {
  const { step, status, ...steps } = useSteps();
  const { host } = useSale();
  useEffect(() => {
    if (!host) return;
    // While the focus is inside the frame, the page around it gets no Escape key events.
    const onKey = (event: KeyboardEvent): void => {
      // A dialog within the frame closes first.
      const isInDialog = document.querySelector('dialog[open]') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !isInDialog) host.send({ type: 'closeFrame' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [host]);
  if (step === 'checking')
    return (
      <Checking onPaid={steps.paid} onSent={steps.sentByMail} onDeclined={steps.declined} onExpired={steps.expired} />
    );
  if (step === 'paid' && steps.order) return <Paid order={steps.order} />;
  if (step === 'paid' && steps.sent) return <SentByMail order={steps.sent} />;
  if (step === 'checkout') {
    return <Checkout decline={steps.decline} onBack={steps.back} onPaid={steps.paid} onLeave={steps.leave} />;
  }
  if (!isSellable(status)) return <StatusPage />;
  return (
    <div className={frame.frame}>
      <SeatsStep onCheckout={steps.checkout} />
    </div>
  );
}
