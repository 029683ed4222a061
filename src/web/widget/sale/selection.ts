import { isTicketLine } from '#domain/orders/order-line.ts';
import type { OrderError, OrderErrorCode, OrderView } from '#api/orders/contract.ts';
import { deadlineOf } from './countdown.ts';

/** The visitor's selection: seats by number, entries to standing areas by zone and tariff. */
export type Wanted = {
  readonly seats: readonly WantedSeat[];
  readonly standing: readonly WantedStanding[];
};
export type WantedSeat = { readonly seatNo: number; readonly tariffNo: number };
export type WantedStanding = { readonly zoneNo: number; readonly tariffNo: number; readonly count: number };

export const NOTHING: Wanted = { seats: [], standing: [] };

export type RefusalCode = OrderErrorCode | 'offline';
export type Refusal = {
  code: RefusalCode;
  seats?: readonly number[];
  neighbours?: readonly number[];
  limit?: number;
  /** The visitor's other open orders. */
  orders?: readonly OpenOrder[];
  waitSeconds?: number;
};
export type OpenOrder = NonNullable<OrderError['orders']>[number];

export type Notice =
  /** `offer` replaces all chosen seats. */
  | { kind: 'taken'; seats: readonly number[]; offer: readonly WantedSeat[] }
  | { kind: 'refused'; code: RefusalCode; limit: number | null; orders?: readonly OpenOrder[]; waitSeconds?: number }
  /** The order that was asked for cannot be continued here, and its seats are not known or not offered again. */
  | { kind: 'over'; isReturned: boolean };

export type SelectionState = {
  /** The performance that is sold here; the order may hold lines of others, which stay as they are. */
  readonly performanceId: number;
  /** Shown at once, before the server confirms it. */
  readonly wanted: Wanted;
  /** The order last confirmed by the server. */
  readonly order: OrderView | null;
  /** End of the hold by the monotonic clock, ms. */
  readonly deadline: number | null;
  readonly isSending: boolean;
  readonly notice: Notice | null;
  /** Seats of an expired hold, offered again. */
  readonly expired: Wanted | null;
  /** The order that expired, whose other performances and items can be chosen again on their own pages. */
  readonly expiredOrder: OrderView | null;
};

export function emptySelection(performanceId: number): SelectionState {
  return {
    performanceId,
    wanted: NOTHING,
    order: null,
    deadline: null,
    isSending: false,
    notice: null,
    expired: null,
    expiredOrder: null,
  };
}

export type SelectionAction =
  | { kind: 'toggleSeat'; seat: WantedSeat; limit: number }
  | { kind: 'want'; wanted: Wanted; limit: number }
  | { kind: 'setStanding'; entry: WantedStanding; limit: number }
  | { kind: 'setTariff'; seatNo: number; tariffNo: number }
  | { kind: 'sending' }
  /** `sent` is the selection that the order answers; absent where the order was not asked for by one. */
  | { kind: 'confirmed'; order: OrderView; now: number; sent?: Wanted }
  | { kind: 'released' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'expired' }
  | { kind: 'over'; isReturned: boolean }
  | { kind: 'dismiss' };

/** Whether an order answered with this code is no longer the visitor's to change or pay. */
export function isOver(code: RefusalCode): boolean {
  return code === 'hold_expired' || code === 'unknown_order' || code === 'order_closed';
}

/** Optimistic selection: a change is shown at once; a refusal reverts it and shows the reason. */
export function reduceSelection(state: SelectionState, action: SelectionAction): SelectionState {
  switch (action.kind) {
    case 'toggleSeat': {
      const { seatNo } = action.seat;
      const isChosen = state.wanted.seats.some((seat) => seat.seatNo === seatNo);
      const seats = isChosen
        ? state.wanted.seats.filter((seat) => seat.seatNo !== seatNo)
        : [...state.wanted.seats, action.seat];
      return want(state, { ...state.wanted, seats }, action.limit);
    }
    case 'want':
      return want(state, action.wanted, action.limit);
    case 'setStanding': {
      const { zoneNo, tariffNo, count } = action.entry;
      const others = state.wanted.standing.filter((entry) => entry.zoneNo !== zoneNo || entry.tariffNo !== tariffNo);
      const standing = count > 0 ? [...others, action.entry] : others;
      return want(state, { ...state.wanted, standing }, action.limit);
    }
    case 'setTariff': {
      const seats = state.wanted.seats.map((seat) =>
        seat.seatNo === action.seatNo ? { seatNo: seat.seatNo, tariffNo: action.tariffNo } : seat,
      );
      return { ...state, wanted: { ...state.wanted, seats }, notice: null };
    }
    case 'sending':
      return { ...state, isSending: true };
    case 'confirmed':
      return {
        ...state,
        // The server may sell a ticket at the tariff that follows a used-up one.
        wanted:
          action.sent !== undefined && isSameRequest(state.wanted, action.sent)
            ? wantedOf(action.order, state.performanceId)
            : state.wanted,
        order: action.order,
        deadline: deadlineOf(action.order.holdSecondsLeft, action.now),
        isSending: false,
        expired: null,
        expiredOrder: null,
      };
    case 'released':
      return { ...emptySelection(state.performanceId), wanted: state.wanted };
    case 'refused':
      return refuse(state, action.refusal);
    case 'expired':
      return {
        ...emptySelection(state.performanceId),
        expired: ownWanted(state) ?? state.wanted,
        expiredOrder: state.order,
      };
    case 'over':
      return { ...emptySelection(state.performanceId), notice: { kind: 'over', isReturned: action.isReturned } };
    case 'dismiss':
      return { ...state, notice: null, expired: null, expiredOrder: null };
  }
}

/** Sets the selection; one that exceeds the limit is refused without a request. */
function want(state: SelectionState, wanted: Wanted, limit: number): SelectionState {
  if (countOf(wanted) > limit && countOf(wanted) > countOf(state.wanted)) {
    return { ...state, notice: { kind: 'refused', code: 'over_limit', limit } };
  }
  return { ...state, wanted, notice: null, expired: null, expiredOrder: null };
}

function refuse(state: SelectionState, refusal: Refusal): SelectionState {
  const { code, seats = [], neighbours = [], limit = null, orders, waitSeconds } = refusal;
  const back = { ...state, isSending: false, wanted: ownWanted(state) ?? NOTHING };
  if (isOver(code)) {
    return { ...emptySelection(state.performanceId), expired: state.wanted, expiredOrder: state.order };
  }
  if (code !== 'seat_taken') {
    const facts = { ...(orders && { orders }), ...(waitSeconds !== undefined && { waitSeconds }) };
    return { ...back, notice: { kind: 'refused', code, limit, ...facts } };
  }
  return { ...back, notice: { kind: 'taken', seats, offer: offerOf(state.wanted, seats, neighbours) } };
}

/** The server proposes seats for the whole party; if there are fewer, they replace only the lost seats. */
function offerOf(wanted: Wanted, lost: readonly number[], neighbours: readonly number[]): WantedSeat[] {
  if (neighbours.length === 0) return [];
  const tariffNo = wanted.seats[0]?.tariffNo ?? 1;
  const known = new Map(wanted.seats.map((seat) => [seat.seatNo, seat]));
  const kept =
    neighbours.length >= wanted.seats.length ? [] : wanted.seats.filter(({ seatNo }) => !lost.includes(seatNo));
  const fresh = neighbours.map((seatNo) => known.get(seatNo) ?? { seatNo, tariffNo });
  return [...kept, ...fresh.filter(({ seatNo }) => !kept.some((seat) => seat.seatNo === seatNo))];
}

function ownWanted({ order, performanceId }: SelectionState): Wanted | null {
  return order && wantedOf(order, performanceId);
}

/** What an order holds of one performance. */
export function wantedOf(order: Pick<OrderView, 'lines'>, performanceId: number): Wanted {
  const seats: WantedSeat[] = [];
  const standing = new Map<string, WantedStanding>();
  const lines = order.lines.filter(isTicketLine).filter((line) => line.performanceId === performanceId);
  for (const { seatNo, zoneNo, tariffNo } of lines) {
    if (seatNo !== null) {
      seats.push({ seatNo, tariffNo });
      continue;
    }
    const key = `${zoneNo}|${tariffNo}`;
    standing.set(key, { zoneNo, tariffNo, count: (standing.get(key)?.count ?? 0) + 1 });
  }
  return { seats, standing: [...standing.values()] };
}

export function countOf(wanted: Wanted): number {
  return wanted.seats.length + wanted.standing.reduce((sum, { count }) => sum + count, 0);
}

/** Compares two selections regardless of the order of their entries. */
export function isSameRequest(a: Wanted, b: Wanted): boolean {
  return requestKey(a) === requestKey(b);
}

function requestKey({ seats, standing }: Wanted): string {
  return [
    ...seats.map(({ seatNo, tariffNo }) => `s${seatNo}/${tariffNo}`),
    ...standing.map(({ zoneNo, tariffNo, count }) => `z${zoneNo}/${tariffNo}/${count}`),
  ]
    .toSorted()
    .join();
}
