import { describe, expect, test } from 'vitest';
import type { OrderView } from '#api/orders/contract.ts';
import {
  countOf,
  emptySelection,
  isSameRequest,
  NOTHING,
  reduceSelection,
  type SelectionAction,
  type SelectionState,
  wantedOf,
} from './selection.ts';

const seat = (seatNo: number, tariffNo = 1) => ({ seatNo, tariffNo });
const line = (lineNo: number, seatNo: number | null, zoneNo = 1) => ({
  kind: seatNo === null ? 'entry' : 'seat',
  lineNo,
  performanceId: 1,
  seatNo,
  zoneNo,
  tariffNo: 1,
  sector: '',
  row: '',
  seat: '',
  priceMinor: 4000,
  feeMinor: 200,
});
const anOrder = (...seatNos: (number | null)[]): OrderView =>
  ({ id: 'o1', lines: seatNos.map((seatNo, i) => line(i + 1, seatNo)), holdSecondsLeft: 600 }) as unknown as OrderView;

function play(actions: readonly SelectionAction[], from: SelectionState = emptySelection(1)): SelectionState {
  return actions.reduce(reduceSelection, from);
}
const tap = (seatNo: number): SelectionAction => ({ kind: 'toggleSeat', seat: seat(seatNo), limit: 3 });
const confirmed = (...seatNos: number[]): SelectionAction => ({
  kind: 'confirmed',
  order: anOrder(...seatNos),
  now: 1000,
});

test('a tap shows at once, a second one takes it back', () => {
  expect(play([tap(7), tap(8)]).wanted.seats).toEqual([seat(7), seat(8)]);
  expect(play([tap(7), tap(8), tap(7)]).wanted.seats).toEqual([seat(8)]);
});

test('one seat too many is not taken and the limit is named', () => {
  const state = play([tap(1), tap(2), tap(3), tap(4)]);
  expect(countOf(state.wanted)).toBe(3);
  expect(state.notice).toEqual({ kind: 'refused', code: 'over_limit', limit: 3 });
  expect(play([tap(3)], state).notice).toBeNull();
});

test('the hold ends when the server said, whatever changes meanwhile', () => {
  const first = play([tap(7), confirmed(7)]);
  expect(first.deadline).toBe(601_000);
  const shorter = { ...anOrder(7, 8), holdSecondsLeft: 540 };
  expect(play([tap(8), { kind: 'confirmed', order: shorter, now: 61_000 }], first).deadline).toBe(601_000);
});

test('a refusal takes back what was shown too early', () => {
  const state = play([
    tap(7),
    confirmed(7),
    tap(8),
    { kind: 'sending' },
    { kind: 'refused', refusal: { code: 'busy' } },
  ]);
  expect(state.wanted.seats).toEqual([seat(7)]);
  expect(state.isSending).toBe(false);
  expect(state.notice).toEqual({ kind: 'refused', code: 'busy', limit: null });
});

describe('a seat somebody else was quicker to take', () => {
  test('is given up, and the neighbours for the whole party are offered', () => {
    const refusal = { code: 'seat_taken', seats: [14], neighbours: [11, 12] } as const;
    const state = play([tap(13), confirmed(13), tap(14), { kind: 'refused', refusal }]);
    expect(state.wanted.seats).toEqual([seat(13)]);
    expect(state.notice).toEqual({ kind: 'taken', seats: [14], offer: [seat(11), seat(12)] });
  });

  test('is replaced alone when fewer neighbours are named than were wanted', () => {
    const refusal = { code: 'seat_taken', seats: [14], neighbours: [15] } as const;
    const state = play([tap(13), confirmed(13), tap(14), { kind: 'refused', refusal }]);
    expect(state.notice).toMatchObject({ offer: [seat(13), seat(15)] });
  });

  test('is only regretted when there are none', () => {
    const state = play([tap(14), { kind: 'refused', refusal: { code: 'seat_taken', seats: [14] } }]);
    expect(state.wanted).toEqual(NOTHING);
    expect(state.notice).toEqual({ kind: 'taken', seats: [14], offer: [] });
  });
});

test('seats whose time ran out are remembered to be asked for again', () => {
  const state = play([tap(7), tap(8), confirmed(7, 8), { kind: 'expired' }]);
  expect(state.order).toBeNull();
  expect(state.wanted).toEqual(NOTHING);
  expect(state.expired?.seats).toEqual([seat(7), seat(8)]);
  expect(play([tap(1)], state).expired).toBeNull();
});

test('an order the server has closed expires as if its time had run out', () => {
  const state = play([tap(7), confirmed(7), tap(8), { kind: 'refused', refusal: { code: 'hold_expired' } }]);
  expect(state.order).toBeNull();
  expect(state.expired?.seats).toEqual([seat(7), seat(8)]);
});

test('entries of a standing area are one line with a count', () => {
  const more: SelectionAction = { kind: 'setStanding', entry: { zoneNo: 2, tariffNo: 1, count: 3 }, limit: 3 };
  expect(play([more]).wanted.standing).toEqual([{ zoneNo: 2, tariffNo: 1, count: 3 }]);
  expect(play([more, { ...more, entry: { ...more.entry, count: 0 } }]).wanted).toEqual(NOTHING);
  expect(play([tap(1), more]).notice).toMatchObject({ code: 'over_limit' });
  expect(wantedOf(anOrder(null, null, 5), 1)).toEqual({
    seats: [seat(5)],
    standing: [{ zoneNo: 1, tariffNo: 1, count: 2 }],
  });
});

test('lines of other performances belong to the order, not to this selection', () => {
  const order = anOrder(7, 8);
  const elsewhere = { ...order, lines: order.lines.map((each) => ({ ...each, performanceId: 2 })) } as OrderView;
  expect(wantedOf({ lines: [...order.lines, ...elsewhere.lines] }, 1).seats).toEqual([seat(7), seat(8)]);
  expect(wantedOf(elsewhere, 1)).toEqual(NOTHING);
});

test('shows the tariff at which the server sold the ticket, unless the buyer has chosen anew meanwhile', () => {
  const order = { ...anOrder(7), lines: [{ ...line(1, 7), tariffNo: 2 }] } as unknown as OrderView;
  const answer: SelectionAction = { kind: 'confirmed', order, now: 1000, sent: { seats: [seat(7)], standing: [] } };
  expect(play([tap(7), { kind: 'sending' }, answer]).wanted.seats).toEqual([seat(7, 2)]);
  expect(play([tap(7), { kind: 'sending' }, tap(8), answer]).wanted.seats).toEqual([seat(7), seat(8)]);
});

test('the same request in another order is the same request', () => {
  expect(isSameRequest({ seats: [seat(1), seat(2)], standing: [] }, { seats: [seat(2), seat(1)], standing: [] })).toBe(
    true,
  );
  expect(isSameRequest({ seats: [seat(1)], standing: [] }, { seats: [seat(1, 2)], standing: [] })).toBe(false);
});
