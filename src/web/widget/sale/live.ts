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

  function open(): void {
    if (isStopped || document.hidden || stream) return;
    if (typeof EventSource === 'undefined' || failures >= STREAM_FAILURES) return poll();
    const opened = new EventSource(`/api/v3/performances/${performanceId}/events?since=${ports.current().version}`);
    stream = opened;
    opened.addEventListener('open', () => (failures = 0));
    opened.addEventListener('seats', (event: MessageEvent<string>) => receive(event.data));
    opened.addEventListener('resync', () => void ports.refetch());
    opened.addEventListener('error', () => {
      failures += 1;
      close();
      // What was missed meanwhile comes with the next stream.
      timer = window.setTimeout(open, 500 + Math.random() * RECONNECT_SPREAD_MS);
    });
  }
  function receive(data: string): void {
    const frame = parseFrame(data, ports.current().version);
    const applied = frame && applyDelta(ports.current(), frame);
    if (applied?.ok) {
      ports.applyFree(frame?.free ?? []);
      ports.apply(applied.availability);
    } else if (!applied || applied.code !== 'old') void ports.refetch();
  }
  function poll(): void {
    timer = window.setTimeout(
      () => {
        void ports.refetch().then(() => {
          if (!isStopped && !document.hidden) poll();
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
    if (!document.hidden && !isStopped) void ports.refetch().then(open);
  }
  document.addEventListener('visibilitychange', onVisibility);
  open();
  return () => {
    isStopped = true;
    close();
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

export type ZoneFree = { zoneNo: number; free: number };
type Frame = { from: number; to: number; runs: string; free: readonly ZoneFree[] };

function isZoneFree(value: unknown): value is ZoneFree {
  const { zoneNo, free } = (value ?? {}) as Partial<Record<keyof ZoneFree, unknown>>;
  return typeof zoneNo === 'number' && typeof free === 'number';
}

/** A frame without `from` continues from what we have: runs are absolute states, not differences. */
export function parseFrame(data: string, have: number): Frame | null {
  try {
    const frame = JSON.parse(data) as Partial<Record<'from' | 'to' | 'version' | 'runs' | 'free', unknown>>;
    const to = frame.to ?? frame.version;
    const from = frame.from ?? have;
    if (typeof to !== 'number' || typeof from !== 'number' || typeof frame.runs !== 'string') return null;
    return { from, to, runs: frame.runs, free: Array.isArray(frame.free) ? frame.free.filter(isZoneFree) : [] };
  } catch {
    return null;
  }
}
