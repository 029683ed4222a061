import { keysParts } from './wiring/ticket-keys.ts';
import { join } from 'node:path';
import type pg from 'pg';
import { account, ACCOUNT_USAGE } from '#commands/admin/account.ts';
import { allotments, ALLOTMENTS_USAGE } from '#commands/admin/allotments.ts';
import { audit, AUDIT_USAGE } from '#commands/admin/audit.ts';
import { codes, CODES_USAGE } from '#commands/admin/codes.ts';
import { database, DATABASE_USAGE } from '#commands/admin/database.ts';
import { door, DOOR_USAGE } from '#commands/admin/door.ts';
import { jobs, JOBS_USAGE } from '#commands/admin/jobs.ts';
import { keys, KEYS_USAGE } from '#commands/admin/keys.ts';
import { performance, PERFORMANCE_USAGE } from '#commands/admin/performance.ts';
import { certificates, CERTIFICATES_USAGE } from '#commands/admin/certificates.ts';
import { credit, CREDIT_USAGE } from '#commands/admin/credit.ts';
import { refunds, REFUNDS_USAGE } from '#commands/admin/refunds.ts';
import { type AdminCommand, runAdmin } from '#commands/admin/run-admin.ts';
import { RETURN_RULES_USAGE, returnRules } from '#commands/admin/return-rules.ts';
import { reviews, REVIEWS_USAGE } from '#commands/admin/reviews.ts';
import { visits, VISITS_USAGE } from '#commands/admin/visits.ts';
import { vouchers, VOUCHERS_USAGE } from '#commands/admin/vouchers.ts';
import { createAuditReads } from '#adapters/db/operation/audit-reads.ts';
import { createAuditedRetry } from '#adapters/db/operation/audited-retry.ts';
import { createDeadLetters } from '#adapters/jobs/dead-letters.ts';
import { createEntitlementsStore } from '#adapters/db/sale/entitlements-store.ts';
import { createReturnRulesStore } from '#adapters/db/returns/return-rules-store.ts';
import { createDatabaseKind } from '#adapters/db/operation/database-kind.ts';
import { readVisits } from '#adapters/db/operation/visits-store.ts';
import { createVouchersStore } from '#adapters/db/pricing/vouchers-store.ts';
import { accountParts } from './admin/account-parts.ts';
import { adminParts } from './admin/admin-parts.ts';
import type { Opener } from '#adapters/db/open-database.ts';
import { type Config, loadConfig } from './config/config.ts';
import { runCommand } from './steps/run-command.ts';
import { withDatabase } from './steps/with-database.ts';
import { reviewDeps } from './wiring/wire-reviews.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const now = () => new Date();
const print = (line: string) => void process.stdout.write(`${line}\n`);
const say = (line: string) => void process.stderr.write(`${line}\n`);

// A reader such as `head` that has seen enough: what was asked for is done to its end.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

/** To make the keys is the first step of a deployment, before any start. */
const keysOpener = process.argv[3] === 'make' ? 'import' : 'command';

await runCommand(async () => {
  const commands: Record<string, AdminCommand> = {
    performance: { usage: PERFORMANCE_USAGE, run: withParts(({ sale }) => sale, performance) },
    certificates: { usage: CERTIFICATES_USAGE, run: withParts(({ sale }) => sale, certificates) },
    credit: { usage: CREDIT_USAGE, run: on(creditParts, credit) },
    allotments: { usage: ALLOTMENTS_USAGE, run: withParts(({ sale }) => sale, allotments) },
    refunds: { usage: REFUNDS_USAGE, reachesOut: ['retry', 'settle'], run: withParts(({ sale }) => sale, refunds) },
    'return-rules': {
      usage: RETURN_RULES_USAGE,
      run: on((pool) => ({ rules: createReturnRulesStore(pool) }), returnRules),
    },
    reviews: { usage: REVIEWS_USAGE, run: on((pool) => reviewDeps(pool, now), reviews) },
    visits: { usage: VISITS_USAGE, run: on((pool) => ({ read: (asked) => readVisits(pool, asked), now }), visits) },
    audit: { usage: AUDIT_USAGE, run: on((pool) => createAuditReads(pool), audit) },
    jobs: { usage: JOBS_USAGE, run: on((pool) => createDeadLetters(pool, createAuditedRetry(pool)), jobs) },
    codes: { usage: CODES_USAGE, run: on((pool) => ({ entitlements: createEntitlementsStore(pool) }), codes) },
    vouchers: { usage: VOUCHERS_USAGE, run: on((pool) => ({ vouchers: createVouchersStore(pool) }), vouchers) },
    account: {
      usage: ACCOUNT_USAGE,
      reachesOut: ['delete'],
      run: on((pool, config) => accountParts(config, pool), account),
    },
    door: { usage: DOOR_USAGE, run: withParts(({ tickets }) => tickets, door) },
    keys: { usage: KEYS_USAGE, run: on((pool, config) => keysParts(config.ticketKeysDir, pool), keys, keysOpener) },
    database: { usage: DATABASE_USAGE, run: on(createDatabaseKind, database, 'declaration') },
  };
  process.exitCode = await runAdmin(process.argv.slice(2), commands, print, () => !loadConfig(ROOT).runsWorker);
}, say);

type Run<Deps> = (deps: Deps, args: readonly string[], print: (line: string) => void) => Promise<number>;

/** Opens the database only for a command that was understood. */
function on<Deps>(
  depsOf: (pool: pg.Pool, config: Config) => Deps | Promise<Deps>,
  run: Run<Deps>,
  opener: Opener = 'command',
): AdminCommand['run'] {
  return (args, to) => {
    const config = loadConfig(ROOT);
    // A lost connection makes its statement fail, and that failure is reported by `runCommand`.
    const use = { opener, log: say, onError: () => undefined };
    return withDatabase(config, use, async ({ pool }) => run(await depsOf(pool, config), args, to));
  };
}

async function creditParts(pool: pg.Pool, config: Config) {
  const [{ sale }, { accounts }] = await Promise.all([adminParts(config, pool), accountParts(config, pool)]);
  return { ...sale, accounts };
}

type Parts = Awaited<ReturnType<typeof adminParts>>;

function withParts<Deps>(pick: (parts: Parts) => Deps, run: Run<Deps>): AdminCommand['run'] {
  return on(async (pool, config) => pick(await adminParts(config, pool)), run);
}
