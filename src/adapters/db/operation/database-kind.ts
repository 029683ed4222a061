import type pg from 'pg';
import { query } from '#adapters/db/connection/pool.ts';

const KNOWN = 'select is_demo as "isDemo" from database_kind';
const MARK = 'insert into database_kind (is_demo) values ($1) on conflict do nothing';
/** Every login code and ticket of a demo is kept as a message, so people without any message are real ones. */
const REAL_PEOPLE = `
select (exists (select from account) or exists (select from payment)) and not exists (select from demo_message)
  as "hasRealPeople"`;

/**
 * Why this kind of start may not use the database, or null. `marks` writes the kind down where none is known: what a
 * deployment opens belongs to it, because its settings are deliberate, but a demo also begins where settings are
 * forgotten, and never on a database with people of whom no demo wrote a message.
 */
export async function kindFault(
  pool: pg.Pool,
  { isDemo, marks }: { isDemo: boolean; marks: boolean },
): Promise<string | null> {
  const known = async () =>
    (await query<{ isDemo: boolean }>(pool, { name: 'database.kind.known', text: KNOWN }))[0]?.isDemo;
  let isDemos = await known();
  if (isDemos === undefined && isDemo) {
    const [found] = await query<{ hasRealPeople: boolean }>(pool, { name: 'database.kind.people', text: REAL_PEOPLE });
    if (found?.hasRealPeople) return OF_A_DEPLOYMENT;
  }
  if (isDemos === undefined && marks) {
    await query(pool, { name: 'database.kind.mark', text: MARK, values: [isDemo] });
    isDemos = await known();
  }
  if (isDemos === undefined || isDemos === isDemo) return null;
  return isDemo ? OF_A_DEPLOYMENT : OF_A_DEMO;
}

const OF_A_DEPLOYMENT =
  'belongs to a deployment, and with these settings a demo would open it, which sells against an emulated bank. Set ' +
  'DEMO=off and the other settings of the deployment (is .env there?), or give the demo a DATA_DIR and database of its own.';
const OF_A_DEMO =
  'belongs to a demo: its events, seats and payments are invented. A deployment begins with a DATA_DIR and database of ' +
  'its own (docs/operation.md, "Into production"); for the demo set DEMO=on.';
