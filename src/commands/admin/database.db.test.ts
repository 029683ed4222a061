import { expect, test } from 'vitest';
import { createDatabaseKind, kindFault } from '#adapters/db/operation/database-kind.ts';
import { createTestDatabase } from '#test/database.ts';
import { database } from './database.ts';

const { pool } = await createTestDatabase();
const kind = createDatabaseKind(pool);

async function admin(...args: string[]) {
  const lines: string[] = [];
  const code = await database(kind, args, (line) => lines.push(line));
  return { code, output: lines.join('\n') };
}

test('an operator says whose database it is, after a warning, and the audit remembers', async () => {
  const deployment = { isDemo: false, marks: true };
  expect(await admin()).toEqual({ code: 0, output: 'Not decided yet.' });
  expect(await kindFault(pool, { isDemo: true, marks: true })).toBeNull();
  expect(await admin()).toEqual({ code: 0, output: 'It belongs to a demo.' });
  expect(await admin('is', 'deployment')).toMatchObject({ code: 0, output: expect.stringContaining('real money') });
  expect(await kindFault(pool, deployment)).toContain('belongs to a demo');
  expect(await admin('is', 'deployment', '--yes')).toMatchObject({ code: 0, output: expect.stringContaining('Done') });
  expect(await kindFault(pool, deployment)).toBeNull();
  expect(await admin('is', 'deployment', '--yes')).toMatchObject({ code: 1 });
  const { rows } = await pool.query('select actor, action, thing, detail from audit');
  expect(rows).toEqual([
    { actor: 'command line', action: 'database.declared', thing: 'database', detail: { isDemo: false } },
  ]);
});

test.each([['was', 'demo'], ['is', 'mine'], ['is', 'demo', '--force'], ['is']])(
  'what is not understood changes nothing: %s %s %s',
  async (...args) => {
    const before = await kind.isOfDemo();
    expect(await admin(...args.filter(Boolean))).toMatchObject({ code: 2 });
    expect(await kind.isOfDemo()).toBe(before);
  },
);
