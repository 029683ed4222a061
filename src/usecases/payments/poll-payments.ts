import type { SaleDeps, SalePart } from '#usecases/sale.ts';
import type { ReadStatusResult } from './ports.ts';
import type { DuePayment } from './settlement-port.ts';
import { takeChargeback } from './take-chargeback.ts';

const BATCH = 50;
const DAY_SECONDS = 24 * 3600;
/** After a day support is alerted, but polling continues because a successful payment must be found. */
const IN_DOUBT_SECONDS = DAY_SECONDS;
const GIVE_UP_SECONDS = 30 * DAY_SECONDS;

/** Queries the providers about payments without a known outcome; a missing answer never counts as a failure. */
export async function pollPayments(
  deps: SalePart<
    'stores' | 'transaction' | 'applyPaymentReport' | 'provider' | 'random',
    'orders' | 'settlement' | 'payments' | 'chargebacks' | 'ledger' | 'returns' | 'certificates' | 'items'
  >,
): Promise<number> {
  const due = await deps.stores.payments.claimDue(BATCH);
  await Promise.all(due.map((payment) => checkPayment(deps, payment)));
  return due.length;
}

/** The return page uses it too, so that buyers do not have to wait for the webhook. */
export async function checkPayment(
  deps: SalePart<
    'stores' | 'transaction' | 'applyPaymentReport' | 'provider' | 'random',
    'orders' | 'settlement' | 'payments' | 'chargebacks' | 'ledger' | 'returns' | 'certificates' | 'items'
  >,
  payment: DuePayment,
): Promise<void> {
  const status = await ask(deps, payment);
  if (status?.ok) {
    const { provider } = payment;
    if (status.chargeback) await takeChargeback(deps, { provider, chargeback: status.chargeback, digest: null });
    await deps.applyPaymentReport({ provider, snapshot: status.snapshot, digest: null });
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

/** Queries by the provider's reference; without one, or when the provider does not know it, by our own id. */
async function ask(
  deps: Pick<SaleDeps, 'provider'>,
  { provider: name, providerRef, id }: DuePayment,
): Promise<ReadStatusResult | undefined> {
  const provider = deps.provider(name);
  if (provider === null) return undefined;
  const status = providerRef === null ? undefined : await provider.readStatus(providerRef);
  const isForgotten = status === undefined || (!status.ok && status.code === 'unknown');
  return isForgotten && provider.findByPaymentId ? provider.findByPaymentId(id) : status;
}

/** The provider has no such payment, or never gave us a page for it: after the session it can no longer be paid. */
function isNeverOpened(payment: DuePayment, status: ReadStatusResult | undefined): boolean {
  if (!payment.isSessionOver) return false;
  if (status === undefined) return payment.providerRef === null;
  return !status.ok && status.code === 'unknown';
}
