import { readEntitlementCode } from '#domain/items/entitlement-code.ts';
import { bookCertificateVoid } from '#domain/ledger/ledger.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { LockedBalance } from './certificate-ports.ts';

export type VoidResult =
  | { ok: true; certificate: LockedBalance }
  | { ok: false; code: 'misread' | 'unknown_certificate' | 'already_void' | 'reason_missing' }
  /** These unpaid orders have reserved a part of it. */
  | { ok: false; code: 'reserved'; orderNumbers: string[] };

/**
 * Takes away what is left of a certificate for good: of one issued by mistake, or whose purchase was charged back. What
 * was spent stays spent. A dry run only checks.
 */
export async function voidCertificate(
  deps: SalePart<'transaction' | 'random', 'certificates' | 'ledger'>,
  { typed, reason, actor, isDryRun = false }: { typed: string; reason: string; actor: string; isDryRun?: boolean },
): Promise<VoidResult> {
  const code = readEntitlementCode(typed);
  if (code === null) return { ok: false, code: 'misread' };
  if (reason.trim() === '') return { ok: false, code: 'reason_missing' };
  return deps.transaction(async ({ certificates, ledger }): Promise<VoidResult> => {
    const certificate = await certificates.lock(code);
    if (certificate === null) return { ok: false, code: 'unknown_certificate' };
    if (certificate.state === 'void') return { ok: false, code: 'already_void' };
    const orderNumbers = await certificates.reservedBy(certificate.id);
    if (orderNumbers.length > 0) return { ok: false, code: 'reserved', orderNumbers };
    if (isDryRun) return { ok: true, certificate };
    await certificates.settle(certificate, { state: 'void', actor, reason: reason.trim() });
    await ledger.book([bookCertificateVoid(certificate, deps.random.uuid())]);
    return { ok: true, certificate };
  });
}
