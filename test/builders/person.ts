import { randomInt, randomUUID } from 'node:crypto';
import type { Queryable } from '#adapters/db/connection/pool.ts';
import type { Access } from '#api/accounts/access.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Actor } from '#usecases/accounts/actor.ts';

export type AccountOptions = {
  market?: MarketName;
  locale?: string;
  phone?: string | null;
  email?: string | null;
  emailProved?: string | null;
  name?: string | null;
  passwordKind?: 'none' | 'own' | 'static';
  userAgent?: string;
  /** A code was just confirmed in the session. */
  isProved?: boolean;
};
export type BuiltAccount = { id: string; sessionId: string; phone: string | null; actor: Actor; bearer: string };

/** Inserts an account that is logged in with one session. */
export async function anAccount(on: Queryable, options: AccountOptions = {}): Promise<BuiltAccount> {
  const id = randomUUID();
  const market = options.market ?? 'belarus';
  const phone = options.phone === undefined ? `+37529${randomInt(1_000_000, 9_999_999)}` : options.phone;
  const kind = options.passwordKind ?? 'none';
  await on.query(
    `insert into account (id, market, locale, phone, phone_proved_at, email, email_proved, name, password_kind, password_hash)
     values ($1, $2, $3, $4, case when $4::text is not null then now() end, $5, $6, $7, $8, $9)`,
    [
      id,
      market,
      options.locale ?? 'ru',
      phone,
      options.email ?? options.emailProved ?? null,
      options.emailProved ?? null,
      options.name ?? null,
      kind,
      kind === 'none' ? null : '$argon2id$v=19$m=8,t=1,p=1$c2FsdA$aGFzaA',
    ],
  );
  const sessionId = await aSession(on, id, options);
  const provedAt = options.isProved === true ? new Date() : null;
  const actor: Actor = { accountId: id, sessionId, market, scope: 'account', roles: [], provedAt };
  return { id, sessionId, phone, actor, bearer: `Bearer ${sessionId}` };
}

export async function aSession(
  on: Queryable,
  accountId: string,
  { userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', isProved = false }: AccountOptions = {},
  rootId?: string,
): Promise<string> {
  const id = randomUUID();
  await on.query(
    `insert into session (id, root_id, account_id, host, device, user_agent, proved_at)
     values ($1, $2, $3, 'localhost', 'device', $4, case when $5 then now() end)`,
    [id, rootId ?? id, accountId, userAgent, isProved],
  );
  return id;
}

/** Identifies the requester by session id alone, so that route tests need no signed tokens. `buy` limits the scope. */
export function accessBySession(on: Queryable): Access {
  return {
    async actorOf(request) {
      const [, sessionId, buy] = /^Bearer ([\da-f-]{36})( buy)?$/.exec(request.headers.authorization ?? '') ?? [];
      if (sessionId === undefined) return null;
      const { rows } = await on.query<{ id: string; market: MarketName; proved_at: Date | null }>(
        `select a.id, a.market, s.proved_at from session s join account a on a.id = s.account_id
         where s.id = $1 and s.ended_at is null and a.deleted_at is null`,
        [sessionId],
      );
      const [row] = rows;
      if (row === undefined) return null;
      const { id, market, proved_at } = row;
      return {
        accountId: id,
        sessionId,
        market,
        scope: buy === undefined ? 'account' : 'buy',
        roles: [],
        provedAt: proved_at,
      };
    },
    // Cookies are tested with the real server.
    holdsSession: () => Promise.resolve(true),
  };
}
