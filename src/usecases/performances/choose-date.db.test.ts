import { describe, expect, test } from 'vitest';
import { createPerformanceReads } from '#adapters/db/performances/performance-reads.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { createTestDatabase } from '#test/database.ts';
import { chooseDate } from './choose-date.ts';

const { pool } = await createTestDatabase();
const deps = { reads: createPerformanceReads(pool), now: () => new Date() };

describe('a sale that is opened with an event alone', () => {
  test('begins with the nearest date that can be bought', async () => {
    const later = await aPerformance(pool, { startsIn: 72 });
    const { rows } = await pool.query<{ id: number }>(
      `insert into performance (key, event_id, place_id, hall_id, city_id, plan_version_id, price_list_id, starts_at, local_day, state, sale_mode, sale_gate)
       select key || '-off', event_id, place_id, hall_id, city_id, plan_version_id, price_list_id, starts_at - interval '1 day', local_day - 1, 'cancelled', sale_mode, sale_gate
       from performance where id = $1 returning id`,
      [later.id],
    );
    expect(rows).toHaveLength(1);
    expect(await chooseDate(deps, later.eventId, 'belarus')).toBe(later.id);
    await pool.query(`update performance set sale_mode = 'none' where id = $1`, [later.id]);
    expect(await chooseDate(deps, later.eventId, 'belarus')).toBe(rows[0]?.id);
  });

  test('finds nothing in the other market, or of an event that does not exist', async () => {
    const { eventId } = await aPerformance(pool, { startsIn: 72 });
    expect(await chooseDate(deps, eventId, 'georgia')).toBeNull();
    expect(await chooseDate(deps, 999_999_999, 'belarus')).toBeNull();
  });
});
