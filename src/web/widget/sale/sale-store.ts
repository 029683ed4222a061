import type { OrderView } from '#api/orders/contract.ts';
import type { AccessView, Availability, SaleView } from '#api/performances/contract.ts';
import { SEATS_PER_ORDER } from '#domain/holds/hold-rules.ts';
import { SEAT } from '#domain/seating/availability.ts';
import { FLAG_BITS } from '#domain/seating/hall-plan.ts';
import type { DecodedHall } from '#domain/seating/decode-geometry.ts';
import type { OrderMemory } from './order-memory.ts';
import { openedIn, withOpened } from './opened.ts';
import { createOrderChanges } from './order-changes.ts';
import { type SaleApi, selectionOf } from './sale-api.ts';
import { unpackSeatBits } from './seat-bits.ts';
import {
  countOf,
  emptySelection,
  isOver,
  isSameRequest,
  NOTHING,
  reduceSelection,
  type RefusalCode,
  type SelectionAction,
  type SelectionState,
  type Wanted,
  wantedOf,
} from './selection.ts';
import { createStore, type Store } from './store.ts';
import { type ZoneView, zoneViews } from './zones.ts';

export type SaleState = {
  /** `none`: the performance has no numbered seats. */
  hallState: 'loading' | 'ready' | 'failed' | 'none';
  hall: DecodedHall | null;
  statuses: Uint8Array;
  version: number;
  /** Free seats and entries by zone, without the visitor's own. */
  free: ReadonlyMap<number, number>;
  selection: SelectionState;
  /** The wheelchair place that was tapped, until the visitor has answered whether it is needed. */
  asked: number | null;
  /** The seat whose view is looked at, or whose view stands for its sector. */
  viewed: { seatNo: number; isSector: boolean } | null;
  /** Zones of the price filter; empty means all. */
  shownZones: ReadonlySet<number>;
};

export type SaleStore = ReturnType<typeof createSaleStore>;
type Ports = {
  api: SaleApi;
  memory: OrderMemory;
  now: () => number;
  /** The code that opens a presale or an allotment; null without one. */
  code: () => string | null;
  /** Called after every change that the server has confirmed. */
  onChange: (change: { orderId: string; isGone: boolean }) => void;
};

/** A second tap on the same seat within this time is a double click and is ignored. */
const DOUBLE_CLICK_MS = 400;

const STALE_PICTURE: readonly RefusalCode[] = ['seat_taken', 'area_full', 'unknown_seat'];

/** Client state of the sale: free seats, the selection, and the synchronisation of both with the server. */
export function createSaleStore(sale: SaleView, ports: Ports) {
  const { api, memory } = ports;
  const zones = zoneViews(sale);
  const limit = Math.min(sale.performance.limitPerBuyer, SEATS_PER_ORDER);
  const store: Store<SaleState> = createStore<SaleState>({
    hallState: sale.planHash === null ? 'none' : 'loading',
    hall: null,
    statuses: new Uint8Array(),
    version: 0,
    free: new Map(sale.zones.map(({ zoneNo, free }) => [zoneNo, free])),
    selection: emptySelection(sale.performance.id),
    asked: null,
    viewed: null,
    shownZones: new Set(),
  });
  const zoneByKey = new Map(zones.map((zone) => [zone.zoneKey, zone]));
  let lastTap = { seatNo: -1, at: 0 };
  let snapshot: Availability | null = null;
  let isSeparate = false;
  /** The release of an expired order while it is in progress. */
  let givingBack: Promise<unknown> | null = null;
  /** What the visitor's code opens: taken to others, free here. */
  let opened: AccessView | null = null;

  function dispatch(action: SelectionAction): void {
    store.set({ selection: reduceSelection(store.get().selection, action) });
  }

  const own = (order: OrderView): Wanted => wantedOf(order, sale.performance.id);
  /** Whether the order holds nothing but what is chosen here, so that it ends with the last of it. */
  const isOnlyHere = (order: OrderView): boolean => order.lines.length === countOf(own(order));

  /** Sends the current selection, one call at a time; changes made meanwhile are sent with the next call. */
  async function pump(): Promise<void> {
    const { wanted, order, isSending } = store.get().selection;
    if (isSending || isSameRequest(wanted, order ? own(order) : NOTHING)) return;
    if (order && countOf(wanted) === 0 && isOnlyHere(order)) {
      return release(order);
    }
    dispatch({ kind: 'sending' });
    // The server cannot hold a seat whose release is in progress.
    if (givingBack) await givingBack;
    const answer = await (order
      ? api.change(order.id, selectionOf(sale, wanted))
      : api.hold(sale, wanted, ports.code()));
    if (answer.ok) {
      if (order) markSeats(own(order), SEAT.free);
      markSeats(own(answer.value), SEAT.held);
      confirm(answer.value, wanted);
      ports.onChange({ orderId: answer.value.id, isGone: false });
      return pump();
    }
    dispatch({ kind: 'refused', refusal: answer });
    if (isOver(answer.code)) memory.write(null);
    // Seats shown as free were not, so the state is fetched again.
    if (STALE_PICTURE.includes(answer.code)) await refetch();
  }
  /** Gives the whole order up. */
  async function release(order: OrderView): Promise<void> {
    dispatch({ kind: 'sending' });
    const answer = await api.release(order.id);
    if (!answer.ok && !isOver(answer.code)) return dispatch({ kind: 'refused', refusal: answer });
    memory.write(null);
    dispatch({ kind: 'released' });
    ports.onChange({ orderId: order.id, isGone: true });
    markSeats(own(order), SEAT.free);
    return pump();
  }
  function confirm(order: OrderView, sent?: Wanted): void {
    memory.write(order.id);
    dispatch({ kind: 'confirmed', order, now: ports.now(), ...(sent && { sent }) });
  }
  /** Shows the change of the visitor's own seats at once; the stream sends it about a second later. */
  function markSeats({ seats }: Wanted, status: number): void {
    const statuses = store.get().statuses.slice();
    for (const { seatNo } of seats) if (seatNo < statuses.length) statuses[seatNo] = status;
    applyStatuses(statuses, store.get().version);
  }
  function applyStatuses(told: Uint8Array, version: number): void {
    const statuses = withOpened(told, opened);
    const { hall } = store.get();
    const free = new Map(store.get().free);
    if (hall && statuses.length === hall.count) {
      const counts = new Uint32Array(256);
      for (let seat = 0; seat < hall.count; seat += 1)
        if (statuses[seat] === SEAT.free) counts[hall.zone[seat] ?? 255]! += 1;
      hall.zoneKeys.forEach((key, zone) => {
        const view = zoneByKey.get(key);
        if (view && !view.standing) free.set(view.zoneNo, counts[zone] ?? 0);
      });
    }
    store.set({ statuses, version, free });
  }
  function acceptAvailability(next: Availability): void {
    snapshot = next;
    const free = new Map(store.get().free);
    for (const zone of next.free) free.set(zone.zoneNo, zone.free + openedIn(opened, zone.zoneNo));
    store.set({ free });
    const { hall, hallState } = store.get();
    if (hallState === 'none') store.set({ version: next.version });
    const statuses = hall && unpackSeatBits(next.bits, hall.count);
    if (!hall || !statuses) return;
    applyStatuses(statuses, next.version);
    store.set({ hallState: 'ready' });
  }
  async function refetch(): Promise<boolean> {
    const answer = await api.availability(sale.performance.id);
    if (answer.ok) acceptAvailability(answer.value);
    else if (store.get().statuses.length === 0 && store.get().hallState === 'loading')
      store.set({ hallState: 'failed' });
    return answer.ok;
  }
  function want(wanted: Wanted): void {
    dispatch({ kind: 'want', wanted, limit });
    void pump();
  }
  function show(order: OrderView): void {
    store.set({ selection: { ...store.get().selection, wanted: own(order) } });
    confirm(order);
  }
  /** The place kept for the companion of a wheelchair place, if nobody has it. */
  function companionOf(seatNo: number): number | null {
    const companion = sale.companions.find(([wheelchair]) => wheelchair === seatNo)?.[1];
    return companion !== undefined && store.get().statuses[companion] === SEAT.notForSale ? companion : null;
  }
  function tariffOfKind(seatNo: number, kind: 'companion' | 'disabled'): number {
    return zoneOfSeat(seatNo)?.tariffs.find((each) => each.kind === kind)?.tariffNo ?? tariffOf(seatNo);
  }
  /** A companion's tariff goes with that of whom they accompany. */
  function takeBoth(seatNo: number, companion: number): void {
    const { wanted } = store.get().selection;
    const seats = [
      { seatNo, tariffNo: tariffOfKind(seatNo, 'disabled') },
      { seatNo: companion, tariffNo: tariffOfKind(companion, 'companion') },
    ];
    want({ ...wanted, seats: [...wanted.seats, ...seats] });
  }
  function toggle(seatNo: number): void {
    const { wanted } = store.get().selection;
    const companion = sale.companions.find(([wheelchair]) => wheelchair === seatNo)?.[1];
    const isLeft = wanted.seats.some((seat) => seat.seatNo === seatNo);
    if (isLeft && wanted.seats.some((seat) => seat.seatNo === companion)) {
      return want({ ...wanted, seats: wanted.seats.filter((seat) => ![seatNo, companion].includes(seat.seatNo)) });
    }
    dispatch({ kind: 'toggleSeat', seat: { seatNo, tariffNo: tariffOf(seatNo) }, limit });
    void pump();
  }
  /** Wheelchair places are few, so nobody takes one by an accidental tap. */
  function needsAnswer(seatNo: number): boolean {
    const { hall, selection } = store.get();
    const isAccessible = ((hall?.flags[seatNo] ?? 0) & FLAG_BITS.accessible) !== 0;
    return (
      isAccessible &&
      !sale.areWheelchairPlacesReleased &&
      !selection.wanted.seats.some((seat) => seat.seatNo === seatNo)
    );
  }
  function tariffOf(seatNo: number): number {
    return zoneOfSeat(seatNo)?.tariffs[0]?.tariffNo ?? 1;
  }
  function zoneOfSeat(seatNo: number): ZoneView | null {
    const { hall } = store.get();
    return zoneByKey.get(hall?.zoneKeys[hall.zone[seatNo] ?? -1] ?? '') ?? null;
  }

  return {
    sale,
    zones,
    limit,
    state: store,
    refetch,
    zoneOfSeat,
    acceptAvailability,
    confirm,
    setHall: (hall: DecodedHall): void => {
      store.set({ hall });
      if (snapshot) acceptAvailability(snapshot);
    },
    failHall: (): void => store.set({ hallState: 'failed' }),
    applyFree: (changed: readonly { zoneNo: number; free: number }[]): void => {
      if (changed.length === 0) return;
      const free = new Map(store.get().free);
      for (const zone of changed) free.set(zone.zoneNo, zone.free + openedIn(opened, zone.zoneNo));
      store.set({ free });
    },
    applyLive: (next: { version: number; statuses: Uint8Array }): void => applyStatuses(next.statuses, next.version),
    toggleSeat: (seatNo: number): void => {
      const now = ports.now();
      if (lastTap.seatNo === seatNo && now - lastTap.at < DOUBLE_CLICK_MS) return;
      lastTap = { seatNo, at: now };
      if (!zoneOfSeat(seatNo)) return;
      if (needsAnswer(seatNo)) return store.set({ asked: seatNo });
      toggle(seatNo);
    },
    needsAnswer,
    /** Shows the view from a seat, or ends it. */
    showView: (viewed: SaleState['viewed']): void => store.set({ viewed }),
    companionOf,
    /** What the place of a companion costs. */
    companionTotal: (seatNo: number): number => {
      const tariff = zoneOfSeat(seatNo)?.tariffs.find(({ tariffNo }) => tariffNo === tariffOfKind(seatNo, 'companion'));
      return (tariff?.priceMinor ?? 0) + (tariff?.feeMinor ?? 0);
    },
    /** Takes the wheelchair place that was asked about, alone or with its companion's, or leaves it. */
    answer: (isNeeded: boolean, withCompanion = false): void => {
      const { asked } = store.get();
      const companion = asked !== null && withCompanion ? companionOf(asked) : null;
      store.set({ asked: null });
      if (!isNeeded || asked === null) return;
      if (companion === null) toggle(asked);
      else takeBoth(asked, companion);
    },
    /** Shows what the visitor's code opens as free, or as taken again. */
    openAccess: (next: AccessView | null): void => {
      opened = next;
      void refetch();
    },
    /** Replaces the chosen seats; entries to standing areas stay. */
    takeSeats: (seatNos: readonly number[]): void => {
      const seats = seatNos.map((seatNo) => ({ seatNo, tariffNo: tariffOf(seatNo) }));
      want({ ...store.get().selection.wanted, seats });
    },
    setStanding: (zoneNo: number, tariffNo: number, count: number): void => {
      dispatch({ kind: 'setStanding', entry: { zoneNo, tariffNo, count }, limit });
      void pump();
    },
    setTariff: (seatNo: number, tariffNo: number): void => {
      dispatch({ kind: 'setTariff', seatNo, tariffNo });
      void pump();
    },
    ...createOrderChanges({
      api,
      selection: () => store.get().selection,
      dispatch,
      confirm,
      pump,
      release,
      chooseNothing: () => want(NOTHING),
      onChange: ports.onChange,
    }),
    acceptOffer: (): void => {
      const { notice, wanted } = store.get().selection;
      if (notice?.kind === 'taken') want({ ...wanted, seats: notice.offer });
    },
    /** Ends an expired hold: its seats are free again and can be requested again. */
    expire: (): void => {
      const { order } = store.get().selection;
      memory.write(null);
      dispatch({ kind: 'expired' });
      // The hold may end slightly later on the server; an explicit release makes the seats available at once.
      givingBack = order?.state === 'held' ? api.release(order.id) : null;
      void Promise.resolve(givingBack).then(refetch);
    },
    /** Says that the order which the address asked for is over. */
    tellOver: (isReturned: boolean): void => dispatch({ kind: 'over', isReturned }),
    holdAgain: (): void => {
      const { expired } = store.get().selection;
      if (expired) want(expired);
    },
    dismiss: (): void => dispatch({ kind: 'dismiss' }),
    showZone: (zoneNo: number): void => {
      const shown = new Set(store.get().shownZones);
      if (!shown.delete(zoneNo)) shown.add(zoneNo);
      store.set({ shownZones: shown.size === zones.length ? new Set() : shown });
    },
    /** Continues an order that this tab had before a reload or a payment. */
    resume: (order: OrderView): void => {
      show(order);
      ports.onChange({ orderId: order.id, isGone: false });
    },
    /** Whether an order of another tab may be shown here: nothing else is chosen, and nothing is on its way. */
    canAdopt: (orderId: string): boolean => {
      const { order, wanted, isSending } = store.get().selection;
      return !isSending && (order === null ? countOf(wanted) === 0 && !isSeparate : order.id === orderId);
    },
    /** Leaves the order of other performances and items as it is; what is chosen here opens an order of its own. */
    paySeparately: (): void => {
      isSeparate = true;
      memory.write(null);
      const { wanted } = store.get().selection;
      store.set({ selection: emptySelection(sale.performance.id) });
      if (countOf(wanted) > 0) want(wanted);
    },
    /** Shows an order as another tab of this visitor has just left it. */
    adopt: show,
    /** Ends the order here and in the other tabs, because it is being paid. */
    handOver: (): void => {
      const { order } = store.get().selection;
      if (order) ports.onChange({ orderId: order.id, isGone: true });
    },
    /** Ends the order after payment or release; the next selection starts a new one. */
    finish: (): void => {
      memory.write(null);
      store.set({ selection: emptySelection(sale.performance.id) });
    },
  };
}
