import { expect, test } from 'vitest';
import {
  bookCapture,
  bookFeeReturn,
  bookRefund,
  bookReturn,
  bookSale,
  type LedgerTransaction,
  type SoldOrder,
} from './ledger.ts';

const order: SoldOrder = {
  orderId: 'o1',
  market: 'belarus',
  currency: 'BYN',
  organizerId: 7,
  buyerId: 'b1',
  faceMinor: 10_000,
  feeMinor: 500,
  pointsMinor: 300,
};

function sums(transactions: LedgerTransaction[], by: 'unit' | 'account'): Record<string, number> {
  const totals: Record<string, number> = {};
  for (const { entries } of transactions) {
    for (const entry of entries) totals[entry[by]] = (totals[entry[by]] ?? 0) + entry.amountMinor;
  }
  return totals;
}

test('a sale with points owes the organizer the whole price', () => {
  const sale = bookSale(order, 'p1');
  expect(sums([sale], 'unit')).toEqual({ BYN: 0, 'PTS.belarus': 0 });
  expect(sums([sale], 'account')).toEqual({
    'unallocated:p1': 10_200,
    'organizer:7': -10_000,
    'fees:belarus': -200,
    'points:b1': 300,
    'points_issued:belarus': -300,
  });
});

test('a free order books nothing', () => {
  expect(bookSale({ ...order, faceMinor: 0, feeMinor: 0, pointsMinor: 0 }, null).entries).toEqual([]);
});

test('money due without a payment is a bug', () => {
  expect(() => bookSale(order, null)).toThrow(RangeError);
});

test('a cancelled order leaves nothing but our fee, and points for it', () => {
  const paid = { ...order, pointsMinor: 0 };
  const capture = { paymentId: 'p1', provider: 'bepaid', amountMinor: 10_500, currency: 'BYN' };
  const refund = { refundId: 'r1', paymentId: 'p1', provider: 'bepaid', amountMinor: 10_000, currency: 'BYN' };
  const back = { paymentId: 'p1', moneyMinor: 10_000, pointsMinor: 0 };
  const story = [
    bookCapture('o1', capture),
    bookSale(paid, 'p1'),
    bookReturn('cancelled', paid, back),
    bookRefund('o1', refund),
    bookFeeReturn(paid, 500),
  ];
  for (const each of story) expect(Object.values(sums([each], 'unit')).every((sum) => sum === 0)).toBe(true);
  expect(sums(story, 'account')).toEqual({
    'gateway:bepaid': 500,
    'unallocated:p1': 0,
    'organizer:7': 0,
    'fees:belarus': -500,
    'points:b1': -500,
    'points_issued:belarus': 500,
  });
});

test('money that bought nothing goes through unallocated and leaves it empty', () => {
  const capture = { paymentId: 'p1', provider: 'bepaid', amountMinor: 99, currency: 'USD' };
  const story = [bookCapture('o1', capture), bookRefund('o1', { ...capture, refundId: 'r1' })];
  expect(sums(story, 'account')).toEqual({ 'gateway:bepaid': 0, 'unallocated:p1': 0 });
});

test('a return of points and money together balances in both units', () => {
  const back = bookReturn('cancelled', order, { paymentId: 'p1', moneyMinor: 9_700, pointsMinor: 300 });
  expect(sums([back], 'unit')).toEqual({ BYN: 0, 'PTS.belarus': 0 });
  expect(sums([back], 'account')['points:b1']).toBe(-300);
});
