import type { SaleDeps } from '#usecases/sale.ts';
import type { ReadStatusResult } from './ports.ts';
import type { DuePayment } from './settlement-port.ts';
import { takeChargeback } from './take-chargeback.ts';

const BATCH = 50;
const DAY_SECONDS = 24 * 3600;
/** After a day a person is told, and the provider is still asked: what was paid must be found. */
const IN_DOUBT_SECONDS = DAY_SECONDS;
const GIVE_UP_SECONDS = 30 * DAY_SECONDS;

/** Asks the providers about payments whose outcome nobody has told us; "no answer" is never taken for a failure. */
export async function pollPayments(deps: SaleDeps): Promise<number> {
  const due = await deps.stores.payments.claimDue(BATCH);
  await Promise.all(due.map((payment) => checkPayment(deps, payment)));
  return due.length;
}

/** Also behind the return page, so that a buyer need not wait for the webhook. */
export async function checkPayment(deps: SaleDeps, payment: DuePayment): Promise<void> {
  const status = await ask(deps, payment);
  if (status?.ok) {
    const { provider } = payment;
    if (status.chargeback) await takeChargeback(deps, { provider, chargeback: status.chargeback, digest: null });
    await deps.applyProviderState({ provider, snapshot: status.snapshot, digest: null });
    if (status.snapshot.state !== 'pending') return;
  } else if (deps.provider(payment.provider) !== null && isNeverOpened(payment, status)) {
    await deps.transaction(async ({ orders, settlement }) => {
      await orders.lockOrder(payment.orderId);
      await settlement.closePayment(payment.id, 'expired', 'no_session');
      await settlement.stopChecking([payment.id]);
    });
    return;
  }
  if (payment.ageSeconds > GIVE_UP_SECONDS) await deps.stores.payments.giveUp(payment.id);
  else if (payment.ageSeconds > IN_DOUBT_SECONDS) await deps.stores.payments.doubt(payment.id);
}

/** By the provider's reference; where there is none, or the provider has forgotten it, by our own id. */
async function ask(
  deps: SaleDeps,
  { provider: name, providerRef, id }: DuePayment,
): Promise<ReadStatusResult | undefined> {
  const provider = deps.provider(name);
  if (provider === null) return undefined;
  const status = providerRef === null ? undefined : await provider.readStatus(providerRef);
  const isForgotten = status === undefined || (!status.ok && status.code === 'unknown');
  return isForgotten && provider.findByPaymentId ? provider.findByPaymentId(id) : status;
}

/** The provider has no such payment, or we never got a page from it to show: after the session nobody can pay it. */
function isNeverOpened(payment: DuePayment, status: ReadStatusResult | undefined): boolean {
  if (!payment.isSessionOver) return false;
  if (status === undefined) return payment.providerRef === null;
  return !status.ok && status.code === 'unknown';
}
