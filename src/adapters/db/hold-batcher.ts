import type pg from 'pg';
import type { HoldAnswer, HoldPort, HoldWish } from '#usecases/holds/ports.ts';
import { type Batcher, createBatcher } from './batcher.ts';
import { holdMany } from './hold-statement.ts';

const BUSY: HoldAnswer = {
  isHeld: false,
  isBusy: true,
  isOpen: true,
  isAreaFull: false,
  wouldFitAlone: false,
  missingSeats: [],
};

/**
 * Holds of all performances in this process, up to 64 in a statement. Correctness is the statement's own: two
 * processes, or two batches, may want the same seats.
 */
export function createHoldBatcher(pool: pg.Pool): HoldPort {
  const batch: Batcher<HoldWish, HoldAnswer> = createBatcher({
    run: (wishes) => holdMany(pool, wishes),
    keysOf: (wish) => [
      `idem:${wish.idemKey}`,
      ...wish.lines.flatMap(({ seatNo }) => (seatNo === null ? [] : [`${wish.performanceId}:${seatNo}`])),
    ],
    // Near the end of an area a wish for many entries crowds out a later wish for one that still fits.
    deservesRetry: (_, answer) => !answer.isHeld && answer.wouldFitAlone,
    overflow: BUSY,
  });
  return { hold: batch };
}
