import { z } from 'zod';
import type { Chargeback, ProviderRefund, ProviderSnapshot } from '#usecases/payments/ports.ts';
import { fromDecimal } from './codec.ts';

// Bank of Georgia's message formats and their meaning. Amounts are decimal texts. Source: api.bog.ge/docs/en/payments.
// `transfer_amount` is the transferred sum: below `request_amount` when the bank or the card network gave a discount.
// Unconfirmed and used only here: `reject_reason` is 'expiration' when the session expired unpaid; `transfer_amount`
// stays the captured sum after refunds; a refund in `actions` carries the `action_id` from the response to its request;
// the statuses `chargeback` and `reversed` are known from one client only.

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

const TAKEN_BACK = new Set(['chargeback', 'reversed']);
const UUID_AT_END = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns null when an amount is invalid: such a receipt allows no decision. */
export function snapshotOfReceipt(receipt: Receipt): ProviderSnapshot | null {
  const units = receipt.purchase_units;
  const requestedMinor = fromDecimal(units.request_amount);
  const movedMinor = fromDecimal(units.transfer_amount ?? units.request_amount);
  if (requestedMinor === null || movedMinor === null) return null;
  const state = stateOf(receipt, movedMinor);
  const isDiscounted = state === 'captured' && movedMinor < requestedMinor;
  return {
    providerRef: receipt.order_id,
    paymentId: paymentIdOf(receipt),
    state,
    captureRef: state === 'captured' ? (receipt.payment_detail?.transaction_id ?? receipt.order_id) : null,
    // An amount above the requested one is not our price either.
    amountMinor: state === 'captured' ? Math.max(requestedMinor, movedMinor) : requestedMinor,
    transferMinor: isDiscounted ? movedMinor : null,
    currency: units.currency_code,
    refunds: refundsOf(receipt),
    method: methodOf(receipt),
    reason: state === 'captured' || state === 'pending' ? null : reasonOf(receipt),
  };
}

/**
 * Returns null when the receipt shows no chargeback, `malformed` when its amount is invalid. A receipt names no amount of
 * a chargeback: it takes what refunds have left, or everything once more if they left nothing.
 */
export function chargebackOf(receipt: Receipt): Chargeback | 'malformed' | null {
  const status = receipt.order_status.key;
  if (!TAKEN_BACK.has(status)) return null;
  const units = receipt.purchase_units;
  const movedMinor = fromDecimal(units.transfer_amount ?? units.request_amount);
  const refundedMinor = fromDecimal(units.refund_amount ?? '0');
  if (movedMinor === null || movedMinor === 0 || refundedMinor === null) return 'malformed';
  const restMinor = movedMinor - refundedMinor;
  const refused = refundsOf(receipt).filter(({ state }) => state === 'failed');
  return {
    ref: `${receipt.order_id}:${status}`,
    paymentId: paymentIdOf(receipt),
    providerRef: receipt.order_id,
    captureRef: receipt.payment_detail?.transaction_id ?? null,
    amountMinor: restMinor > 0 ? restMinor : movedMinor,
    currency: units.currency_code,
    ...(restMinor > 0 && { rest: { refusedRefunds: refused.map(({ refundRef }) => refundRef) } }),
  };
}

/** The buyer's statement shows the beginning of our reference, so our id comes after the order's number. */
export function merchantReference({ orderNumber, paymentId }: { orderNumber: string; paymentId: string }): string {
  return `${orderNumber}-${paymentId}`;
}

function paymentIdOf({ external_order_id: reference }: Receipt): string | null {
  return reference == null ? null : (UUID_AT_END.exec(reference)?.[0] ?? reference);
}

function stateOf(receipt: Receipt, movedMinor: number): ProviderSnapshot['state'] {
  const status = receipt.order_status.key;
  // Completed without a transfer: no source shows such a receipt, and nothing is sold on it.
  if (CAPTURED.has(status)) return movedMinor === 0 ? 'pending' : 'captured';
  // Money that was taken back had been captured before; `chargebackOf` reports the rest.
  if (TAKEN_BACK.has(status)) return movedMinor === 0 ? 'failed' : 'captured';
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

/** Code 100 means success; 101–122 and 199 name the reason for a refusal. */
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
