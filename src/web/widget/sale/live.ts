import type { SeatChanges } from '#api/performances/stream-contract.ts';
import { applyDelta } from '#domain/seating/availability-delta.ts';
import type { Availability } from '#domain/seating/availability.ts';

export type LivePorts = {
  /** Fetches the whole state anew; false when there was no answer. */
  refetch(): Promise<boolean>;
  current(): Availability;
  apply(next: Availability): void;
  /** Free entries of standing areas, and of zones whose seats are counted anyway. */
  applyFree(free: readonly ZoneFree[]): void;
};

const POLL_MS = 5000;
/** Everybody's stream breaks at once when a server restarts: coming back is spread over this time. */
const RECONNECT_SPREAD_MS = 5000;
const STREAM_FAILURES = 3;

/** Keeps the seats current: a stream of changes, polling where streams do not pass, nothing while the tab is hidden. */
export function followSeats(performanceId: number, ports: LivePorts): () => void {
  let stream: EventSource | null = null;
  let timer = 0;
  let failures = 0;
  let isStopped = false;
  /** Rises when the tab is left or shown: what an earlier visit still waits for starts nothing any more. */
  let visit = 0;
  let fetching: Promise<boolean> | null = null;

  function refetch(): Promise<boolean> {
    fetching ??= ports.refetch().finally(() => (fetching = null));
    return fetching;
  }
  function open(): void {
    if (isStopped || document.hidden || stream) return;
    if (typeof EventSource === 'undefined' || failures >= STREAM_FAILURES) return poll();
    const opened = new EventSource(`/api/v3/performances/${performanceId}/events?since=${ports.current().version}`);
    stream = opened;
    opened.addEventListener('open', () => (failures = 0));
    opened.addEventListener('seats', (event: MessageEvent<string>) => receive(event.data));
    opened.addEventListener('resync', () => void refetch());
    opened.addEventListener('error', () => {
      failures += 1;
      close();
      // What was missed meanwhile comes with the next stream.
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

/** Null for what is no frame of the contract: then everything is fetched anew. */
export function parseFrame(data: string): SeatChanges | null {
  try {
    const { from, to, runs, free } = JSON.parse(data) as Partial<Record<keyof SeatChanges, unknown>>;
    if (typeof from !== 'number' || typeof to !== 'number' || typeof runs !== 'string') return null;
    return Array.isArray(free) && free.every(isZoneFree) ? { from, to, runs, free } : null;
  } catch {
    return null;
  }
}
