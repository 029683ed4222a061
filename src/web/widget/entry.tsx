import type { Geometry } from '#domain/seating/compile-geometry.ts';
import type { Overview } from '#domain/seating/compile-overview.ts';
import { type DecodedHall, decodeGeometry } from '#domain/seating/decode-geometry.ts';
import './widget.css';
import type { HallView } from './hall/hall-view.ts';
import { createHallView } from './hall/hall-view.ts';
import { overviewShapes } from './hall/overview-shapes.ts';
import { pageFonts } from './hall/page-fonts.ts';
import { type Painter, workerPainter } from './hall/painter.ts';
import type { FromWorker, ToWorker } from './hall/worker-messages.ts';
import { linkToHost } from './host-link.ts';
import { followSeats } from './sale/live.ts';
import { orderMemory } from './sale/order-memory.ts';
import { createSaleApi } from './sale/sale-api.ts';
import { createSaleDesk, type SaleDesk } from './sale/sale-desk.ts';
import { marksByIndex } from './sale/zones.ts';
import { readVisit } from './visit.ts';
import type { WidgetFacts } from './widget-facts.ts';

// The hall first, by itself; words, basket and checkout, which need texts and React, follow when it is on the screen.
start(JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as WidgetFacts);

// Back from the payment page a browser may show this page as it was left, in the middle of leaving: begin anew.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

function start(facts: WidgetFacts): void {
  const host = linkToHost(facts.parentOrigins);
  let token: string | null = null;
  const { sale } = facts;
  const api = createSaleApi({ ...readVisit(), locale: facts.locale, token: () => token });
  const desk = sale
    ? createSaleDesk(sale, { api, memory: orderMemory(sale.performance.id), now: () => performance.now() })
    : null;
  const hallView = desk ? showHall(desk, facts) : null;
  void host?.requestToken().then((answer) => (token = answer));
  void import('./app.tsx').then(({ mountApp }) => mountApp({ facts, desk, api, host, hallView }));
}

function showHall(desk: SaleDesk, facts: WidgetFacts): HallView | null {
  const { overview, geometry, availability } = facts;
  const { sale, store } = desk;
  const performanceId = sale.performance.id;
  if (availability) desk.acceptAvailability(availability);
  const live = (): void => {
    followSeats(performanceId, { refetch: desk.refetch, current: store.get, apply: desk.applyLive });
  };
  if (!overview || sale.planHash === null) {
    live();
    return null;
  }
  const view = createHallView({
    shapes: overviewShapes(overview),
    marks: marksByIndex(overview.zones, desk.zones),
    onSeat: (seatNo) => desk.toggleSeat(seatNo),
    onStanding(index) {
      const zone = desk.zones.find(({ zoneKey }) => zoneKey === overview.zones[index]);
      const tariff = zone?.tariffs[0];
      if (!zone || !tariff) return;
      const had = store.get().selection.wanted.standing.find((entry) => entry.zoneNo === zone.zoneNo);
      desk.setStanding(zone.zoneNo, tariff.tariffNo, (had?.count ?? 0) + 1);
    },
  });
  document.getElementById('hall')?.replaceChildren(view.element);
  keepLook(desk, view, overview.zones);
  if (geometry) {
    const hall = decodeGeometry(geometry);
    desk.setHall(hall);
    view.setHall(hall);
    if (!availability) void desk.refetch();
    live();
  } else loadSeats(desk, view, sale.planHash, wordsOf(overview), live);
  return view;
}

function wordsOf({ sectors, standing, objects }: Overview<string>): string {
  return [...sectors, ...standing, ...objects].map(({ label = '' }) => label).join('');
}

/** Hands to the picture what it shows of the desk's state, when that has changed. */
function keepLook(desk: SaleDesk, view: HallView, zoneKeys: readonly string[]): void {
  let shown: unknown[] = [];
  const update = (): void => {
    const { statuses, selection, shownZones } = desk.store.get();
    const { seats } = selection.wanted;
    if (shown[0] === statuses && shown[1] === seats && shown[2] === shownZones) return;
    shown = [statuses, seats, shownZones];
    const isPale = (key: string): boolean =>
      shownZones.size > 0 && !desk.zones.some((zone) => zone.zoneKey === key && shownZones.has(zone.zoneNo));
    const paleZones = new Set(zoneKeys.flatMap((key, index) => (isPale(key) ? [index] : [])));
    view.setLook({ statuses, chosen: new Set(seats.map(({ seatNo }) => seatNo)), paleZones });
  };
  desk.store.subscribe(update);
  update();
}

/** A large hall is fetched here and decoded and drawn in a worker; where there are none, on the page. */
function loadSeats(desk: SaleDesk, view: HallView, planHash: string, words: string, then: () => void): void {
  const availability = desk.refetch();
  // The document has asked for it already (shell.ts).
  const json = fetch(`/api/v3/plans/${planHash}`).then((answer) =>
    answer.ok ? answer.text() : Promise.reject(new Error(`the plan answered ${answer.status}`)),
  );
  const arrived = (hall: DecodedHall, painter?: Painter): void => {
    desk.setHall(hall);
    view.setHall(hall, painter);
    void availability.then(then);
  };
  const onPage = (): void => {
    json.then((text) => arrived(decodeGeometry(JSON.parse(text) as Geometry))).catch(desk.failHall);
  };
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') return onPage();
  const worker = new Worker(new URL('./hall/worker.ts', import.meta.url), { type: 'module' });
  const send = (message: ToWorker): void => worker.postMessage(message);
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'hall') arrived(data.hall, workerPainter(worker));
    else if (data.kind === 'failed') desk.failHall();
    else if (data.kind === 'fonts') view.redraw();
  });
  worker.addEventListener('error', onPage, { once: true });
  json.then((text) => send({ kind: 'plan', json: text })).catch(desk.failHall);
  send({ kind: 'fonts', fonts: pageFonts(), words });
}
