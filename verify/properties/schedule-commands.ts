import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import { expire, unpaidFor } from './effects.ts';
import { giveBack, giveFeesBack } from './returns.ts';
import { anOrder, type Dice, isSold, type Kind, pick, type Play, refused, unexpectedly } from './play.ts';
import { withheldBy } from './broken.ts';
import { isOpen, liveLines, type Order, performanceOf, type State } from './state.ts';
import type { Stage } from './world-types.ts';

const DAY_MS = 86_400_000;

/** Mostly a performance that the order is for. */
function aStage(play: Play, state: State, dice: Dice): Stage | null {
  const order = anOrder(state, dice.order, dice.b % 4 === 3 ? isOpen : isSold);
  const ofOrder = play.world.stages.filter(({ id }) => order?.lines.some(({ performanceId }) => performanceId === id));
  return pick(dice.b % 8 === 7 || ofOrder.length === 0 ? play.world.stages : ofOrder, dice.a);
}

/** Paid orders with their live lines of a performance. */
function soldOf(state: State, performanceId: number): { order: Order; lines: Order['lines'] }[] {
  return state.orders
    .filter((order) => order.state === 'paid')
    .map((order) => ({ order, lines: liveLines(order).filter((line) => line.performanceId === performanceId) }))
    .filter(({ lines }) => lines.length > 0);
}

// A hold waits for no schedule change. One that is made at the same moment may escape it; it bears the old date, so that it
// is not checked out and money for it goes back. Hence two courses.
const cancel: Kind = {
  name: 'cancel performance',
  actor: 'organizer',
  weight: 1,
  prepare(play, state, dice) {
    const stage = aStage(play, state, dice);
    if (stage === null) return null;
    const known = unpaidFor(state, stage.id);
    return {
      text: `cancel performance ${stage.id}`,
      run: () => cancelPerformance(play.deps, { performanceId: stage.id, isDryRun: false }),
      courses: [true, false].map((meetsAll) => (now, outcome) => {
        const performance = performanceOf(now, stage.id);
        if (performance.state === 'cancelled') return unexpectedly(outcome);
        if (!outcome.ok) return refused(outcome.code);
        Object.assign(performance, { state: 'cancelled', isSellable: false, hasNoDate: false, isRefundOpen: false });
        performance.epoch += 1;
        expire(now, meetsAll ? unpaidFor(now, stage.id) : known);
        for (const { order, lines } of soldOf(now, stage.id)) {
          const withheld = withheldBy(play.world, order, lines, { isSeller: true });
          giveBack(
            now,
            order,
            lines,
            { permille: 1000, hasFee: true, withheld },
            { cause: 'performance_cancelled', state: 'cancelled' },
          );
        }
        return null;
      }),
    };
  },
};

const postpone: Kind = {
  name: 'postpone performance',
  actor: 'organizer',
  weight: 2,
  prepare(play, state, dice) {
    const stage = aStage(play, state, dice);
    if (stage === null) return null;
    const known = unpaidFor(state, stage.id);
    const newStartsAt = dice.c % 4 === 3 ? null : new Date(Date.now() + (20 + (dice.c % 40)) * DAY_MS);
    return {
      text: `postpone performance ${stage.id} ${newStartsAt === null ? 'without a new date' : 'to another date'}`,
      run: () => postponePerformance(play.deps, { performanceId: stage.id, newStartsAt, isDryRun: false }),
      courses: [true, false].map((meetsAll) => (now, outcome) => {
        const performance = performanceOf(now, stage.id);
        const isSame = newStartsAt?.getTime() === performance.startsAtMs;
        if (performance.state === 'cancelled' || isSame) return unexpectedly(outcome);
        if (!outcome.ok) return refused(outcome.code);
        Object.assign(performance, { state: 'postponed', hasNoDate: newStartsAt === null, isRefundOpen: true });
        performance.isSellable = newStartsAt !== null && performance.isSellable;
        performance.startsAtMs = newStartsAt?.getTime() ?? performance.startsAtMs;
        performance.epoch += 1;
        expire(now, meetsAll ? unpaidFor(now, stage.id) : known);
        for (const { order, lines } of soldOf(now, stage.id)) {
          giveFeesBack(now, order, lines);
          for (const { codes } of lines) {
            for (const code of codes) if (code.state === 'issued') code.epoch = performance.epoch;
          }
        }
        return null;
      }),
    };
  },
};

const anotherPlan: Kind = {
  name: 'change plan version',
  actor: 'organizer',
  weight: 1,
  prepare(play, state, dice) {
    const stage = aStage(play, state, dice);
    if (stage === null) return null;
    return {
      text: `give performance ${stage.id} another version of the hall's plan`,
      async run() {
        await play.pool.query('update performance set plan_version_id = $2 where id = $1', [
          stage.id,
          stage.otherPlanVersionId,
        ]);
        return { ok: true };
      },
      courses: [() => null],
    };
  },
};

export const SCHEDULE_COMMANDS: readonly Kind[] = [cancel, postpone, anotherPlan];
