import type { PerformanceOffer } from '#api/catalog/contract.ts';

/** An offer on sale, for tests of what is drawn from it. */
export function anOffer(change: Partial<PerformanceOffer> = {}): PerformanceOffer {
  return {
    id: 7,
    startsAt: '2026-12-01T16:00:00.000Z',
    day: '2026-12-01',
    afterMidnight: false,
    format: null,
    secondFormat: null,
    status: 'on_sale',
    minTotalMinor: 1800,
    maxTotalMinor: 5200,
    listedTotalMinor: null,
    currency: 'BYN',
    free: null,
    previousStartsAt: null,
    saleFrom: null,
    ...change,
  };
}
