import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, startApp } from '#test/app.ts';
import { demoApp } from '#test/builders/demo-app.ts';

const ADMIN = join(import.meta.dirname, '../src/main/admin.ts');
const app = demoApp();
let second: App;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'rampa-second-'));
  second = await startApp({ env: { ...app.environment, DATA_DIR: dataDir } });
});
afterAll(async () => {
  await second.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns every status that a page's data contains for the event or the performance. */
function statuses(html: string, ids: readonly number[]): string[] {
  const [, json = 'null'] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html) ?? [];
  const found: string[] = [];
  JSON.parse(json, (_, value: unknown) => {
    const { id, status } = (value ?? {}) as { id?: unknown; status?: unknown };
    if (typeof id === 'number' && ids.includes(id) && typeof status === 'string') found.push(status);
    return value;
  });
  return found;
}

test('a cancelled performance is soon shown as on sale by no process, whoever cancelled it', async () => {
  const { rows } = await app.pool.query<{ id: number; eventId: number; placeId: number; category: string }>(
    `select p.id, p.event_id as "eventId", p.place_id as "placeId", e.category from performance p
       join event e on e.id = p.event_id join city c on c.id = p.city_id
     where c.slug = 'minsk' and p.state = 'scheduled' and p.sale_mode = 'online' and p.starts_at > now() + interval '2 days'
       and (select count(*) from performance other where other.event_id = p.event_id and other.starts_at > now()) = 1
       and not exists (select from order_line l where l.performance_id = p.id)
     order by p.id limit 1`,
  );
  const [performance] = rows;
  if (!performance) throw new Error('no event with a single date in Minsk');
  const { id, eventId, placeId, category } = performance;
  const pages = [
    `/ru/minsk/event/${eventId}`,
    `/ru/minsk/events/${category}?limit=48`,
    `/ru/minsk/objects/1/${placeId}`,
    '/ru/minsk',
  ];
  const origins = [app.siteOf('belarus'), second.origin];
  const shown = async () => {
    const all: string[] = [];
    for (const origin of origins) {
      for (const page of pages) all.push(...statuses(await (await fetch(origin + page)).text(), [id, eventId]));
    }
    return [...new Set(all)].toSorted();
  };
  expect((await shown()).filter((status) => status !== 'cancelled')).not.toEqual([]);

  // Reads continuously, so that pages are being rendered while the change arrives.
  let isOver = false;
  const reading = (async () => {
    while (!isOver) await shown();
  })();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [ADMIN, 'performance', 'cancel', String(id), '--yes'],
    { env: { ...process.env, ...app.environment, DATA_DIR: dataDir } },
  );
  expect(stdout).toContain('Done: cancelled.');
  await expect.poll(shown, { timeout: 6_000 }).toEqual(['cancelled']);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await sleep(500);
    expect(await shown()).toEqual(['cancelled']);
  }
  isOver = true;
  await reading;
});
