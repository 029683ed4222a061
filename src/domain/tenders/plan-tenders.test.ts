import { expect, test } from 'vitest';
import { planTenders, type Source } from './plan-tenders.ts';

const lines = [
  { lineNo: 1, priceMinor: 5_000, feeMinor: 500 },
  { lineNo: 4, priceMinor: 1_000, feeMinor: 0 },
];
const points: Source = { kind: 'points', ref: 'b1', balanceMinor: 900, wantedMinor: null };
const certificate: Source = { kind: 'certificate', ref: 7, balanceMinor: 3_000, wantedMinor: null };

test('certificates pay before credit and points, and every line has its part of each', () => {
  const credit: Source = { kind: 'credit', ref: 'a1', balanceMinor: 600, wantedMinor: null };
  const plan = planTenders(lines, [points, credit, certificate], 1);
  expect(plan.tenders.map(({ kind, tenderNo, amountMinor }) => [kind, tenderNo, amountMinor])).toEqual([
    ['certificate', 1, 3_000],
    ['credit', 2, 600],
    ['points', 3, 900],
  ]);
  expect(plan.covers).toEqual([
    { lineNo: 1, tenderNo: 1, priceMinor: 2_500, feeMinor: 0 },
    { lineNo: 4, tenderNo: 1, priceMinor: 500, feeMinor: 0 },
    { lineNo: 1, tenderNo: 2, priceMinor: 500, feeMinor: 0 },
    { lineNo: 4, tenderNo: 2, priceMinor: 100, feeMinor: 0 },
    { lineNo: 1, tenderNo: 3, priceMinor: 750, feeMinor: 0 },
    { lineNo: 4, tenderNo: 3, priceMinor: 150, feeMinor: 0 },
  ]);
});

test('points of two addresses of one account are two tenders', () => {
  const plan = planTenders(lines, [points, { ...points, ref: 'b2', balanceMinor: 100 }], 3);
  expect(plan.tenders.map(({ ref, tenderNo, amountMinor }) => [ref, tenderNo, amountMinor])).toEqual([
    ['b1', 3, 900],
    ['b2', 4, 100],
  ]);
});

test('no more is taken than the buyer wants, than there is, and than the order needs', () => {
  const amounts = (sources: Source[]) => planTenders(lines, sources, 1).tenders.map(({ amountMinor }) => amountMinor);
  expect(amounts([{ ...points, wantedMinor: 300 }])).toEqual([300]);
  expect(amounts([{ ...points, wantedMinor: 5_000 }])).toEqual([900]);
  expect(amounts([{ ...certificate, balanceMinor: 50_000 }, points])).toEqual([6_500]);
  expect(amounts([{ ...points, balanceMinor: 0 }])).toEqual([]);
  expect(amounts([{ ...points, balanceMinor: -5 }])).toEqual([]);
});
