import type pg from 'pg';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';
import { type Followed, MOST_FAVOURITES, MOST_FOLLOWED } from '#domain/profile/favourite-list.ts';
import type { ListsStore } from '#usecases/profile/lists-ports.ts';

const KEEP = `
insert into favourite (account_id, event_id) select $1, id from event where id = $2
on conflict (account_id, event_id) do update set event_id = excluded.event_id returning event_id`;

// Timestamps one millisecond apart preserve the browser's order.
const MERGE = `
insert into favourite (account_id, event_id, added_at)
select $1, e.id, now() - make_interval(secs => sent.ord / 1000.0)
from (select id, min(ord)::int as ord from unnest($2::int[]) with ordinality as s(id, ord) group by id) sent join event e using (id)
on conflict do nothing`;

const TRIM = `
delete from favourite where account_id = $1 and event_id in (
  select event_id from favourite where account_id = $1 order by added_at desc, event_id desc offset ${MOST_FAVOURITES})`;

const FOLLOW = `
insert into follow (account_id, person_id, place_id, organizer_id) values ($1, $2, $3, $4)
on conflict do nothing`;
const UNFOLLOW = `
delete from follow where account_id = $1 and person_id is not distinct from $2::int
  and place_id is not distinct from $3::int and organizer_id is not distinct from $4::int`;
const EXISTS = `
select exists (select from person where id = $1::int) or exists (select from place where id = $2::int)
  or exists (select from organizer where id = $3::int) as known`;

const CALENDAR = `
insert into personal_calendar as c (account_id, secret) values ($1, $2)
on conflict (account_id) do update set secret = c.secret returning secret, made_at as "madeAt"`;
const RENEW = `
insert into personal_calendar (account_id, secret) values ($1, $2)
on conflict (account_id) do update set secret = excluded.secret, made_at = now() returning secret, made_at as "madeAt"`;

export function createListsStore(pool: pg.Pool): ListsStore {
  const secretOf = async (name: string, text: string, values: unknown[]) => {
    const [row] = await query<{ secret: string; madeAt: Date }>(pool, { name: `lists.${name}`, text, values });
    if (row === undefined) throw new Error('A calendar was not made');
    return row;
  };
  return {
    keepFavourite: (accountId, eventId) =>
      inTransaction(pool, async (client) => {
        await lockAccount(client, accountId);
        const kept = await query(client, { name: 'lists.keep', text: KEEP, values: [accountId, eventId] });
        await query(client, { name: 'lists.trim', text: TRIM, values: [accountId] });
        return kept.length > 0;
      }),
    async dropFavourite(accountId, eventId) {
      const text = 'delete from favourite where account_id = $1 and event_id = $2';
      await query(pool, { name: 'lists.drop', text, values: [accountId, eventId] });
    },
    mergeFavourites: (accountId, eventIds) =>
      inTransaction(pool, async (client) => {
        await lockAccount(client, accountId);
        await query(client, { name: 'lists.merge', text: MERGE, values: [accountId, eventIds] });
        await query(client, { name: 'lists.trim', text: TRIM, values: [accountId] });
      }),
    follow: (accountId, what) =>
      inTransaction(pool, async (client) => {
        await lockAccount(client, accountId);
        const ids = idsOf(what);
        const [found] = await query<{ known: boolean }>(client, { name: 'lists.known', text: EXISTS, values: ids });
        if (found?.known !== true) return 'unknown';
        const count = 'select count(*)::int as count from follow where account_id = $1';
        const [had] = await query<{ count: number }>(client, {
          name: 'lists.follows',
          text: count,
          values: [accountId],
        });
        if ((had?.count ?? 0) >= MOST_FOLLOWED) return 'full';
        await query(client, { name: 'lists.follow', text: FOLLOW, values: [accountId, ...ids] });
        return 'done';
      }),
    async unfollow(accountId, what) {
      await query(pool, { name: 'lists.unfollow', text: UNFOLLOW, values: [accountId, ...idsOf(what)] });
    },
    calendar: (accountId, newSecret) => secretOf('calendar', CALENDAR, [accountId, newSecret]),
    renewCalendar: (accountId, newSecret) => secretOf('calendar-renew', RENEW, [accountId, newSecret]),
  };
}

/**
 * Makes browsers that merge at once take turns. The weak lock does not conflict with inserts that reference the
 * account.
 */
async function lockAccount(on: Queryable, accountId: string): Promise<void> {
  const text = 'select from account where id = $1 for no key update';
  await query(on, { name: 'lists.lock', text, values: [accountId] });
}

function idsOf({ kind, id }: Followed): [person: number | null, place: number | null, organizer: number | null] {
  const of = (each: Followed['kind']) => (each === kind ? id : null);
  return [of('person'), of('place'), of('organizer')];
}
