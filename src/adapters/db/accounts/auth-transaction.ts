import type pg from 'pg';
import { inTransaction } from '#adapters/db/connection/transaction.ts';
import type { AuthTransaction } from '#usecases/accounts/ports.ts';
import { createAccountsStore } from './accounts-store.ts';
import { createRateLimitsStore } from '#adapters/db/limits/rate-limits-store.ts';
import { createCodesStore } from './codes-store.ts';
import { createPasskeysStore } from './passkeys-store.ts';
import { tellAccount } from './tell-account.ts';
import { createSessionsStore } from './sessions-store.ts';

export function authTransaction(pool: pg.Pool): AuthTransaction {
  return (work) =>
    inTransaction(pool, (client) =>
      work({
        accounts: createAccountsStore(client),
        codes: createCodesStore(client),
        rateLimits: createRateLimitsStore(client),
        passkeys: createPasskeysStore(client),
        sessions: createSessionsStore(client),
        tell: tellAccount(client),
      }),
    );
}
