import { apiAddress } from '#api/endpoint-contract.ts';
import type { Availability } from '#api/performances/contract.ts';
import * as endpoints from '#api/performances/endpoints-contract.ts';
import type { Geometry } from '#domain/seating/compile-geometry.ts';
import type { Overview } from '#domain/seating/compile-overview.ts';
import { type DecodedHall, decodeGeometry } from '#domain/seating/decode-geometry.ts';
import { callApi } from '#web/shared/call-api.ts';
import { createHallView, type HallView } from './hall/hall-view.ts';
import { overviewShapes } from './hall/overview-shapes.ts';
import { pageFonts } from './hall/page-fonts.ts';
import { type Painter, workerPainter } from './hall/painter.ts';
import type { FromWorker, ToWorker } from './hall/worker-messages.ts';
import { unpackSeatBits } from './sale/seat-bits.ts';
import { marksByIndex, zoneViews } from './sale/zones.ts';
import type { WidgetFacts } from './widget-facts.ts';

/** A hall that is drawn or loading. */
export type StartedHall = {
  readonly view: HallView;
  /** Rejects when the plan could not be loaded. */
  readonly seats: Promise<DecodedHall>;
  /** Null when the request failed. */
  readonly availability: Promise<Availability | null>;
};

/** Draws the document's data at once and the rest when it arrives. Null when the performance has no plan. */
export function startHall({ sale, overview, geometry, availability }: WidgetFacts): StartedHall | null {
  if (!sale || !overview || sale.planHash === null) return null;
  const view = createHallView({
    shapes: overviewShapes(overview),
    marks: marksByIndex(overview.zones, zoneViews(sale)),
  });
  document.getElementById('hall')?.replaceChildren(view.element);
  const free = availability ? Promise.resolve(availability) : readAvailability(sale.performance.id);
  const seats = geometry ? Promise.resolve(showSeats(view, geometry)) : loadSeats(view, sale.planHash, overview);
  void Promise.all([seats, free]).then(
    ([hall, answer]) => {
      const statuses = answer && unpackSeatBits(answer.bits, hall.count);
      if (statuses) view.setAppearance({ statuses, chosen: new Set(), paleZones: new Set() });
    },
    () => undefined,
  );
  return { view, seats, availability: free };
}

async function readAvailability(performanceId: number): Promise<Availability | null> {
  try {
    const answer = await callApi(endpoints.availability, { params: { id: performanceId } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

function showSeats(view: HallView, geometry: Geometry, painter?: Painter): DecodedHall {
  const hall = decodeGeometry(geometry);
  view.setHall(hall, painter);
  return hall;
}

/** Fetches a large hall here and decodes and draws it in a worker, or on the page when workers are unavailable. */
async function loadSeats(view: HallView, planHash: string, overview: Overview<string>): Promise<DecodedHall> {
  // The document already preloads it (shell.ts), so the request is the same, without the headers of `callApi`.
  const json = fetch(apiAddress(endpoints.plan, { params: { hash: planHash } })).then((answer) => {
    if (!answer.ok) throw new Error(`the plan answered ${answer.status}`);
    return answer.text();
  });
  const worker = startWorker();
  if (!worker) return showSeats(view, JSON.parse(await json) as Geometry);
  const send = (message: ToWorker): void => worker.postMessage(message);
  send({ kind: 'fonts', fonts: pageFonts(), words: wordsOf(overview) });
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'fonts') view.redraw();
      else if (data.kind === 'failed') reject(new Error('the plan cannot be read'));
      else if (data.kind === 'hall') {
        view.setHall(data.hall, workerPainter(worker));
        resolve(data.hall);
      }
    });
    const onPage = (): void => {
      json.then((text) => resolve(showSeats(view, JSON.parse(text) as Geometry))).catch(reject);
    };
    worker.addEventListener('error', onPage, { once: true });
    json.then((text) => send({ kind: 'plan', json: text })).catch(reject);
  });
}

function startWorker(): Worker | null {
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') return null;
  return new Worker(new URL('./hall/worker.ts', import.meta.url), { type: 'module' });
}

/** All label texts, for whose letters the worker loads fonts. */
function wordsOf({ sectors, standing, objects }: Overview<string>): string {
  return [...sectors, ...standing, ...objects].map(({ label = '' }) => label).join('');
}
