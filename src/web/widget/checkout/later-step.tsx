import type { ReactNode } from 'react';
import type { SaleSteps } from '../use-steps.ts';
import { Checkout } from './checkout.tsx';
import { Paid, SentByMail } from './paid.tsx';

/** What follows the choice of seats: checkout and paid tickets. */
export function LaterStep({ steps }: { steps: SaleSteps }): ReactNode {
  if (steps.step === 'paid' && steps.order) return <Paid order={steps.order} />;
  if (steps.step === 'paid' && steps.sent) return <SentByMail order={steps.sent} />;
  return <Checkout decline={steps.decline} onBack={steps.back} onPaid={steps.paid} onLeave={steps.leave} />;
}
