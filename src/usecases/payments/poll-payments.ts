import type { SaleDeps } from '#usecases/sale.ts';
import type { DuePayment } from './settlement-port.ts';

const BATCH = 50;
const GIVE_UP_SECONDS = 24 * 3600;

/** Asks the providers about payments whose outcome nobody has told us; "no answer" is never taken for a failure. */
export async function pollPayments(deps: SaleDeps): Promise<number> {
  const due = await deps.stores.payments.claimDue(BATCH);
  await Promise.all(due.map((payment) => checkPayment(deps, payment)));
  return due.length;
}

/** Also behind the return page, so that a buyer need not wait for the webhook. */
export async function checkPayment(deps: SaleDeps, payment: DuePayment): Promise<void> {
  const provider = deps.provider(payment.provider);
  if (provider !== null) {
    const status =
      payment.providerRef !== null
        ? await provider.readStatus(payment.providerRef)
        : await provider.findByPaymentId?.(payment.id);
    if (status?.ok) {
      await deps.applyProviderState({ provider: payment.provider, snapshot: status.snapshot, digest: null });
      if (status.snapshot.state !== 'pending') return;
    } else if (isNeverOpened(payment, status)) {
      await deps.transaction(async ({ orders, settlement }) => {
        await orders.lockOrder(payment.orderId);
        await settlement.closePayment(payment.id, 'expired', 'no_session');
        await settlement.stopChecking([payment.id]);
      });
      return;
    }
  }
  if (payment.ageSeconds > GIVE_UP_SECONDS) await deps.stores.payments.giveUp(payment.id);
}

/** The provider has no such payment, or we never got a page from it to show: after the session nobody can pay it. */
function isNeverOpened(payment: DuePayment, status: { ok: false; code: string } | { ok: true } | undefined): boolean {
  if (!payment.isSessionOver) return false;
  if (status === undefined) return payment.providerRef === null;
  return !status.ok && status.code === 'unknown';
}
