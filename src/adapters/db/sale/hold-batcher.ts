import type pg from 'pg';
import type { HoldAnswer, HoldPort, HoldRequest } from '#usecases/holds/ports.ts';
import { type Batcher, createBatcher } from '#adapters/db/connection/batcher.ts';
import { holdMany } from './hold-statement.ts';

const BUSY: HoldAnswer = {
  isHeld: false,
  isBusy: true,
  isOpen: true,
  isAreaFull: false,
  isTierUsedUp: false,
  wouldFitAlone: false,
  missingSeats: [],
};

/**
 * Batches the holds of all performances in this process, up to 64 per statement. The statement itself guarantees
 * correctness, because two processes or two batches may request the same seats.
 */
export function createHoldBatcher(pool: pg.Pool): HoldPort {
  const batch: Batcher<HoldRequest, HoldAnswer> = createBatcher({
    run: (requests) => holdMany(pool, requests),
    keysOf: (request) => [
      `idem:${request.idemKey}`,
      ...request.lines.flatMap(({ seatNo }) => (seatNo === null ? [] : [`${request.performanceId}:${seatNo}`])),
    ],
    // When an area is almost full, a request for many entries can crowd out a later request for one that still fits.
    deservesRetry: (_, answer) => !answer.isHeld && answer.wouldFitAlone,
    overflow: BUSY,
  });
  return { hold: oneByOneForAVisitor(batch) };
}

/**
 * Starts a visitor's next hold only when the previous one is finished and can be counted. Two processes together may
 * still grant one hold too many.
 */
function oneByOneForAVisitor(hold: HoldPort['hold']): HoldPort['hold'] {
  const last = new Map<string, Promise<unknown>>();
  return (request) => {
    const { visitor } = request;
    if (visitor === null) return hold(request);
    const before = last.get(visitor);
    const mine = before === undefined ? hold(request) : before.then(() => hold(request));
    const ended = mine
      .catch(() => undefined)
      .then(() => {
        if (last.get(visitor) === ended) last.delete(visitor);
      });
    last.set(visitor, ended);
    return mine;
  };
}
