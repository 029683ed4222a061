import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { keepWorld } from './keep-world.ts';
import { prove } from './prove.ts';
import { buildWorld } from './world.ts';

// The short version of `npm run verify -- properties`; a failing sequence is repeated with that command.
const SEED = 20_261_130;
const SEQUENCES = 160;
const LANES = 2;

const databases = await Promise.all(Array.from({ length: LANES }, () => createTestDatabase({ max: 2 })));

test(`the sale agrees with its model in ${SEQUENCES} random sequences of commands, seed ${SEED}`, async () => {
  const proved = await Promise.all(
    databases.map(async ({ pool, url }, lane) => {
      const world = await buildWorld(pool);
      await keepWorld(pool);
      return prove({ url, world }, { seed: SEED + lane, sequences: SEQUENCES / LANES, shrinksFor: 10_000 });
    }),
  );
  expect(proved.map(({ found }) => found)).toEqual([null, null]);
  expect(proved.reduce((total, { sequences }) => total + sequences, 0)).toBe(SEQUENCES);
  // The money of a lane was really moved.
  for (const { tally } of proved) {
    for (const kind of ['hold', 'checkout', 'pay', 'return', 'cancel performance', 'send refunds']) {
      expect(tally.get(kind)?.succeeded, kind).toBeGreaterThan(0);
    }
  }
}, 120_000);
