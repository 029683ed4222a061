import { readEntitlementCode } from '#domain/items/entitlement-code.ts';
import { bookCertificateVoid } from '#domain/ledger/ledger.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { FrozenCertificate } from './certificate-ports.ts';

export type SettleFrozenResult =
  | { ok: true; certificate: FrozenCertificate }
  | { ok: false; code: 'misread' | 'not_frozen' };

/**
 * Decides about a certificate whose purchase was charged back: `active` makes the rest of it spendable again, `void`
 * takes the rest away for good. What was spent stays spent.
 */
export async function settleFrozenCertificate(
  deps: SalePart<'transaction' | 'random', 'certificates' | 'ledger'>,
  { typed, state, actor }: { typed: string; state: 'active' | 'void'; actor: string },
): Promise<SettleFrozenResult> {
  const code = readEntitlementCode(typed);
  if (code === null) return { ok: false, code: 'misread' };
  return deps.transaction(async ({ certificates, ledger }): Promise<SettleFrozenResult> => {
    const certificate = await certificates.lockFrozen(code);
    if (certificate === null) return { ok: false, code: 'not_frozen' };
    await certificates.settleFrozen(certificate, { state, actor });
    if (state === 'void') await ledger.book([bookCertificateVoid(certificate, deps.random.uuid())]);
    return { ok: true, certificate };
  });
}
