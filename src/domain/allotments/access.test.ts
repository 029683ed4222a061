import { describe, expect, test } from 'vitest';
import { aVoucher } from '#test/builders/pricing.ts';
import type { Voucher } from '#domain/pricing/voucher.ts';
import { type AccessFacts, type AllotmentFacts, judgeAccess } from './access.ts';

const NOTHING: AccessFacts = { presaleIds: [], seats: [], entries: [], allotments: [] };

function seat(lineNo: number, seatNo: number | null = lineNo) {
  const kind = seatNo === null ? ('entry' as const) : ('seat' as const);
  return { lineNo, kind, organizerId: 7, performanceId: 1, seatNo, zoneNo: 1, tariffNo: 1 };
}

function anAllotment(changes: Partial<AllotmentFacts> = {}): AllotmentFacts {
  return { id: 5, performanceId: 1, zoneNo: null, places: null, maxTickets: null, perOrder: null, used: 0, ...changes };
}

const kept = (allotment: Partial<AllotmentFacts> = {}): AccessFacts => ({
  presaleIds: [],
  seats: [
    { performanceId: 1, seatNo: 1, allotmentId: 5 },
    { performanceId: 1, seatNo: 2, allotmentId: 5 },
  ],
  entries: [],
  allotments: [anAllotment(allotment)],
});
const presale: AccessFacts = { ...NOTHING, presaleIds: [1] };
const code = (changes: Partial<Voucher> = {}) => aVoucher({ effect: null, ...changes });
const elsewhere = { kind: 'performances', performanceIds: [9], withUnits: true } as const;

describe('access', () => {
  test.each([
    ['a seat for everybody', NOTHING, null, { allotmentId: null, isByCode: false }],
    ['a kept seat with its code', kept(), code({ allotmentIds: [5] }), { allotmentId: 5, isByCode: true }],
    ['a presale with its code', presale, code({ opensPresale: true }), { allotmentId: null, isByCode: true }],
    [
      'a kept seat in a presale with its code',
      { ...kept(), presaleIds: [1] },
      code({ allotmentIds: [5] }),
      { allotmentId: 5, isByCode: true },
    ],
    [
      'a seat of an allotment that is released',
      { ...kept(), allotments: [] },
      null,
      { allotmentId: null, isByCode: false },
    ],
  ])('%s is open', (_, facts, voucher, access) => {
    const judged = judgeAccess([seat(1)], facts, voucher);
    expect(judged.ok && judged.byLine.get(1)).toEqual(access);
  });

  test.each([
    ['a kept seat without a code', kept(), null, 'allotment_code_needed'],
    ['a kept seat with another code', kept(), code({ allotmentIds: [6] }), 'voucher_not_for_this'],
    ['a presale without a code', presale, null, 'presale_code_needed'],
    ['a presale with a plain voucher', presale, aVoucher(), 'voucher_not_for_this'],
    [
      'a presale with the code of another',
      presale,
      code({ opensPresale: true, target: elsewhere }),
      'voucher_not_for_this',
    ],
    [
      'an ordinary seat in a presale with the code of an allotment',
      presale,
      code({ allotmentIds: [5] }),
      'voucher_not_for_this',
    ],
  ])('%s is refused', (_, facts, voucher, refusal) => {
    expect(judgeAccess([seat(1)], facts, voucher)).toMatchObject({ ok: false, code: refusal });
  });

  test.each([
    ['its code', code({ allotmentIds: [5] }), { ok: true }],
    ['no code', null, { code: 'allotment_code_needed' }],
    ['a code that only lowers the price', aVoucher(), { code: 'voucher_not_for_this' }],
  ])('an entry that the order has from an allotment needs its code: %s', (_, voucher, judged) => {
    const facts = { ...NOTHING, entries: [{ lineNo: 1, allotmentId: 5 }], allotments: [anAllotment({ zoneNo: 1 })] };
    expect(judgeAccess([seat(1, null)], facts, voucher)).toMatchObject(judged);
  });

  test.each([
    ['the last tickets in all', { maxTickets: 3, used: 1 }, null],
    ['more than it has in all', { maxTickets: 3, used: 2 }, { code: 'allotment_full', limit: 1 }],
    ['more than an order may have', { perOrder: 1 }, { code: 'over_limit', limit: 1 }],
  ])('an allotment of seats: %s', (_, limits, refusal) => {
    expect(judgeAccess([seat(1), seat(2)], kept(limits), code({ allotmentIds: [5] }))).toMatchObject(
      refusal ?? { ok: true },
    );
  });

  test('places of a standing area come from the allotment that the code opens', () => {
    const facts = { ...NOTHING, allotments: [anAllotment({ zoneNo: 1, places: 2 })] };
    const two = [seat(1, null), seat(2, null)];
    const judged = judgeAccess(two, facts, code({ allotmentIds: [5] }));
    expect(judged.ok && [...judged.byLine.values()].map(({ allotmentId }) => allotmentId)).toEqual([5, 5]);
    expect(judgeAccess([...two, seat(3, null)], facts, code({ allotmentIds: [5] }))).toMatchObject({ limit: 2 });
    expect(judgeAccess(two, facts, null)).toMatchObject({ ok: true });
  });
});
