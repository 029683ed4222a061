import type pg from 'pg';
import { createBatcher } from '#adapters/db/batcher.ts';
import { query } from '#adapters/db/pool.ts';
import type { AccountsStore } from '#usecases/accounts/ports.ts';

type Asked = { phone: string; device: string };

const KNOWN_DEVICES = `
select exists (
  select from session s join account a on a.id = s.account_id where a.phone = asked.phone and s.device = asked.device
) as known
from unnest($1::text[], $2::text[]) with ordinality as asked (phone, device, at) order by at`;

/** Asks about all logins of one moment in one statement, so that a storm of them costs the sale little. */
export function createKnownDevices(pool: pg.Pool): AccountsStore['knowsDeviceOf'] {
  const ask = createBatcher<Asked, boolean>({
    async run(asked) {
      const values = [asked.map(({ phone }) => phone), asked.map(({ device }) => device)];
      const rows = await query<{ known: boolean }>(pool, {
        name: 'accounts.known-devices',
        text: KNOWN_DEVICES,
        values,
      });
      return rows.map(({ known }) => known);
    },
    keysOf: () => [],
    maxRunning: 1,
  });
  return (phone, device) => ask({ phone, device });
}
