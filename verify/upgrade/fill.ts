import { writeFile } from 'node:fs/promises';
import { migrate } from '#adapters/db/connection/migrate.ts';
import { loadFormerReturns } from './former-returns.ts';
import { OPEN, tellOfPoints } from './open-stories.ts';
import { type ReadBack, readBack, type Shown } from './read-back.ts';
import { expectedLines } from './read-lines.ts';
import { formerSteps } from './stories.ts';
import { STORIES } from './story-list.ts';
import { openTill, type TillInput } from './till.ts';
import { createWorld, type Told } from './world.ts';

// Runs as a process of its own in the tree of the former commit, into which this folder is copied: fills an empty
// database by that commit's own migrations and use cases, and writes down what it shows.

export type FillInput = TillInput & { seed: number; rounds: number; output: string };
export type Filled = { told: Told[]; read: ReadBack; lines: Shown };

const input = JSON.parse(process.argv[2] ?? '') as FillInput;
const till = openTill(input);
await migrate({ pool: till.pool });
await till.control('behaviour', { webhooks: 'silence', refundAfterMs: 0 });
// The time zone of an item that is valid in a whole market is that of the market's first city.
await till.pool.query(
  `with r as (insert into region (country_id, key, name) values (1, 'minsk', '{}'), (2, 'tbilisi', '{}') returning id, key)
   insert into city (slug, region_id, name, name_in, lat, lon, time_zone)
   select key, id, '{"ru": "Город"}', '{}', 53.9, 27.6, case key when 'minsk' then 'Europe/Minsk' else 'Asia/Tbilisi' end from r`,
);
const world = createWorld(till, input.seed);
const steps = formerSteps(world, await loadFormerReturns());
for (const story of [...STORIES, ...OPEN]) {
  for (let round = world.upTo(1); round < input.rounds; round += 1) {
    try {
      await story.tell(world, steps, story.name);
    } catch (cause) {
      throw new Error(`«${story.name}» could not be told`, { cause });
    }
  }
}
await tellOfPoints(world, steps);
// The upgrade takes longer than a hold lasts.
await till.pool.query(
  `with o as (update orders set hold_until = now() + interval '1 hour'
     where state in ('held', 'awaiting_payment') and hold_until > now() returning id)
   update performance_seat s set held_until = now() + interval '1 hour' from o where s.order_id = o.id and s.status = 1`,
);
const told = [...world.told.values()];
const filled: Filled = { told, read: await readBack(till, told), lines: await expectedLines(till.pool) };
await writeFile(input.output, JSON.stringify(filled));
await till.pool.end();
