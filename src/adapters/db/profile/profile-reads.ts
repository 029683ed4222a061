import { query, type Queryable } from '#adapters/db/pool.ts';
import type { LoginSession, ProfileReads } from '#usecases/profile/ports.ts';
import { readAccount } from './account-rows.ts';

const SESSIONS = `
select s.root_id as id, array_agg(distinct s.host order by s.host) as hosts,
  (array_agg(s.user_agent order by s.seen_at desc))[1] as "userAgent",
  min(r.created_at) as "createdAt", max(s.seen_at) as "seenAt",
  bool_or(s.id = $2 or s.root_id = (select root_id from session where id = $2)) as "isOwn"
from session s join session r on r.id = s.root_id
where s.account_id = $1 and s.ended_at is null
group by s.root_id order by "isOwn" desc, "seenAt" desc, s.root_id limit 50`;

export function createProfileReads(on: Queryable): ProfileReads {
  return {
    find: (accountId) => readAccount(on, accountId, ''),
    sessions: (accountId, sessionId) =>
      query<LoginSession & { isOwn: boolean }>(on, {
        name: 'profile.sessions',
        text: SESSIONS,
        values: [accountId, sessionId],
      }),
  };
}

export type AvatarReads = { find(name: string): Promise<{ small: Buffer; large: Buffer } | null> };

export function createAvatarReads(on: Queryable): AvatarReads {
  return {
    async find(name) {
      const text = 'select small, large from avatar where name = $1';
      const [row] = await query<{ small: Buffer; large: Buffer }>(on, {
        name: 'profile.picture',
        text,
        values: [name],
      });
      return row ?? null;
    },
  };
}
