import type { PaymentMethod } from '#domain/markets/market.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { Webhook } from './ports.ts';
import { takeChargeback } from './take-chargeback.ts';

export type WebhookAnswer = { ok: true } | { ok: false; code: 'unknown_provider' | 'bad_signature' | 'malformed' };

/** Handles a provider's webhook. Acknowledges it after the effect is committed; until then the provider repeats it. */
export async function receiveWebhook(
  deps: SalePart<
    'stores' | 'transaction' | 'applyPaymentReport' | 'provider' | 'random',
    'orders' | 'payments' | 'chargebacks' | 'ledger' | 'returns' | 'certificates'
  >,
  providerName: string,
  webhook: Webhook,
): Promise<WebhookAnswer> {
  const provider = deps.provider(providerName as PaymentMethod);
  if (provider === null) return { ok: false, code: 'unknown_provider' };
  const parsed = provider.parseWebhook(webhook);
  if (!parsed.ok) return parsed.code === 'irrelevant' ? { ok: true } : { ok: false, code: parsed.code };
  const { digest } = parsed;
  try {
    if ('chargeback' in parsed) {
      await takeChargeback(deps, { provider: provider.name, chargeback: parsed.chargeback, digest });
    } else {
      await deps.applyPaymentReport({ provider: provider.name, snapshot: parsed.snapshot, digest });
    }
  } catch (error) {
    // When the database is unavailable this fails too; the first error is the one to report.
    await deps.stores.payments.leaveReceiptOpen(provider.name, digest).catch(() => undefined);
    throw error;
  }
  return { ok: true };
}
