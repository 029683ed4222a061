import type pg from 'pg';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

const KNOWN = 'select is_demo as "isDemo" from database_kind';
const MARK = 'insert into database_kind (is_demo) values ($1) on conflict do nothing';
const DECLARE = `
with declared as (
  insert into database_kind (is_demo) values ($1)
  on conflict (only_row) do update set is_demo = excluded.is_demo, since = now()
)
insert into audit (actor, action, thing, detail)
values ($2, 'database.declared', 'database', jsonb_build_object('isDemo', $1::boolean))`;

/**
 * A demo keeps a message of every login code and every ticket, at most minutes before or after the account and the
 * payment. So people of whom it wrote nothing, or not any more, are real ones.
 */
const TRACES = `
with last as (select max(created_at) + interval '1 hour' as at from demo_message)
select at is not null as "hasDemoMessages",
  exists (select from account where at is null or created_at > at)
    or exists (select from payment where at is null or captured_at > at) as "hasRealPeople"
from last`;

/**
 * Why this kind of start may not use the database, or null. `marks` writes the kind down where none is known and nothing
 * speaks against it; otherwise an operator has to declare it.
 */
export async function kindFault(
  pool: pg.Pool,
  { isDemo, marks }: { isDemo: boolean; marks: boolean },
): Promise<string | null> {
  let isDemos = await isOfDemo(pool);
  if (isDemos === null) {
    const text = { name: 'database.kind.traces', text: TRACES };
    const [found] = await query<{ hasDemoMessages: boolean; hasRealPeople: boolean }>(pool, text);
    if (isDemo && found?.hasRealPeople) return `${OF_A_DEPLOYMENT} ${declare('demo')}`;
    if (!isDemo && found?.hasDemoMessages) return `has messages of a demo. ${INVENTED} ${declare('deployment')}`;
  }
  if (isDemos === null && marks) {
    await query(pool, { name: 'database.kind.mark', text: MARK, values: [isDemo] });
    isDemos = await isOfDemo(pool);
  }
  if (isDemos === null || isDemos === isDemo) return null;
  return isDemo ? OF_A_DEPLOYMENT : `belongs to a demo. ${INVENTED}`;
}

/** Null while neither kind has opened it or was declared. */
async function isOfDemo(on: Queryable): Promise<boolean | null> {
  const [row] = await query<{ isDemo: boolean }>(on, { name: 'database.kind.known', text: KNOWN });
  return row?.isDemo ?? null;
}

/** An operator's word, whatever was known before. */
async function declareKind(on: Queryable, isDemo: boolean, actor: string): Promise<void> {
  await query(on, { name: 'database.kind.declare', text: DECLARE, values: [isDemo, actor] });
}

export const createDatabaseKind = (on: Queryable) => ({
  isOfDemo: () => isOfDemo(on),
  declare: (isDemo: boolean, actor: string) => declareKind(on, isDemo, actor),
});

const OF_A_DEPLOYMENT =
  'belongs to a deployment, and with these settings a demo would open it, which sells against an emulated bank. Set ' +
  'DEMO=off and the other settings of the deployment (is .env there?), or give the demo a DATA_DIR and database of its own.';
const INVENTED =
  'The events, seats and payments of a demo are invented. A deployment begins with a DATA_DIR and database of its own ' +
  '(docs/operation.md, "Into production"); for the demo set DEMO=on.';
const declare = (kind: 'demo' | 'deployment') =>
  `If it is a ${kind}'s all the same: npm run admin -- database is ${kind} --yes.`;
