import fc from 'fast-check';
import { createPool } from '#adapters/db/connection/pool.ts';
import { COMMANDS } from './command-list.ts';
import { runSequence, type Step, type Tally, Violation } from './run-sequence.ts';
import type { World } from './world-types.ts';

export type Found = { check: string; detail: string; seed: number; path: string; story: readonly string[] };
export type Proved = { sequences: number; tally: Tally; found: Found | null };

const LONGEST = 34;
/** After so many sequences the database forgets the rows that are gone. */
const VACUUM_EVERY = 250;

// Shrinking leaves steps out and pulls commands apart; other numbers would only be other choices, not simpler ones.
const number = fc.noShrink(fc.nat({ max: 255 }));
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.noShrink(fc.oneof(...COMMANDS.map(({ name, weight }) => ({ weight, arbitrary: fc.constant(name) })))),
  order: number,
  a: number,
  b: number,
  c: number,
  isBeside: fc.boolean(),
});

/** Balances that the buyer may have before, and terms of returns. */
const given: fc.Arbitrary<Step> = fc.record({
  kind: fc.noShrink(
    fc.constantFrom('issue certificate', 'give points', 'give credit', 'set a return rule', 'set a return rule'),
  ),
  order: number,
  a: number,
  b: number,
  c: number,
  isBeside: fc.boolean(),
});

type Dice = Omit<Step, 'kind' | 'isBeside'>;
const dice: fc.Arbitrary<Dice> = fc.record({ order: number, a: number, b: number, c: number });
const ZERO: Dice = { order: 0, a: 0, b: 0, c: 0 };
const alone = (kind: string, chosen: Dice = ZERO): Step => ({ ...chosen, kind, isBeside: false });

/** What becomes of the first order, so that most commands have something to do and rare courses happen often enough. */
const COURSES = {
  open: () => [],
  paid: () => [alone('checkout'), alone('pay')],
  returned: (one: Dice, _kind: string, other: Dice) => [
    alone('checkout'),
    alone('pay'),
    alone('return', { ...one, order: 0 }),
    alone('return', { ...other, order: 0 }),
  ],
  entered: (one: Dice, _kind: string, other: Dice) => [
    alone('checkout'),
    alone('pay'),
    alone('scan in', { ...one, order: 0 }),
    alone('scan in', { ...other, order: 0 }),
  ],
  changed: (one: Dice, kind: string) => [alone('checkout'), alone('reopen'), alone(kind, one), alone('pay')],
  // Somebody else may have spent meanwhile what the order had reserved.
  late: (one: Dice, _kind: string, other: Dice) => [
    alone('checkout'),
    alone('run out'),
    alone('hold', { ...one, order: one.order - (one.order % 3) }),
    alone('set tenders', { ...other, order: 0 }),
    alone('pay'),
  ],
};
const course = fc
  .tuple(
    fc.constantFrom<keyof typeof COURSES>(
      'open',
      'open',
      'open',
      'paid',
      'paid',
      'returned',
      'returned',
      'entered',
      'changed',
      'late',
    ),
    dice,
    fc.constantFrom('put tickets', 'put units', 'voucher', 'set tenders'),
    dice,
  )
  .map(([name, one, kind, other]) => COURSES[name](one, kind, other));

/** A sequence begins with a hold, and mostly with tenders for it. */
const sequence = fc
  .tuple(
    fc.array(given, { maxLength: 4, size: 'max' }),
    dice,
    fc.array(step, { maxLength: 5, size: 'max' }),
    fc.option(dice, { freq: 2 }),
    course,
    fc.array(step, { maxLength: LONGEST - 12, size: 'max' }),
  )
  .map(([gifts, held, before, tenders, then, after]): Step[] => {
    const chosen = tenders === null ? [] : [alone('set tenders', { ...tenders, order: 0 })];
    return [...gifts, alone('hold', held), ...before, ...chosen, ...then, ...after];
  });

/** Runs random sequences on one database, and shrinks the first that fails. */
export async function prove(
  { url, world }: { url: string; world: World },
  {
    seed,
    sequences,
    path,
    shrinksFor = 120_000,
  }: { seed: number; sequences: number; path?: string; shrinksFor?: number },
): Promise<Proved> {
  const [pool, resetting] = [6, 1].map((max) =>
    createPool({ url, applicationName: 'properties', max, onError: () => undefined }),
  );
  if (pool === undefined || resetting === undefined) throw new Error('There are two pools');
  const tally: Tally = new Map();
  let run = 0;
  let last: Violation | null = null;
  let until = Infinity;
  const property = fc.asyncProperty(sequence, async (steps) => {
    // Enough of shrinking: what is found by now is short enough.
    if (Date.now() > until) return;
    if (last === null) run += 1;
    if (run % VACUUM_EVERY === 0) await pool.query('vacuum');
    try {
      // What shrinking runs is not counted.
      await runSequence({ pool, resetting, world }, steps, last === null ? tally : new Map());
    } catch (error) {
      if (!(error instanceof Violation)) throw error;
      if (last === null) {
        until = Date.now() + shrinksFor;
        if (shrinksFor > 0)
          process.stderr.write(`found by sequence ${run} of seed ${seed}, shrinking: ${error.message}\n`);
      }
      last = error;
      throw error;
    }
  });
  try {
    const details = await fc.check(property, {
      seed,
      numRuns: sequences,
      unbiased: true,
      ...(path === undefined ? {} : { path }),
    });
    if (!details.failed) return { sequences: run, tally, found: null };
    const violation = details.errorInstance instanceof Violation ? details.errorInstance : last;
    if (violation === null) throw details.errorInstance;
    const { check, message: detail, story } = violation;
    return { sequences: run, tally, found: { check, detail, seed, path: details.counterexamplePath ?? '', story } };
  } finally {
    await Promise.all([pool.end(), resetting.end()]);
  }
}
