import { z } from 'zod';
import type { ProviderRefund, ProviderSnapshot } from '#usecases/payments/ports.ts';
import { fromDecimal } from './codec.ts';

// Bank of Georgia's wire shapes and their meaning. Amounts are decimal texts. Source: api.bog.ge/docs/en/payments.
// Doubtful and used only here: `reject_reason` is 'expiration' when the session ran out unpaid; `transfer_amount`
// stays the captured sum after refunds; a refund in `actions` carries the `action_id` its request was answered with.

const amount = z.union([z.string(), z.number()]);

export const receiptShape = z.object({
  order_id: z.string().min(1),
  external_order_id: z.string().nullish(),
  client: z.object({ id: z.union([z.string(), z.number()]) }).nullish(),
  order_status: z.object({ key: z.string() }),
  purchase_units: z.object({
    request_amount: amount,
    transfer_amount: amount.nullish(),
    refund_amount: amount.nullish(),
    currency_code: z.string(),
  }),
  payment_detail: z
    .object({
      transfer_method: z.object({ key: z.string() }).nullish(),
      transaction_id: z.string().nullish(),
      payer_identifier: z.string().nullish(),
      card_type: z.string().nullish(),
      code: z.union([z.string(), z.number()]).nullish(),
      code_description: z.string().nullish(),
    })
    .nullish(),
  actions: z
    .array(z.object({ action_id: z.string(), action: z.string(), status: z.string(), amount: amount.nullish() }))
    .nullish(),
  reject_reason: z.string().nullish(),
});

export type Receipt = z.infer<typeof receiptShape>;

export const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
export const createdAnswer = z.object({
  id: z.string().min(1),
  _links: z.object({ redirect: z.object({ href: z.string() }) }),
});
export const refundAnswer = z.object({ key: z.literal('request_received'), action_id: z.string().min(1) });
export const callbackBody = z.object({ event: z.string(), body: z.unknown() });

const CAPTURED = new Set(['completed', 'partial_completed', 'refund_requested', 'refunded', 'refunded_partially']);

/** Null when an amount is not one: nothing may be decided on such a receipt. */
export function snapshotOfReceipt(receipt: Receipt): ProviderSnapshot | null {
  const units = receipt.purchase_units;
  const state = stateOf(receipt);
  const amountMinor = fromDecimal((state === 'captured' ? units.transfer_amount : null) ?? units.request_amount);
  const refundedMinor = fromDecimal(units.refund_amount ?? '0');
  if (amountMinor === null || refundedMinor === null) return null;
  return {
    providerRef: receipt.order_id,
    paymentId: receipt.external_order_id ?? null,
    state,
    captureRef: state === 'captured' ? (receipt.payment_detail?.transaction_id ?? receipt.order_id) : null,
    amountMinor,
    currency: units.currency_code,
    refundedMinor,
    refunds: refundsOf(receipt),
    method: methodOf(receipt),
    reason: state === 'captured' || state === 'pending' ? null : reasonOf(receipt),
  };
}

function stateOf(receipt: Receipt): ProviderSnapshot['state'] {
  const status = receipt.order_status.key;
  if (CAPTURED.has(status)) return 'captured';
  if (status !== 'rejected') return 'pending';
  return receipt.reject_reason === 'expiration' ? 'expired' : 'failed';
}

function refundsOf(receipt: Receipt): ProviderRefund[] {
  const actions = receipt.actions ?? [];
  return actions
    .filter((each) => each.action === 'refund' || each.action === 'partial_refund')
    .flatMap((each) => {
      const amountMinor = fromDecimal(each.amount ?? receipt.purchase_units.transfer_amount ?? '');
      return amountMinor === null ? [] : [{ refundRef: each.action_id, amountMinor, state: refundState(each.status) }];
    });
}

function refundState(status: string): ProviderRefund['state'] {
  if (status === 'completed') return 'confirmed';
  return status === 'rejected' ? 'failed' : 'sent';
}

/** Code 100 is success; 101–122 and 199 name the refusal. */
function reasonOf(receipt: Receipt): string | null {
  const detail = receipt.payment_detail;
  const words = detail?.code_description ?? receipt.reject_reason ?? null;
  return detail?.code == null ? words : `${detail.code} ${words ?? ''}`.trim();
}

function methodOf(receipt: Receipt): string | null {
  const detail = receipt.payment_detail;
  const lastFour = /\d{4}$/.exec(detail?.payer_identifier ?? '')?.[0];
  const kind = detail?.card_type ?? detail?.transfer_method?.key;
  return kind && lastFour ? `${kind} ${lastFour}` : (kind ?? null);
}
