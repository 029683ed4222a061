import type { Resync, SeatChanges } from '#api/performances/stream-contract.ts';
import { encodeDelta } from '#domain/seating/availability-delta.ts';
import type { PerformanceReads } from '#usecases/performances/reads-port.ts';
import { wireStatuses } from '#usecases/performances/seat-bits.ts';

type ZoneFree = SeatChanges['free'][number];
export type SeatFrame = { event: 'seats'; data: SeatChanges } | { event: 'resync'; data: Resync };
type Change = Extract<SeatFrame, { event: 'seats' }>;

export type Listener = (frame: SeatFrame) => void;

export type SeatStreams = {
  /**
   * Null for a performance that does not exist. The answer ends the listening.
   * @param since the version a listener has who comes back: what has changed since is told again
   */
  listen(performanceId: number, listener: Listener, since?: number | null): Promise<(() => void) | null>;
  stop(): void;
};

const POLL_MS = 1_000;
/** A frame that says more is dearer than a fresh snapshot from the cache. */
const LARGEST_RUNS = 4_096;
/** Changes that are kept for those who come back, and for how long after the last of them has left. */
const MOST_CHANGES = 60;
const LINGER_MS = 10_000;

type Watched = {
  listeners: Set<Listener>;
  version: number;
  statuses: Uint8Array;
  free: readonly ZoneFree[];
  /** The latest, one after another without a gap. */
  changes: Change[];
  timer: NodeJS.Timeout;
  /** Since when nobody listens. */
  leftAt: number | null;
};

/**
 * Follows performances while somebody looks at them: each is read once a second however many look, and only the seats
 * and areas that changed are sent. What anybody sees here is advice; the hold decides.
 */
export function createSeatStreams(
  reads: PerformanceReads,
  onError: (error: unknown) => void,
  lingerMs: number = LINGER_MS,
): SeatStreams {
  const watched = new Map<number, Promise<Watched | null>>();

  async function start(performanceId: number): Promise<Watched | null> {
    const first = await reads.availability(performanceId);
    if (first === null) return null;
    const watch: Watched = {
      listeners: new Set(),
      version: first.version,
      statuses: wireStatuses(first.statuses),
      free: first.free,
      changes: [],
      timer: setTimeout(() => void poll(performanceId, watch), POLL_MS),
      leftAt: performance.now(),
    };
    return watch;
  }

  async function poll(performanceId: number, watch: Watched): Promise<void> {
    try {
      if ((await reads.version(performanceId)) !== watch.version) {
        const next = await reads.availability(performanceId);
        if (next !== null) tell(watch, { ...next, statuses: wireStatuses(next.statuses) });
      }
    } catch (error) {
      onError(error);
    }
    if (watch.leftAt !== null && performance.now() - watch.leftAt >= lingerMs) return forget(performanceId, watch);
    watch.timer = setTimeout(() => void poll(performanceId, watch), POLL_MS);
  }

  function forget(performanceId: number, watch: Watched): void {
    clearTimeout(watch.timer);
    void watched.get(performanceId)?.then((known) => {
      if (known === watch && watch.listeners.size === 0) watched.delete(performanceId);
    });
  }

  return {
    async listen(performanceId, listener, since = null) {
      const starting = watched.get(performanceId) ?? start(performanceId);
      watched.set(performanceId, starting);
      const watch = await starting.catch((error: unknown) => {
        watched.delete(performanceId);
        throw error;
      });
      if (watch === null) {
        watched.delete(performanceId);
        return null;
      }
      watch.listeners.add(listener);
      watch.leftAt = null;
      for (const frame of missedSince(watch, since)) listener(frame);
      return () => {
        watch.listeners.delete(listener);
        if (watch.listeners.size === 0) watch.leftAt = performance.now();
      };
    },
    stop() {
      for (const starting of watched.values()) {
        starting.then(
          (watch) => {
            clearTimeout(watch?.timer);
            watch?.listeners.clear();
          },
          () => undefined, // told to whoever asked
        );
      }
      watched.clear();
    },
  };
}

/** A newcomer is told the version: who is behind fetches the snapshot. Who comes back is told what was missed. */
function missedSince({ version, changes }: Watched, since: number | null): SeatFrame[] {
  if (since === null || since === version) {
    return [{ event: 'seats', data: { from: version, to: version, runs: '', free: [] } }];
  }
  const missed = changes.filter(({ data }) => data.to > since);
  const isWhole = missed[0] !== undefined && missed[0].data.from <= since;
  return isWhole ? missed : [{ event: 'resync', data: { version } }];
}

function tell(watch: Watched, next: { version: number; statuses: Uint8Array; free: readonly ZoneFree[] }): void {
  const { version, statuses } = next;
  const changes = [...statuses.entries()]
    .filter(([seatNo, status]) => watch.statuses[seatNo] !== status)
    .map(([seatNo, status]) => ({ seatNo, status }));
  const isSameHall = statuses.length === watch.statuses.length;
  const before = new Map(watch.free.map(({ zoneNo, free }) => [zoneNo, free]));
  const free = next.free.filter((zone) => before.get(zone.zoneNo) !== zone.free);
  const delta = encodeDelta(watch.version, version, changes);
  watch.version = version;
  watch.statuses = statuses;
  watch.free = next.free;
  if (isSameHall && delta.runs.length <= LARGEST_RUNS) {
    const frame: Change = { event: 'seats', data: { ...delta, free } };
    watch.changes = [...watch.changes, frame].slice(-MOST_CHANGES);
    for (const listener of watch.listeners) listener(frame);
  } else {
    watch.changes = [];
    for (const listener of watch.listeners) listener({ event: 'resync', data: { version } });
  }
}
