import type { SalePart } from '#usecases/sale.ts';
import { sendRefunds } from './send-refunds.ts';

export type AdoptResult =
  | { ok: true; amountMinor: number }
  | {
      ok: false;
      code: 'unknown_refund' | 'unreachable' | 'not_found_there' | 'of_another_payment' | 'other_amount' | 'taken';
    };

/**
 * For a person who found our refund at the provider under a reference that we never received. Reads it there, compares
 * it with ours and from then on identifies it by that reference. A dry run only compares.
 */
export async function adoptRefund(
  deps: SalePart<'stores' | 'transaction' | 'provider', 'refunds' | 'ledger'>,
  {
    refundId,
    refundRef,
    actor,
    isDryRun = false,
  }: { refundId: string; refundRef: string; actor: string; isDryRun?: boolean },
): Promise<AdoptResult> {
  const ours = await deps.stores.refunds.findOpen(refundId);
  if (ours === null) return { ok: false, code: 'unknown_refund' };
  const read = await deps.provider(ours.provider)?.readRefund({ providerRef: ours.providerRef, refundRef });
  if (read === undefined) return { ok: false, code: 'unreachable' };
  if (!read.ok) return { ok: false, code: read.code === 'unknown' ? 'not_found_there' : 'unreachable' };
  if (read.captureRef !== ours.captureRef) return { ok: false, code: 'of_another_payment' };
  if (read.refund.amountMinor > ours.amountMinor) return { ok: false, code: 'other_amount' };
  const { amountMinor } = read.refund;
  if (isDryRun) return { ok: true, amountMinor };
  if (!(await deps.stores.refunds.adopt(refundId, refundRef, actor))) return { ok: false, code: 'taken' };
  await sendRefunds(deps, refundId);
  return { ok: true, amountMinor };
}
