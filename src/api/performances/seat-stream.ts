import type { Resync, SeatChanges } from '#api/performances/stream-contract.ts';
import { encodeDelta } from '#domain/seating/availability-delta.ts';
import type { PerformanceReads } from '#usecases/performances/reads-port.ts';
import { wireStatuses } from '#usecases/performances/seat-bits.ts';

type ZoneFree = SeatChanges['free'][number];
export type SeatFrame = { event: 'seats'; data: SeatChanges } | { event: 'resync'; data: Resync };
type Change = Extract<SeatFrame, { event: 'seats' }>;

export type Listener = (frame: SeatFrame) => void;

/**
 * Stops the listening.
 * @param onRelease called when the performance is no longer followed on behalf of this listener: at once if somebody
 *   else listens, else when somebody comes or the performance is forgotten
 */
export type Leave = (onRelease?: () => void) => void;

export type SeatStreams = {
  /**
   * Null for an unknown performance.
   * @param since version of a returning listener, who gets all changes since then again
   */
  listen(performanceId: number, listener: Listener, since?: number | null): Promise<Leave | null>;
  stop(): void;
};

const POLL_MS = 1_000;
/** Length of `runs` above which a fresh snapshot from the cache costs less. */
const LARGEST_RUNS = 4_096;
/** Number of changes stored for clients that reconnect, and how long they are stored after the last client has left. */
const MOST_CHANGES = 60;
const LINGER_MS = 10_000;

type Watched = {
  listeners: Set<Listener>;
  version: number;
  statuses: Uint8Array;
  free: readonly ZoneFree[];
  /** The latest changes, consecutive and without gaps. */
  changes: Change[];
  timer: NodeJS.Timeout;
  /** Time at which the last listener left; null while somebody listens. */
  leftAt: number | null;
  /** Called when somebody listens again or the performance is forgotten. */
  onRelease: (() => void) | null;
};

/**
 * Follows performances while clients watch them: each is read once a second however many clients there are, and only
 * the seats and areas that changed are sent. The data is advisory; the hold decides.
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
      onRelease: null,
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
      if (known !== watch || watch.listeners.size > 0) return;
      watched.delete(performanceId);
      release(watch);
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
      release(watch);
      for (const frame of missedSince(watch, since)) listener(frame);
      return (onRelease) => {
        watch.listeners.delete(listener);
        if (watch.listeners.size > 0) return onRelease?.();
        watch.leftAt = performance.now();
        watch.onRelease = onRelease ?? null;
      };
    },
    stop() {
      for (const starting of watched.values()) {
        starting.then(
          (watch) => {
            clearTimeout(watch?.timer);
            watch?.listeners.clear();
          },
          () => undefined, // the caller of `listen` gets the error
        );
      }
      watched.clear();
    },
  };
}

function release(watch: Watched): void {
  watch.onRelease?.();
  watch.onRelease = null;
}

/** A new client gets the version, to detect an outdated snapshot; a returning client gets the missed changes. */
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
