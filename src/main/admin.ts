import { keysParts } from './wiring/ticket-keys.ts';
import { join } from 'node:path';
import { account, ACCOUNT_USAGE } from '#commands/admin/account.ts';
import { audit, AUDIT_USAGE } from '#commands/admin/audit.ts';
import { codes, CODES_USAGE } from '#commands/admin/codes.ts';
import { door, DOOR_USAGE } from '#commands/admin/door.ts';
import { keys, KEYS_USAGE } from '#commands/admin/keys.ts';
import { performance, PERFORMANCE_USAGE } from '#commands/admin/performance.ts';
import { refunds, REFUNDS_USAGE } from '#commands/admin/refunds.ts';
import { type AdminCommand, runAdmin } from '#commands/admin/run-admin.ts';
import { reviews, REVIEWS_USAGE } from '#commands/admin/reviews.ts';
import { visits, VISITS_USAGE } from '#commands/admin/visits.ts';
import { createAuditReads } from '#adapters/db/operation/audit-reads.ts';
import { createEntitlementsStore } from '#adapters/db/sale/entitlements-store.ts';
import { readVisits } from '#adapters/db/operation/visits-store.ts';
import { accountParts } from './admin/account-parts.ts';
import { adminParts } from './admin/admin-parts.ts';
import { loadConfig } from './config/config.ts';
import { openDatabase } from './steps/open-database.ts';
import { runCommand } from './steps/run-command.ts';
import { reviewDeps } from './wiring/wire-reviews.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const now = () => new Date();
const print = (line: string) => void process.stdout.write(`${line}\n`);
const say = (line: string) => void process.stderr.write(`${line}\n`);

await runCommand(async () => {
  const config = loadConfig(ROOT);
  // A lost connection makes its statement fail, and that failure is reported below.
  const database = await openDatabase(config, say, () => undefined);
  const { pool } = database;
  try {
    const parts = () => adminParts(config, pool);
    const commands: Record<string, AdminCommand> = {
      performance: { usage: PERFORMANCE_USAGE, run: async (args, to) => performance((await parts()).sale, args, to) },
      refunds: { usage: REFUNDS_USAGE, run: async (args, to) => refunds((await parts()).sale, args, to) },
      reviews: { usage: REVIEWS_USAGE, run: (args, to) => reviews(reviewDeps(pool, now), args, to) },
      visits: {
        usage: VISITS_USAGE,
        run: (args, to) => visits({ read: (asked) => readVisits(pool, asked), now }, args, to),
      },
      audit: { usage: AUDIT_USAGE, run: (args, to) => audit(createAuditReads(pool), args, to) },
      codes: {
        usage: CODES_USAGE,
        run: (args, to) => codes({ entitlements: createEntitlementsStore(pool) }, args, to),
      },
      account: { usage: ACCOUNT_USAGE, run: async (args, to) => account(await accountParts(config, pool), args, to) },
      door: { usage: DOOR_USAGE, run: async (args, to) => door((await parts()).tickets, args, to) },
      keys: { usage: KEYS_USAGE, run: (args, to) => keys(keysParts(config.ticketKeysDir, pool), args, to) },
    };
    process.exitCode = await runAdmin(process.argv.slice(2), commands, print);
  } finally {
    await database.close();
  }
}, say);
