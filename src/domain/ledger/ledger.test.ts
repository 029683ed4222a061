import { expect, test } from 'vitest';
import {
  bookCapture,
  bookCertificate,
  bookChargeback,
  bookCredit,
  bookFeeReturn,
  bookRefund,
  bookReservation,
  bookReturn,
  bookSale,
  type LedgerTransaction,
  type LedgerSale,
} from './ledger.ts';

const order: LedgerSale = {
  orderId: 'o1',
  market: 'belarus',
  currency: 'BYN',
  buyerId: 'b1',
  lines: [
    { organizerId: 7, priceMinor: 6_000 },
    { organizerId: 7, priceMinor: 4_000 },
  ],
  feeMinor: 500,
  tenders: [{ kind: 'points', ref: 'b1', amountMinor: 300 }],
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
    'points_reserved:o1': 300,
    'points_issued:belarus': -300,
  });
});

test('each seller is owed the prices of their own lines; what nobody else sells is the operator’s', () => {
  const lines = [...order.lines, { organizerId: 8, priceMinor: 2_500 }, { organizerId: null, priceMinor: 100 }];
  expect(sums([bookSale({ ...order, lines }, 'p1')], 'account')).toMatchObject({
    'unallocated:p1': 12_800,
    'organizer:7': -10_000,
    'organizer:8': -2_500,
    'organizer:none': -100,
  });
});

test('a free order books nothing', () => {
  const lines = [{ organizerId: 7, priceMinor: 0 }];
  expect(bookSale({ ...order, lines, feeMinor: 0, tenders: [] }, null).entries).toEqual([]);
});

test('money due without a payment is a bug', () => {
  expect(() => bookSale(order, null)).toThrow(RangeError);
});

test('a cancelled order leaves nothing but our fee, and points for it', () => {
  const paid = { ...order, tenders: [] };
  const capture = { paymentId: 'p1', provider: 'bepaid', amountMinor: 10_500, transferMinor: null, currency: 'BYN' };
  const money = { amountMinor: 10_000, sentMinor: 10_000, currency: 'BYN' };
  const refund = { refundId: 'r1', paymentId: 'p1', provider: 'bepaid', ...money };
  const back = { paymentId: 'p1', lines: paid.lines, moneyMinor: 10_000, tenders: [], chargedBackMinor: 0 };
  const story = [
    bookCapture('o1', capture),
    bookSale(paid, 'p1'),
    bookReturn('case', paid, back),
    bookRefund('o1', refund),
    bookFeeReturn('case', paid, 500),
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
  const capture = { paymentId: 'p1', provider: 'bepaid', amountMinor: 99, transferMinor: null, currency: 'USD' };
  const story = [bookCapture('o1', capture), bookRefund('o1', { ...capture, refundId: 'r1', sentMinor: 99 })];
  expect(sums(story, 'account')).toEqual({ 'gateway:bepaid': 0, 'unallocated:p1': 0 });
});

test('a bank’s discount is a cost of its own, and goes when all the money goes back', () => {
  const capture = {
    paymentId: 'p1',
    provider: 'bank-of-georgia',
    amountMinor: 5_000,
    transferMinor: 4_550,
    currency: 'GEL',
  };
  const booked = bookCapture('o1', capture);
  expect(sums([booked], 'account')).toEqual({
    'gateway:bank-of-georgia': 4_550,
    'discounts:bank-of-georgia': 450,
    'unallocated:p1': -5_000,
  });
  const story = [booked, bookRefund('o1', { ...capture, refundId: 'r1', sentMinor: 4_550 })];
  expect(Object.values(sums(story, 'account'))).toEqual([0, 0, 0]);
  expect(sums(story, 'unit')).toEqual({ GEL: 0 });
});

test('a chargeback is a loss; with the tickets void only the fee is lost', () => {
  const taken = { id: 'c1', provider: 'bepaid', market: 'belarus', amountMinor: 10_500, currency: 'BYN' } as const;
  const back = { paymentId: 'p1', lines: order.lines, moneyMinor: 0, tenders: [], chargedBackMinor: 10_000 };
  const story = [bookChargeback('o1', taken), bookReturn('case', order, back)];
  expect(sums(story, 'account')).toEqual({
    'gateway:bepaid': -10_500,
    'chargebacks:belarus': 500,
    'organizer:7': 10_000,
  });
  expect(sums(story, 'unit')).toEqual({ BYN: 0 });
});

test('a return of points and money together balances in both units', () => {
  const back = bookReturn('case', order, {
    paymentId: 'p1',
    lines: order.lines,
    moneyMinor: 9_700,
    tenders: order.tenders,
    chargedBackMinor: 0,
  });
  expect(sums([back], 'unit')).toEqual({ BYN: 0, 'PTS.belarus': 0 });
  expect(sums([back], 'account')['points:b1']).toBe(-300);
});

test('tenders are out of their balances while reserved, pay the sellers, and come back to their balances', () => {
  const tenders = [
    { id: 't1', take: 1, kind: 'certificate' as const, ref: 4, amountMinor: 5_000 },
    { id: 't2', take: 1, kind: 'credit' as const, ref: 'a1', amountMinor: 1_000 },
    { id: 't3', take: 1, kind: 'points' as const, ref: 'b1', amountMinor: 4_500 },
  ];
  const sold = { ...order, tenders };
  const issued = [
    bookCertificate({ id: 4, organizerId: null, currency: 'BYN', amountMinor: 8_000 }, null),
    bookCredit({ id: 'c1', accountId: 'a1', market: 'belarus', currency: 'BYN', amountMinor: 1_000 }),
  ];
  const reserved = tenders.map((tender) => bookReservation(order, tender));
  expect(sums([...issued, ...reserved], 'account')).toMatchObject({
    'certificate:4': -3_000,
    'certificates_reserved:o1': -5_000,
    'credit:a1': 0,
    'credit_reserved:o1': -1_000,
    'points:b1': 4_500,
    'points_reserved:o1': -4_500,
  });
  const sale = [...issued, ...reserved, bookSale(sold, null)];
  expect(sums(sale, 'account')).toMatchObject({
    'certificates_reserved:o1': 0,
    'credit_reserved:o1': 0,
    'points_reserved:o1': 0,
    'organizer:7': -10_000,
    'fees:belarus': 4_000,
  });
  // Points had paid the fee of 500, which stays.
  const returned = tenders.map((each) => (each.kind === 'points' ? { ...each, amountMinor: 4_000 } : each));
  const back = { paymentId: null, lines: sold.lines, moneyMinor: 0, tenders: returned, chargedBackMinor: 0 };
  const story = [...sale, bookReturn('case', sold, back)];
  for (const each of story) expect(Object.values(sums([each], 'unit')).every((sum) => sum === 0)).toBe(true);
  expect(sums(story, 'account')).toMatchObject({
    'certificate:4': -8_000,
    'certificates_issued:none': 8_000,
    'credit:a1': -1_000,
    'points:b1': 500,
    'organizer:7': 0,
    'fees:belarus': 0,
  });
});

test('a return after a chargeback of a part leaves no loss of it, and nothing to the organizer', () => {
  const capture = { paymentId: 'p1', provider: 'bepaid', amountMinor: 10_500, transferMinor: null, currency: 'BYN' };
  const sold = { ...order, tenders: [] };
  const part = { id: 'c1', provider: 'bepaid', market: 'belarus' as const, amountMinor: 4_000, currency: 'BYN' };
  const story = [
    bookCapture('o1', capture),
    bookSale(sold, 'p1'),
    bookChargeback('o1', part),
    bookReturn('case', sold, {
      paymentId: 'p1',
      lines: sold.lines,
      moneyMinor: 6_000,
      tenders: [],
      chargedBackMinor: 4_000,
    }),
  ];
  for (const each of story) expect(sums([each], 'unit')['BYN']).toBe(0);
  expect(sums(story, 'account')).toMatchObject({
    'unallocated:p1': -6_000,
    'chargebacks:belarus': 0,
    'organizer:7': 0,
  });
});
