import { type AvailabilityDelta, encodeDelta } from '#domain/seating/availability-delta.ts';
import type { PerformanceReads } from '#usecases/performances/reads-port.ts';
import { wireStatuses } from '#usecases/performances/seat-bits.ts';

export type SeatFrame =
  | { event: 'seats'; data: AvailabilityDelta & { version: number } }
  | { event: 'resync'; data: { version: number } };

export type Listener = (frame: SeatFrame) => void;

export type SeatStreams = {
  /** Null for a performance that does not exist. The answer ends the listening. */
  listen(performanceId: number, listener: Listener): Promise<(() => void) | null>;
  stop(): void;
};

const POLL_MS = 1_000;
/** A frame that says more is dearer than a fresh snapshot from the cache. */
const LARGEST_RUNS = 4_096;

type Watched = {
  listeners: Set<Listener>;
  version: number;
  statuses: Uint8Array;
  timer: NodeJS.Timeout;
};

/**
 * Follows performances while somebody looks at them: each is read once a second however many look, and only the seats
 * that changed are sent. What anybody sees here is advice; the hold decides.
 */
export function createSeatStreams(reads: PerformanceReads, onError: (error: unknown) => void): SeatStreams {
  const watched = new Map<number, Promise<Watched | null>>();

  async function start(performanceId: number): Promise<Watched | null> {
    const first = await reads.availability(performanceId);
    if (first === null) return null;
    const watch: Watched = {
      listeners: new Set(),
      version: first.version,
      statuses: wireStatuses(first.statuses),
      timer: setTimeout(() => void poll(performanceId, watch), POLL_MS),
    };
    return watch;
  }

  async function poll(performanceId: number, watch: Watched): Promise<void> {
    try {
      if ((await reads.version(performanceId)) !== watch.version) {
        const next = await reads.availability(performanceId);
        if (next !== null) tell(watch, next.version, wireStatuses(next.statuses));
      }
    } catch (error) {
      onError(error);
    }
    if (watch.listeners.size > 0) watch.timer = setTimeout(() => void poll(performanceId, watch), POLL_MS);
  }

  return {
    async listen(performanceId, listener) {
      const known = watched.get(performanceId);
      const starting = known ?? start(performanceId);
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
      // Tells a newcomer who is behind to fetch the snapshot; one who is not drops it.
      const { version } = watch;
      listener({ event: 'seats', data: { from: version, to: version, runs: '', version } });
      return () => {
        watch.listeners.delete(listener);
        if (watch.listeners.size > 0) return;
        clearTimeout(watch.timer);
        if (watched.get(performanceId) === starting) watched.delete(performanceId);
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

function tell(watch: Watched, version: number, statuses: Uint8Array): void {
  const changes = [...statuses.entries()]
    .filter(([seatNo, status]) => watch.statuses[seatNo] !== status)
    .map(([seatNo, status]) => ({ seatNo, status }));
  const isSameHall = statuses.length === watch.statuses.length;
  const delta = encodeDelta(watch.version, version, changes);
  watch.version = version;
  watch.statuses = statuses;
  const frame: SeatFrame =
    isSameHall && delta.runs.length <= LARGEST_RUNS
      ? { event: 'seats', data: { ...delta, version } }
      : { event: 'resync', data: { version } };
  for (const listener of watch.listeners) listener(frame);
}
