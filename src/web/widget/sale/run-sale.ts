import type { OrderView } from '#api/orders/contract.ts';
import type { SaleView } from '#api/performances/contract.ts';
import { createHallOverlay } from '../hall/overlay/hall-overlay.ts';
import { hallControl } from '../hall-control.ts';
import { buyerToken, type HostLink, linkToHost } from '../host-link.ts';
import type { StartedHall } from '../start-hall.ts';
import { refuseJoin } from '#domain/holds/join-order.ts';
import { markOpenOrder } from '#web/shared/visitor/open-order-mark.ts';
import { readVisit } from '#web/shared/sale-overlay/visit.ts';
import { RESUMED, RETURNED } from '../way-back.ts';
import type { WidgetFacts } from '../widget-facts.ts';
import { type Access, createAccess } from './access.ts';
import { followSeats } from './live.ts';
import { orderMemory } from './order-memory.ts';
import { shareBasket } from './shared-basket.ts';
import { createSaleApi, type SaleApi } from './sale-api.ts';
import { createSaleStore, type SaleStore } from './sale-store.ts';

export type RunningSale = { saleStore: SaleStore; api: SaleApi; access: Access; host: HostLink | null };

/** Connects the drawn hall, the server and the page around the frame. */
export function runSale(facts: WidgetFacts & { sale: SaleView }, hall: StartedHall | null): RunningSale {
  const { sale, overview, locale } = facts;
  const host = linkToHost(facts.parentOrigins);
  const token = keepToken(host);
  const api = createSaleApi({ ...readVisit(), locale, token });
  const memory = orderMemory(sale.performance.id);
  const saleStore = createSaleStore(sale, {
    api,
    memory,
    now: () => performance.now(),
    code: () => access.state.get().code,
    onChange: ({ orderId, isGone }) => {
      const { order } = saleStore.state.get().selection;
      if (order !== null) markOpenOrder(order.holdSecondsLeft);
      if (isGone) basket.tellGone(orderId);
      else basket.tell();
    },
  });
  const access = createAccess(sale, api, () => saleStore.openAccess(access.state.get().opens));
  const basket = shareBasket({
    current: () => {
      const { order } = saleStore.state.get().selection;
      return order && { orderId: order.id, key: api.keyOf(order.id) };
    },
    onOrder: ({ orderId, key }) => void adoptOrder({ saleStore, api, sale }, orderId, key),
    onGone: (orderId) => {
      if (saleStore.state.get().selection.order?.id === orderId) saleStore.finish();
    },
  });
  const joined = orderToJoin(facts);
  // Neither an order of the address nor one of this tab; those are read again first.
  if (joined !== null && memory.read() === null && !isOrderNamed()) saleStore.adopt(joined);
  basket.ask();
  const live = (): void => {
    followSeats(sale.performance.id, {
      refetch: saleStore.refetch,
      current: saleStore.state.get,
      apply: saleStore.applyLive,
      applyFree: saleStore.applyFree,
    });
  };
  if (!hall || !overview) {
    live();
    return { saleStore, api, access, host };
  }
  hall.view.connect(hallControl(saleStore, facts), createHallOverlay);
  void hall.availability.then((answer) => {
    if (answer) saleStore.acceptAvailability(answer);
    else void saleStore.refetch();
  });
  hall.seats.then((seats) => {
    saleStore.setHall(seats);
    updatePictureOnChange(saleStore, hall.view, overview.zones);
    void hall.availability.then(live);
  }, saleStore.failHall);
  return { saleStore, api, access, host };
}

/** The open order that holds this performance already, else the newest that takes it. */
export function orderToJoin({
  openOrders,
  sale,
}: Pick<WidgetFacts, 'openOrders'> & { sale: SaleView }): OrderView | null {
  const able = openOrders.filter((order) => refuseJoin(order, sale) === null);
  const { id } = sale.performance;
  return able.find(({ performances }) => performances.some((each) => each.id === id)) ?? able[0] ?? null;
}

/** Whether the address names the order to show. */
function isOrderNamed(): boolean {
  const { searchParams } = new URL(location.href);
  return searchParams.has(RESUMED) || searchParams.has(RETURNED);
}

/** Shows an order that another tab of the visitor has opened or changed. */
async function adoptOrder(
  { saleStore, api, sale }: Pick<RunningSale, 'saleStore' | 'api'> & { sale: SaleView },
  orderId: string,
  key: string | null,
): Promise<void> {
  if (!saleStore.canAdopt(orderId)) return;
  if (key !== null) api.keepKey(orderId, key);
  const answer = await api.read(orderId);
  if (!answer.ok || !answer.value.isOwn || answer.value.state !== 'held') return;
  const isShown = saleStore.state.get().selection.order?.id === orderId;
  if (!isShown && refuseJoin(answer.value, sale) !== null) return;
  // Meanwhile something may have been chosen here.
  if (saleStore.canAdopt(orderId)) saleStore.adopt(answer.value);
}

/** A token for buying expires after five minutes, so a new one is requested before that. */
const TOKEN_MS = 4 * 60_000;

function keepToken(host: HostLink | null): () => string | null {
  let token: string | null = null;
  const ask = (): void => {
    void buyerToken(host).then((answer) => (token = answer));
  };
  ask();
  setInterval(ask, TOKEN_MS);
  return () => token;
}

/** Updates the picture when the part of the store's state that it shows has changed. */
function updatePictureOnChange(saleStore: SaleStore, view: StartedHall['view'], zoneKeys: readonly string[]): void {
  let shown: unknown[] = [];
  const update = (): void => {
    const { statuses, selection, shownZones } = saleStore.state.get();
    const { seats } = selection.wanted;
    // Until the seats' statuses are known, the first picture stays.
    if (statuses.length === 0) return;
    if (shown[0] === statuses && shown[1] === seats && shown[2] === shownZones) return;
    shown = [statuses, seats, shownZones];
    const isPale = (key: string): boolean =>
      shownZones.size > 0 && !saleStore.zones.some((zone) => zone.zoneKey === key && shownZones.has(zone.zoneNo));
    const paleZones = new Set(zoneKeys.flatMap((key, index) => (isPale(key) ? [index] : [])));
    view.setAppearance({ statuses, chosen: new Set(seats.map(({ seatNo }) => seatNo)), paleZones });
  };
  saleStore.state.subscribe(update);
  update();
}
