import { type ComponentChild, render } from 'preact';
import { type ReactNode, useEffect } from 'react';
import { isSellableByCode } from '#domain/performances/performance-status.ts';
import { followDialogs } from '#web/ui/dialog-history.ts';
import { Checking } from './checkout/checking.tsx';
import { StatusPage, UnknownPage } from './frame/status-page.tsx';
import { linkToHost } from './host-link.ts';
import { LoadedStep } from './loaded-step.tsx';
import { runSale } from './sale/run-sale.ts';
import { SeatsStep } from './seats-step.tsx';
import type { StartedHall } from './start-hall.ts';
import { SaleContextProvider, useAccess, useSale, useSaleState } from './use-store.ts';
import { loadLaterParts } from './use-later-parts.ts';
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
  // In a task of its own: together, starting the sale and drawing it would keep a phone from answering a tap.
  setTimeout(() => {
    const container = document.getElementById('app') ?? document.body;
    clearFirstPicture(container);
    // The root that `preact/compat` has for React would empty the container first.
    render(app as ComponentChild, container);
  });
}

/**
 * Removes the first picture except for its header, which Preact takes over: drawn anew, the title would count as painted
 * only now.
 */
function clearFirstPicture(container: HTMLElement): void {
  const kept = container.querySelector(':scope > :has(> header)');
  for (const part of container.querySelectorAll(':scope > *')) if (part !== kept) part.remove();
  for (const part of kept?.querySelectorAll(':scope > :not(header)') ?? []) part.remove();
}

function Widget(): ReactNode {
  const steps = useSteps();
  const { step, status, paying } = steps;
  const { host } = useSale();
  const { code } = useAccess();
  const { order } = useSaleState().selection;
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
  const isChecking = step === 'checking';
  useEffect(() => {
    if (isChecking) loadLaterParts().catch(() => undefined);
  }, [isChecking]);
  if (isChecking && paying !== null) {
    const { paid, sentByMail, declined, expired, over } = steps;
    return (
      <Checking
        paying={paying}
        onPaid={paid}
        onSent={sentByMail}
        onDeclined={declined}
        onExpired={expired}
        onOver={(end) => over(paying.orderId, end)}
      />
    );
  }
  if (step === 'paid' || step === 'checkout') return <LoadedStep steps={steps} />;
  if (!isSellableByCode(status)) return <StatusPage />;
  // An order that was opened with a code keeps it, even when the code has no use left for another one.
  if (status === 'presale' && code === null && order === null) return <LoadedStep steps={steps} asksCode />;
  return (
    <div className={frame.frame}>
      <SeatsStep onCheckout={steps.checkout} />
    </div>
  );
}
