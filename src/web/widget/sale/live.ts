import { applyDelta } from '#domain/seating/availability-delta.ts';
import type { Availability } from '#domain/seating/availability.ts';

export type LivePorts = {
  /** Fetches the whole state anew; false when there was no answer. */
  refetch(): Promise<boolean>;
  current(): Availability;
  apply(next: Availability): void;
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
    const opened = new EventSource(`/api/v3/performances/${performanceId}/events`);
    stream = opened;
    opened.addEventListener('open', () => (failures = 0));
    opened.addEventListener('seats', (event: MessageEvent<string>) => receive(event.data));
    opened.addEventListener('resync', () => void ports.refetch());
    opened.addEventListener('error', () => {
      failures += 1;
      close();
      timer = window.setTimeout(() => void ports.refetch().then(open), 500 + Math.random() * RECONNECT_SPREAD_MS);
    });
  }
  function receive(data: string): void {
    const frame = parseFrame(data, ports.current().version);
    const applied = frame && applyDelta(ports.current(), frame);
    if (applied?.ok) ports.apply(applied.availability);
    else if (!applied || applied.code !== 'old') void ports.refetch();
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

/** A frame without `from` continues from what we have: runs are absolute states, not differences. */
export function parseFrame(data: string, have: number): { from: number; to: number; runs: string } | null {
  try {
    const frame = JSON.parse(data) as Partial<Record<'from' | 'to' | 'version' | 'runs', unknown>>;
    const to = frame.to ?? frame.version;
    const from = frame.from ?? have;
    if (typeof to !== 'number' || typeof from !== 'number' || typeof frame.runs !== 'string') return null;
    return { from, to, runs: frame.runs };
  } catch {
    return null;
  }
}
