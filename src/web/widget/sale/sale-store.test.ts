import { expect, test, vi } from 'vitest';
import type { OrderView } from '#api/orders/contract.ts';
import type { SaleView } from '#api/performances/contract.ts';
import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import { FLAG_BITS } from '#domain/seating/hall-plan.ts';
import type { Answer, SaleApi } from './sale-api.ts';
import { createSaleStore } from './sale-store.ts';

const sale = {
  performance: { id: 5, limitPerBuyer: 6 },
  planHash: 'abcd',
  priceListId: 1,
  zones: [
    {
      zoneNo: 1,
      zoneKey: 'z1',
      name: null,
      standing: false,
      capacity: 8,
      free: 8,
      tariffs: [{ tariffNo: 1, name: '', priceMinor: 4000, feeMinor: 200 }],
    },
  ],
  companions: [],
  areWheelchairPlacesReleased: false,
} as unknown as SaleView;
/** Seat 7 is for a wheelchair. */
const flags = Uint8Array.from({ length: 8 }, (_, seat) => (seat === 7 ? FLAG_BITS.accessible : 0));
const hall = { count: 8, zoneKeys: ['z1'], zone: new Uint8Array(8), flags } as unknown as DecodedHall;

function orderOf(wanted: { seats: readonly { seatNo: number }[] }): OrderView {
  const lines = wanted.seats.map(({ seatNo }, i) => ({
    kind: 'seat',
    lineNo: i + 1,
    performanceId: 5,
    seatNo,
    zoneNo: 1,
    tariffNo: 1,
  }));
  return { id: 'o1', state: 'held', lines, holdSecondsLeft: 600 } as unknown as OrderView;
}

/** A store with a server that answers only when `answer` is called, except where `other` answers. */
function aSaleStore(other: Partial<SaleApi> = {}) {
  const calls: string[] = [];
  const answers: ((answer: Answer<OrderView>) => void)[] = [];
  let released = Promise.resolve();
  /** Delays answers to releases until the returned function is called. */
  const holdReleases = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    released = promise;
    return resolve;
  };
  const call =
    (name: string) =>
    (...args: unknown[]) => {
      const wanted = args.findLast((each) => each !== null) as Parameters<typeof orderOf>[0];
      calls.push(`${name} ${wanted.seats?.map(({ seatNo }) => seatNo).join() ?? ''}`.trim());
      return new Promise<Answer<OrderView>>((resolve) => {
        answers.push((answer) => resolve(answer.ok ? { ok: true, value: orderOf(wanted) } : answer));
      });
    };
  const api = {
    hold: call('hold'),
    change: call('change'),
    release: async () => {
      calls.push('release');
      await released;
      return { ok: true, value: undefined };
    },
    availability: async () => ({ ok: true, value: { version: 2, bits: btoa('\u0000\u0000'), free: [] } }),
    ...other,
  } as unknown as SaleApi;
  const clock = { now: 0, step: 1000 };
  const kept = vi.fn();
  const told: string[] = [];
  const saleStore = createSaleStore(sale, {
    api,
    memory: { read: () => null, write: kept },
    onChange: ({ orderId, isGone }) => told.push(`${orderId} ${isGone ? 'gone' : 'changed'}`),
    now: () => (clock.now += clock.step),
    code: () => null,
  });
  saleStore.setHall(hall);
  saleStore.acceptAvailability({ version: 1, bits: btoa('\u0000\u0000'), free: [] });
  const answer = async (reply: Answer<OrderView> = { ok: true, value: orderOf({ seats: [] }) }) => {
    answers.shift()?.(reply);
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { saleStore, calls, answer, holdReleases, kept, told, clock };
}

test('changes made while the server thinks go out together, one call at a time', async () => {
  const { saleStore, calls, answer } = aSaleStore();
  saleStore.toggleSeat(1);
  saleStore.toggleSeat(2);
  saleStore.toggleSeat(3);
  expect(calls).toEqual(['hold 1']);
  await answer();
  expect(calls).toEqual(['hold 1', 'change 1,2,3']);
  await answer();
  expect(saleStore.state.get().selection.order?.lines).toHaveLength(3);
  expect(calls).toHaveLength(2);
});

test('the last seat removed gives the whole hold back', async () => {
  const { saleStore, calls, answer, kept } = aSaleStore();
  saleStore.toggleSeat(1);
  await answer();
  saleStore.toggleSeat(1);
  await answer();
  expect(calls).toEqual(['hold 1', 'release']);
  expect(saleStore.state.get().selection.order).toBeNull();
  expect(kept.mock.calls).toEqual([['o1'], [null]]);
});

test('seats that could not be given back stay chosen', async () => {
  const { saleStore, answer, kept } = aSaleStore({ release: async () => ({ ok: false, code: 'offline' }) });
  saleStore.toggleSeat(1);
  await answer();
  saleStore.toggleSeat(1);
  await answer();
  const { order, wanted, notice } = saleStore.state.get().selection;
  expect([order?.id, wanted.seats.map(({ seatNo }) => seatNo)]).toEqual(['o1', [1]]);
  expect(notice).toMatchObject({ kind: 'refused', code: 'offline' });
  expect(kept.mock.calls).toEqual([['o1']]);
});

test('expired seats are asked for again only when they are given back', async () => {
  const { saleStore, calls, answer, holdReleases } = aSaleStore();
  saleStore.toggleSeat(1);
  await answer();
  const giveBack = holdReleases();
  saleStore.expire();
  saleStore.holdAgain();
  await answer();
  expect(calls).toEqual(['hold 1', 'release']);
  giveBack();
  await answer();
  expect(calls).toEqual(['hold 1', 'release', 'hold 1']);
});

test('a double click is one choice, two clicks are two', () => {
  const { saleStore, clock } = aSaleStore();
  const chosen = () => saleStore.state.get().selection.wanted.seats.length;
  clock.step = 100;
  saleStore.toggleSeat(4);
  saleStore.toggleSeat(4);
  expect(chosen()).toBe(1);
  clock.step = 1000;
  saleStore.toggleSeat(4);
  expect(chosen()).toBe(0);
});

test('a refused seat is taken back and the seats are read again', async () => {
  const { saleStore, answer } = aSaleStore();
  saleStore.toggleSeat(1);
  await answer({ ok: false, code: 'seat_taken', seats: [1], neighbours: [2] });
  const { selection, version } = saleStore.state.get();
  expect(selection.wanted.seats).toEqual([]);
  expect(selection.notice).toMatchObject({ kind: 'taken', offer: [{ seatNo: 2, tariffNo: 1 }] });
  expect(version).toBe(2);
});

test('own seats do not count as free', async () => {
  const { saleStore, answer } = aSaleStore();
  expect(saleStore.state.get().free.get(1)).toBe(8);
  saleStore.toggleSeat(1);
  await answer();
  expect(saleStore.state.get().free.get(1)).toBe(7);
});

test('a wheelchair place is held only after the visitor has said that it is needed', async () => {
  const { saleStore, calls, answer } = aSaleStore();
  saleStore.toggleSeat(7);
  expect([saleStore.state.get().asked, calls]).toEqual([7, []]);
  saleStore.answer(false);
  expect([saleStore.state.get().asked, calls]).toEqual([null, []]);
  saleStore.toggleSeat(7);
  saleStore.answer(true);
  await answer();
  expect(calls).toEqual(['hold 7']);
  // Nothing is asked when it is given back.
  saleStore.toggleSeat(7);
  expect([saleStore.state.get().asked, saleStore.state.get().selection.wanted.seats]).toEqual([null, []]);
});

test('best seats for a wheelchair were asked for and are taken at once', () => {
  const { saleStore, calls } = aSaleStore();
  saleStore.takeSeats([6, 7]);
  expect([saleStore.state.get().asked, calls]).toEqual([null, ['hold 6,7']]);
});

test('what is changed here is told to the other tabs, what is adopted from them is not', async () => {
  const { saleStore, answer, told } = aSaleStore();
  saleStore.adopt(orderOf({ seats: [{ seatNo: 1 }] }));
  expect(told).toEqual([]);
  saleStore.toggleSeat(2);
  await answer();
  expect(told).toEqual(['o1 changed']);
  saleStore.takeSeats([]);
  await vi.waitFor(() => expect(told).toEqual(['o1 changed', 'o1 gone']));
});

test('an order of another tab is shown only where nothing else is chosen', async () => {
  const { saleStore, answer } = aSaleStore();
  expect(saleStore.canAdopt('o1')).toBe(true);
  saleStore.toggleSeat(2);
  expect(saleStore.canAdopt('o1')).toBe(false);
  await answer();
  expect([saleStore.canAdopt('o1'), saleStore.canAdopt('o2')]).toEqual([true, false]);
});
