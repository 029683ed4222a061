import { expect, test } from 'vitest';
import { reportKeys } from './apply-payment-report.ts';
import type { ProviderSnapshot } from './ports.ts';

test('reports share a key if they name the same payment in either way, at the same provider', () => {
  const keysOf = (provider: 'bepaid' | 'bank-of-georgia', paymentId: string | null, providerRef: string | null) =>
    reportKeys({ provider, snapshot: { paymentId, providerRef } as ProviderSnapshot, digest: null });
  expect(keysOf('bepaid', 'p1', 'r1')).toEqual(['bepaid:p1', 'bepaid:r1']);
  expect(keysOf('bepaid', 'p1', null)).toEqual(['bepaid:p1']);
  expect(keysOf('bank-of-georgia', null, 'r1')).toEqual(['bank-of-georgia:r1']);
});
