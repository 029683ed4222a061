import { describe, expect, test } from 'vitest';
import type { BoughtTicket } from './bought-line.ts';
import { tiedLines } from './tied-lines.ts';

type Ticket = Partial<BoughtTicket> & { lineNo: number };

function aTicket(over: Ticket): BoughtTicket {
  return {
    kind: 'seat',
    state: 'live',
    organizerId: 7,
    performanceId: 1,
    zoneNo: 1,
    tariffNo: 1,
    tariff: { kind: 'adult', needsTariff: null },
    companionOf: null,
    listedMinor: 5_000,
    ruleId: null,
    ruleMinor: 0,
    voucherMinor: 0,
    ...over,
  };
}

const adult = (lineNo: number, over: Partial<BoughtTicket> = {}) => aTicket({ lineNo, ...over });
const child = (lineNo: number, over: Partial<BoughtTicket> = {}) => {
  const needsTariff = { tariffNos: [1], perTickets: 1, atMost: 1 };
  return aTicket({ lineNo, tariffNo: 2, tariff: { kind: 'child', needsTariff }, ...over });
};
/** Two for every four adults. */
const pupil = (lineNo: number) => {
  const needsTariff = { tariffNos: [1], perTickets: 4, atMost: 2 };
  return aTicket({ lineNo, tariffNo: 3, tariff: { kind: 'student', needsTariff } });
};

function tied(lines: BoughtTicket[], returned: number[], used: { closed?: number[]; staying?: number[] } = {}) {
  return tiedLines(lines, returned, {
    canGo: (lineNo) => used.closed?.includes(lineNo) !== true,
    mayStay: (lineNo) => used.staying?.includes(lineNo) === true,
  });
}

describe('a ticket that needs another one', () => {
  test.each<[string, BoughtTicket[], number[], number[]]>([
    ['goes back with it', [adult(1), child(2)], [1], [2]],
    ['may go back alone', [adult(1), child(2)], [2], []],
    ['is asked for once', [adult(1), child(2)], [1, 2], []],
    ['stays while another one is there', [adult(1), adult(2), child(3)], [1], []],
    [
      'goes back in the number that is too many, the last one first',
      [adult(1), adult(2), child(3), child(4)],
      [1],
      [4],
    ],
    ['may be chosen instead of the last one', [adult(1), adult(2), child(3), child(4)], [1, 3], []],
    ['counts in all zones', [adult(1), adult(2), child(3, { zoneNo: 2 }), child(4)], [1, 2], [3, 4]],
    ['needs none of another performance', [adult(1), adult(2, { performanceId: 2 }), child(3)], [2], []],
    ['needs several', [adult(1), adult(2), adult(3), adult(4), pupil(5), pupil(6)], [2], [5, 6]],
    [
      'was without it before, because the seller cancelled that one',
      [adult(1, { state: 'cancelled' }), child(2), adult(3)],
      [3],
      [2],
    ],
    ['is not asked for again by a return of something else', [child(1), aTicket({ lineNo: 2, tariffNo: 9 })], [2], []],
  ])('%s', (_, lines, returned, more) => {
    expect(tied(lines, returned)).toEqual(more);
  });

  test('is one that can be returned, where there is one', () => {
    expect(tied([adult(1), adult(2), child(3), child(4)], [1], { closed: [4] })).toEqual([3]);
    expect(tied([adult(1), child(2)], [1], { closed: [2] })).toEqual([2]);
  });

  test('may stay where it was used for a date that others refuse', () => {
    expect(tied([adult(1), child(2)], [1], { closed: [2], staying: [2] })).toEqual([]);
    expect(
      tied([adult(1), child(2), adult(3, { performanceId: 2 }), child(4, { performanceId: 2 })], [1, 3], {
        staying: [2],
      }),
    ).toEqual([4]);
  });

  test('takes along what needs it in turn', () => {
    const needsTariff = { tariffNos: [2], perTickets: 1, atMost: 1 };
    const toy = aTicket({ lineNo: 3, tariffNo: 4, tariff: { kind: 'other', needsTariff } });
    expect(tied([adult(1), child(2), toy], [1])).toEqual([2, 3]);
  });
});

test('the companion’s place goes back with the wheelchair place beside which it was kept, and not the other way round', () => {
  const lines = [adult(1), adult(2, { companionOf: 1 }), adult(3)];
  expect([tied(lines, [1]), tied(lines, [2]), tied(lines, [3]), tied(lines, [1, 2])]).toEqual([[2], [], [], []]);
});
