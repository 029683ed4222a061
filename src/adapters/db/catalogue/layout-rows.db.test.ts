import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import type { LayoutRecord } from '#usecases/catalog/layout-content.ts';
import { refreshLayouts, saveLayouts } from './layout-rows.ts';

const { pool } = await createTestDatabase();
const shipped = JSON.parse(
  await readFile(join(import.meta.dirname, '../../../../data/layout.json'), 'utf8'),
) as LayoutRecord[];
/** The next shipped edition, without a pop-up. */
const next = shipped.map(({ market, content }): LayoutRecord => ({ market, content: { ...content, popUp: null } }));

async function menus(): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select market, content -> 'popUp' = 'null' as "isNext", content #>> '{menu,0,url}' as first
     from layout_content order by market`,
  );
  return rows;
}

async function edit(market: string): Promise<void> {
  await pool.query(
    `update layout_content set content = jsonb_set(content, '{menu,0,url}', '"ours"') where market = $1`,
    [market],
  );
}

const firstOf = (market: string): string | undefined =>
  shipped.find((record) => record.market === market)?.content.menu[0]?.url;

beforeEach(async () => {
  await pool.query('delete from layout_content');
});

test.each([
  ['an import', saveLayouts],
  ['a start', refreshLayouts],
])(
  '%s brings the next edition where nobody has changed anything, and leaves what an editor wrote',
  async (_, write) => {
    await saveLayouts(pool, shipped);
    await edit('georgia');
    for (const round of [1, 2]) {
      await write(pool, next);
      expect(await menus(), `round ${round}`).toEqual([
        { market: 'belarus', isNext: true, first: firstOf('belarus') },
        { market: 'georgia', isNext: false, first: 'ours' },
      ]);
    }
    // The edit is undone: the content equals the shipped one again and follows its updates.
    await pool.query('update layout_content set content = shipped');
    await write(pool, next);
    expect(await menus()).toContainEqual({ market: 'georgia', isNext: true, first: firstOf('georgia') });
  },
);

test('a start gives a catalogue of one’s own no examples', async () => {
  await refreshLayouts(pool, shipped);
  expect(await menus()).toEqual([]);
  // Content written by hand, which never came from the shipped catalogue.
  await pool.query('insert into layout_content (market, content) values ($1, $2)', ['belarus', shipped[0]?.content]);
  await refreshLayouts(pool, next);
  expect(await menus()).toMatchObject([{ market: 'belarus', isNext: false }]);
});
