import { apiAddress } from '#api/endpoint-contract.ts';
import { seatEvents } from '#api/performances/endpoints-contract.ts';
import type { SeatChanges } from '#api/performances/stream-contract.ts';
import { applyDelta } from '#domain/seating/availability-delta.ts';
import type { Availability } from '#domain/seating/availability.ts';

export type LivePorts = {
  /** Fetches the whole state again; false when the server did not answer. */
  refetch(): Promise<boolean>;
  current(): Availability;
  apply(next: Availability): void;
  /** Applies the free counts by zone: of standing areas, and of seated zones, whose seats are counted in any case. */
  applyFree(free: readonly ZoneFree[]): void;
};

const POLL_MS = 5000;
/** A server restart breaks all streams at once, so reconnecting is spread over this time. */
const RECONNECT_SPREAD_MS = 5000;
const STREAM_FAILURES = 3;

/** Keeps the seats current: by a stream of changes, by polling where streams fail; paused while the tab is hidden. */
export function followSeats(performanceId: number, ports: LivePorts): () => void {
  let stream: EventSource | null = null;
  let timer = 0;
  let failures = 0;
  let isStopped = false;
  /** Incremented when the tab is hidden or shown, so that pending requests of an earlier visit start nothing. */
  let visit = 0;
  let fetching: Promise<boolean> | null = null;

  function refetch(): Promise<boolean> {
    fetching ??= ports.refetch().finally(() => (fetching = null));
    return fetching;
  }
  function open(): void {
    if (isStopped || document.hidden || stream) return;
    if (typeof EventSource === 'undefined' || failures >= STREAM_FAILURES) return poll();
    const opened = new EventSource(
      apiAddress(seatEvents, { params: { id: performanceId }, query: { since: ports.current().version } }),
    );
    stream = opened;
    opened.addEventListener('open', () => (failures = 0));
    opened.addEventListener('seats', (event: MessageEvent<string>) => receive(event.data));
    opened.addEventListener('resync', () => void refetch());
    opened.addEventListener('error', () => {
      failures += 1;
      close();
      // The next stream sends the changes missed meanwhile.
      timer = window.setTimeout(open, 500 + Math.random() * RECONNECT_SPREAD_MS);
    });
  }
  function receive(data: string): void {
    const frame = parseFrame(data);
    const applied = frame && applyDelta(ports.current(), frame);
    if (applied?.ok) {
      ports.applyFree(frame?.free ?? []);
      ports.apply(applied.availability);
    } else if (!applied || applied.code !== 'old') void refetch();
  }
  function poll(): void {
    const during = visit;
    timer = window.setTimeout(
      () => {
        void refetch().then(() => {
          if (during === visit) poll();
        });
      },
      POLL_MS + Math.random() * 1000,
    );
  }
  function close(): void {
    clearTimeout(timer);
    stream?.close();
    stream = null;
  }
  function onVisibility(): void {
    close();
    visit += 1;
    const during = visit;
    if (document.hidden) return;
    void refetch().then(() => {
      if (during === visit) open();
    });
  }
  document.addEventListener('visibilitychange', onVisibility);
  open();
  return () => {
    isStopped = true;
    visit += 1;
    close();
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

export type ZoneFree = SeatChanges['free'][number];

function isZoneFree(value: unknown): value is ZoneFree {
  const { zoneNo, free } = (value ?? {}) as Partial<Record<keyof ZoneFree, unknown>>;
  return typeof zoneNo === 'number' && typeof free === 'number';
}

/** Null for data that is not a frame of the contract; the caller then fetches the whole state again. */
export function parseFrame(data: string): SeatChanges | null {
  try {
    const { from, to, runs, free } = JSON.parse(data) as Partial<Record<keyof SeatChanges, unknown>>;
    if (typeof from !== 'number' || typeof to !== 'number' || typeof runs !== 'string') return null;
    return Array.isArray(free) && free.every(isZoneFree) ? { from, to, runs, free } : null;
  } catch {
    return null;
  }
}
