import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { createConfirmationCodes } from '#adapters/codes/confirmation-codes.ts';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';
import { migrate } from '#adapters/db/connection/migrate.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { loadTicketKeys } from '#adapters/tickets/ticket-keys.ts';
import { buildWebWhenStale } from '#main/steps/build-web.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { emulatedEnvironment } from '../rush/environment.ts';
import { createApp, freePort, ROOT, startGateway } from '../rush/processes.ts';
import { aLine, aVisitor, type Headers, type Visitor } from './visitor.ts';

/** `deployed`: as an operator runs it. `undeclared`: the same without a declared proxy. */
export type Kind = 'deployed' | 'undeclared' | 'demo';
export type Instance = {
  kind: Kind;
  port: number;
  host: string;
  pool: pg.Pool;
  /** Everything it has printed and logged. */
  log(): string;
  /** A visitor at a new address, or at the given one. */
  visitor(options?: { line?: string; host?: string; through?: Headers }): Visitor;
  /** Waits for the message of the newest code for a phone, then replaces the code with a known one and returns it. */
  codeOf(phone: string, where?: { email: string }): Promise<string>;
};

const HOSTS = 'rampa.example=belarus, rampa-ge.example=georgia';
const CODE_WITHIN_MS = 15_000;

export type Stage = { start(kind: Kind): Promise<Instance>; environment: Headers; stop(): Promise<void> };

/** Starts a database server, emulated providers and a mailbox for all instances; each instance has its own database. */
export async function setStage(): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rampa-verify-attacks-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const close of closing.splice(0)) await close().catch((error: unknown) => console.error(error));
  };
  try {
    await buildWebWhenStale(ROOT, () => undefined);
    const server = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => undefined });
    closing.unshift(() => server.stop());
    const gateway = await startGateway(join(dataDir, 'gateway'));
    closing.unshift(() => gateway.stop());
    const mailbox = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, taken) => void stream.resume().once('end', () => taken()),
    });
    await new Promise<void>((resolve) => mailbox.listen(0, '127.0.0.1', resolve));
    closing.unshift(() => new Promise<void>((resolve) => mailbox.close(resolve)));
    const address = mailbox.server.address();
    const smtp = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    const { DEMO: _demo, ...providers } = emulatedEnvironment(join(dataDir, 'gateway'), gateway.origin);
    await loadTicketKeys(join(dataDir, 'keys'));
    const deployment: Headers = {
      ...providers,
      DEMO: 'off',
      NODE_ENV: 'production',
      HOSTS,
      SMTP_URL: smtp,
      MAIL_FROM: 'Rampa <tickets@rampa.example>',
      LOG_LEVEL: 'info',
    };
    const settings: Record<Kind, Headers> = {
      deployed: { ...deployment, TRUSTED_PROXIES: '127.0.0.1' },
      undeclared: { ...deployment, TRUSTED_PROXIES: '' },
      demo: { ...providers, DEMO: 'on', TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'info' },
    };

    const start = async (kind: Kind): Promise<Instance> => {
      const admin = new pg.Client({ connectionString: server.url });
      await admin.connect();
      await admin.query(`create database attacked_${kind}`);
      await admin.end();
      const url = withDatabase(server.url, `attacked_${kind}`);
      const pool = createPool({ url, applicationName: 'attacks', max: 4, onError: () => undefined });
      closing.unshift(() => pool.end());
      await migrate({ pool });
      // A database that contains an event is not filled with the demo's catalogue.
      await aPerformance(pool);
      let log = '';
      const env = { ...settings[kind], DATA_DIR: dataDir, DATABASE_URL: url, TICKET_KEYS_DIR: join(dataDir, 'keys') };
      const port = await freePort();
      const app = createApp({ env, port, log: (text) => void (log += text) });
      closing.unshift(() => app.stop());
      await app.start();
      const host = kind === 'demo' ? 'localhost' : 'rampa.example';
      return {
        kind,
        port,
        host,
        pool,
        log: () => log,
        visitor: (options = {}) =>
          aVisitor({
            port,
            host: options.host ?? host,
            through: options.through ?? {
              'x-forwarded-for': options.line ?? aLine(),
              'x-forwarded-proto': kind === 'demo' ? 'http' : 'https',
            },
          }),
        codeOf: (phone, where) => knownCode(pool, phone, where?.email ?? null),
      };
    };
    return { start, environment: deployment, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function knownCode(pool: pg.Pool, phone: string, email: string | null): Promise<string> {
  const codes = createConfirmationCodes();
  const until = performance.now() + CODE_WITHIN_MS;
  while (performance.now() < until) {
    const { rows } = await pool.query<{ id: string; hash: string | null }>(
      `select id, hash from login_code where phone = $1 and ($2::text is null or email = $2)
       order by asked_at desc limit 1`,
      [phone, email],
    );
    const [newest] = rows;
    if (newest?.hash != null) {
      const code = codes.make();
      await pool.query('update login_code set hash = $2 where id = $1', [newest.id, await codes.hash(code, newest.id)]);
      return code;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no code was written for ${phone}`);
}
