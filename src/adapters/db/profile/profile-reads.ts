import type { AvatarReads } from '#usecases/profile/document-ports.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { LoginSession, ProfileReads } from '#usecases/profile/ports.ts';
import { readAccount } from './account-rows.ts';

const SESSIONS = `
select s.id, s.host, s.user_agent as "userAgent", s.created_at as "createdAt", s.seen_at as "seenAt",
  s.id = $2 as "isOwn", s.id <> $2 and s.root_id = (select root_id from session where id = $2) as "isSiblingHost"
from session s
where s.account_id = $1 and s.ended_at is null
order by "isOwn" desc, "isSiblingHost" desc, s.seen_at desc, s.id limit 50`;

export function createProfileReads(on: Queryable): ProfileReads {
  return {
    find: (accountId) => readAccount(on, accountId, ''),
    sessions: (accountId, sessionId) =>
      query<LoginSession & { isOwn: boolean; isSiblingHost: boolean }>(on, {
        name: 'profile.sessions',
        text: SESSIONS,
        values: [accountId, sessionId],
      }),
  };
}

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
