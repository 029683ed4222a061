import { readEntitlementCode } from '#domain/items/entitlement-code.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { LockedBalance } from './certificate-ports.ts';

export type ReleaseResult = { ok: true; certificate: LockedBalance } | { ok: false; code: 'misread' | 'not_frozen' };

/** Makes the rest of a certificate spendable again that was frozen because its purchase was charged back. */
export async function releaseCertificate(
  deps: SalePart<'transaction', 'certificates'>,
  { typed, actor }: { typed: string; actor: string },
): Promise<ReleaseResult> {
  const code = readEntitlementCode(typed);
  if (code === null) return { ok: false, code: 'misread' };
  return deps.transaction(async ({ certificates }): Promise<ReleaseResult> => {
    const certificate = await certificates.lock(code);
    if (certificate?.state !== 'frozen') return { ok: false, code: 'not_frozen' };
    await certificates.settle(certificate, { state: 'active', actor, reason: null });
    return { ok: true, certificate };
  });
}
