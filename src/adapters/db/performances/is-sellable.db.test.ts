import { expect, test } from 'vitest';
import {
  isSellable,
  isSellableByCode,
  type PerformanceFacts,
  performanceStatus,
} from '#domain/performances/performance-status.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();

/** Covers every combination of state, sale mode and dates before, at and after one instant. */
test('the database and the domain agree on what is on sale', async () => {
  const { id } = await aPerformance(pool);
  const now = new Date('2026-12-01T12:00:00Z');
  const around = [null, new Date(now.getTime() - 1_000), now, new Date(now.getTime() + 1_000)];
  const cases: PerformanceFacts[] = [];
  for (const state of ['scheduled', 'postponed', 'cancelled'] as const)
    for (const previousStartsAt of [null, new Date('2026-11-01T12:00:00Z')])
      for (const saleMode of ['online', 'box_office', 'free', 'none'] as const)
        for (const startsAt of around.slice(1) as Date[])
          for (const presaleFrom of around)
            for (const saleFrom of around)
              for (const saleTo of around)
                for (const [hasPrices, salePermission] of [
                  [true, 'open'],
                  [false, 'open'],
                  [true, 'no_permit'],
                  [true, null],
                ] as const)
                  cases.push({
                    state,
                    previousStartsAt,
                    saleMode,
                    startsAt,
                    presaleFrom,
                    saleFrom,
                    saleTo,
                    hasPrices,
                    salePermission,
                    stock: null,
                  });
  const { rows } = await pool.query<{ sellable: boolean; presale: boolean }>(
    `select is_sellable(jsonb_populate_record(p, c.change), $3) as sellable, is_presale(jsonb_populate_record(p, c.change), $3) as presale
     from performance p, jsonb_array_elements($2::jsonb) with ordinality as c(change, ord) where p.id = $1 order by c.ord`,
    [
      id,
      JSON.stringify(
        cases.map((each) => ({
          state: each.state,
          previous_starts_at: each.previousStartsAt,
          sale_mode: each.saleMode,
          starts_at: each.startsAt,
          presale_from: each.presaleFrom,
          sale_from: each.saleFrom,
          sale_to: each.saleTo,
          sale_gate: each.salePermission,
          ...(each.hasPrices ? {} : { price_list_id: null }),
        })),
      ),
      now,
    ],
  );
  expect(rows).toHaveLength(cases.length);
  const different = cases.filter((each, index) => isSellable(performanceStatus(each, now)) !== rows[index]?.sellable);
  expect(different).toEqual([]);
  // To holders of a code it is sold where it is sold to everybody, and in a presale besides.
  const byCode = cases.filter((each, index) => {
    const { sellable = false, presale = false } = rows[index] ?? {};
    return isSellableByCode(performanceStatus(each, now)) !== (sellable || presale) || (sellable && presale);
  });
  expect(byCode).toEqual([]);
});
