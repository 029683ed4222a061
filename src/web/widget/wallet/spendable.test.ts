import { expect, test } from 'vitest';
import { spendable } from './spendable.ts';

const nothing = { certificates: [], creditMinor: 0, pointsMinor: 0 };
const none = { certificates: [], creditMinor: 0, pointsMinor: 0 };
const aCertificate = (code: string, balanceMinor: number) => ({ code, balanceMinor, validUntil: null });

test('an empty wallet offers nothing', () => {
  expect(spendable(nothing, none)).toBeNull();
  expect(
    spendable({ ...nothing, certificates: [aCertificate('A', 500)] }, { ...none, certificates: ['A'] }),
  ).toBeNull();
});

test('one kind is offered whole, beside what the order has already', () => {
  expect(spendable({ ...nothing, pointsMinor: 300 }, none)).toMatchObject({
    pointsMinor: 300,
    all: { pointsMinor: null },
  });
  const two = { ...nothing, certificates: [aCertificate('A', 500), aCertificate('B', 200)] };
  expect(spendable(two, { ...none, certificates: ['A'] })).toMatchObject({
    certificatesMinor: 200,
    all: { certificates: ['A', 'B'] },
  });
});

test('several kinds are left to the buyer', () => {
  expect(spendable({ ...nothing, pointsMinor: 300, creditMinor: 100 }, none)).toEqual({
    certificatesMinor: 0,
    creditMinor: 100,
    pointsMinor: 300,
    all: null,
  });
});

test('no more certificates are offered than an order takes', () => {
  const six = Array.from('ABCDEF', (code) => aCertificate(code, 100));
  expect(spendable({ ...nothing, certificates: six }, none)).toMatchObject({ certificatesMinor: 500 });
});
