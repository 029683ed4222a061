import { resolve } from 'node:path';
import { z } from 'zod';
import { readEnvFile } from '#adapters/files/env-file.ts';
import { unknownSettings } from '#adapters/files/unknown-settings.ts';
import type { BankOfGeorgiaSettings } from '#adapters/payments/bank-of-georgia.ts';
import type { BepaidSettings } from '#adapters/payments/bepaid.ts';
import type { RocketSmsSettings } from '#adapters/sms/rocket-sms.ts';
import type { SmsOfficeSettings } from '#adapters/sms/sms-office.ts';
import { type MapSettings, readMapSettings } from '#documents/site/map-settings.ts';
import { DEFAULT_MARKET, MARKET_NAMES, type MarketName } from '#domain/markets/market.ts';
import type { HostFacts } from '#domain/hosts/host-table.ts';
import { readDemo, whyNoDemo } from './config-demo.ts';
import { readHosts } from '#domain/hosts/read-hosts.ts';
import { isNetwork } from './config-networks.ts';
import { type Environment, readProviders } from './config-providers.ts';
import { flag } from './config-switch.ts';

export type Config = {
  /** Emulated providers, a mail outbox instead of email, and an example catalogue. */
  demo: boolean;
  host: string;
  port: number;
  dataDir: string;
  /** Absent for the embedded server below `dataDir`. */
  databaseUrl: string | undefined;
  /** The file below data/ with the services menu; the test variant has entries in preparation. */
  servicesFile: string;
  /** Which of the two login popups the sites open. */
  loginPopup: 'newer' | 'older';
  /** Absent where pages show no map. */
  map: MapSettings | null;
  /** The market whose site is shown on hosts that are missing in the host table. */
  market: MarketName;
  publicOrigin: string | undefined;
  /** Each with its own domain, market and role; empty when one host does everything. */
  hosts: readonly HostFacts[];
  /** Absent in the demo, where the emulators have their own settings. */
  bepaid: BepaidSettings | undefined;
  bankOfGeorgia: BankOfGeorgiaSettings | undefined;
  rocketSms: RocketSmsSettings | undefined;
  smsOffice: SmsOfficeSettings | undefined;
  ticketKeysDir: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Proxies whose information about the visitor's address is trusted. */
  trustedProxies: string[];
  /** Seats of one performance that one address may begin to hold within the longest time of a hold; 0 for no limit. */
  seatsPerAddress: number;
  /** Free tickets that one address may order within a day; 0 for no limit. */
  freeTicketsPerAddress: number;
  /** False for a copy that only looks: no email, refund or question about a payment leaves it. */
  runsWorker: boolean;
  /** As a bearer token it gives remote access to the details of the health page. */
  healthToken: string | undefined;
  /** Streams of free seats that one address may keep open in this process; 0 for no limit. */
  streamsPerAddress: number;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
};

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

const text = z.string().trim().optional();
const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], fallback: Value) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` }).default(fallback);
const address = (schemes: readonly string[]) =>
  text.refine((value) => value === undefined || schemes.includes(URL.parse(value)?.protocol ?? ''), {
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
  });
const LIMIT = z.string().regex(/^\d{1,6}$/, { error: 'must be a whole number; 0 sets no limit' });
const limit = (fallback: number) => LIMIT.transform(Number).default(fallback);

const Settings = z.object({
  NODE_ENV: text,
  DEMO: flag.optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'must be a whole number from 0 to 65535' })
    .transform(Number)
    .refine((port) => port <= 65_535, { error: 'must be a whole number from 0 to 65535' })
    .default(3000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address(['postgres:', 'postgresql:']),
  SERVICES_LIST: oneOf(['live', 'test'], 'live'),
  LOGIN_POPUP: oneOf(['newer', 'older'], 'newer'),
  MARKET: oneOf(MARKET_NAMES, DEFAULT_MARKET.name),
  PUBLIC_ORIGIN: address(['https:', 'http:']).refine(
    (value) => value === undefined || URL.parse(value)?.origin === value,
    { error: 'must be an origin without a path, such as https://rampa.example' },
  ),
  HOSTS: z.string().default(''),
  TICKET_KEYS_DIR: text,
  SMTP_URL: address(['smtp:', 'smtps:']),
  MAIL_FROM: text.refine((value) => value === undefined || /^[^<>]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(value), {
    error: 'must be an address such as Rampa <tickets@rampa.example>',
  }),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every(isNetwork), {
      error: 'must be addresses or networks with commas between them, such as 10.0.0.1, 10.1.0.0/16',
    }),
  WORKER: flag.default(true),
  SEATS_PER_ADDRESS: limit(240),
  FREE_TICKETS_PER_ADDRESS: limit(60),
  HEALTH_TOKEN: text.refine((value) => value === undefined || value.length >= 24, {
    error: 'must have at least 24 characters',
  }),
  STREAMS_PER_ADDRESS: limit(20),
  LOG_LEVEL: oneOf(['auto', 'fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'auto'),
});

/** Error messages never repeat these values, because an address may contain a password. */
const SECRET_SETTINGS = new Set(['HEALTH_TOKEN', 'DATABASE_URL', 'SMTP_URL']);

/**
 * An empty setting (`SMTP_URL=`) counts as not set, except MAP_TILES_URL, without which there is no map. `fromFile`: the
 * names that `.env` has.
 */
export function readConfig(environment: Environment, root = process.cwd(), fromFile: string[] = []): ConfigResult {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = Settings.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map(({ path: [name], message }) =>
        SECRET_SETTINGS.has(String(name))
          ? `${String(name)} ${message}`
          : `${String(name)} ${message}, not "${given[String(name)]}"`,
      );
  const { demo, problems: demoProblems } = readDemo(given, flag.safeParse(given['DEMO']).data);
  const { hosts, problems: hostProblems } = readHosts(parsed.data?.HOSTS ?? '');
  const markets = hosts.length > 0 ? hosts.map(({ market }) => market) : [given['MARKET'] ?? DEFAULT_MARKET.name];
  const providers = readProviders(given, { demo, markets });
  const map = readMapSettings(environment);
  problems.push(...unknownSettings(Object.keys(given), fromFile));
  problems.push(...demoProblems, ...hostProblems, ...providers.problems, ...map.problems);
  if (!demo) problems.push(...missingInProduction(given));
  const hint = demo ? null : whyNoDemo(given);
  if (problems.length > 0 && hint !== null) problems.push(hint);
  if (!parsed.success || problems.length > 0) return { ok: false, problems };

  const settings = parsed.data;
  const dataDir = resolve(root, settings.DATA_DIR);
  return {
    ok: true,
    config: {
      demo,
      host: settings.HOST,
      port: settings.PORT,
      dataDir,
      databaseUrl: settings.DATABASE_URL,
      servicesFile: settings.SERVICES_LIST === 'test' ? 'services-test.json' : 'services.json',
      loginPopup: settings.LOGIN_POPUP,
      map: map.map,
      market: settings.MARKET,
      publicOrigin: settings.PUBLIC_ORIGIN,
      hosts,
      bepaid: providers.bepaid,
      bankOfGeorgia: providers.bankOfGeorgia,
      rocketSms: providers.rocketSms,
      smsOffice: providers.smsOffice,
      ticketKeysDir: resolve(root, settings.TICKET_KEYS_DIR ?? `${dataDir}/keys`),
      smtpUrl: settings.SMTP_URL,
      mailFrom: settings.MAIL_FROM ?? 'Rampa <tickets@rampa.example>',
      trustedProxies: settings.TRUSTED_PROXIES,
      runsWorker: settings.WORKER,
      seatsPerAddress: settings.SEATS_PER_ADDRESS,
      freeTicketsPerAddress: settings.FREE_TICKETS_PER_ADDRESS,
      healthToken: settings.HEALTH_TOKEN,
      streamsPerAddress: settings.STREAMS_PER_ADDRESS,
      // A person watches the demo; one line per request is only useful to machines.
      logLevel: settings.LOG_LEVEL !== 'auto' ? settings.LOG_LEVEL : demo ? 'warn' : 'info',
    },
  };
}

function missingInProduction(given: Environment): string[] {
  const reasons = {
    ...(!given['HOSTS'] && { PUBLIC_ORIGIN: 'providers send their answers there' }),
    SMTP_URL: 'tickets go out by mail',
    MAIL_FROM: 'tickets go out by mail',
  };
  const missing = Object.entries(reasons).filter(([name]) => !given[name]);
  const problems = missing.map(([name, reason]) => `${name} is missing (${reason})`);
  const origin = given['PUBLIC_ORIGIN'];
  if (origin && given['HOSTS']) problems.push('PUBLIC_ORIGIN is for one host; HOSTS names several, each by itself');
  if (origin && !origin.startsWith('https:')) problems.push('PUBLIC_ORIGIN must be https outside the demo');
  return problems;
}

/** For scripts that we start: they read the same settings. */
export function loadedEnvironment(): Environment {
  return process.env;
}

/** Reads the environment, with the project's `.env` as defaults. Prints all problems at once and ends the process. */
export function loadConfig(root: string): Config {
  const file = readEnvFile(resolve(root, '.env'));
  if (file.ok) Object.assign(process.env, { ...file.values, ...process.env });
  const result: ConfigResult = file.ok
    ? readConfig(process.env, root, Object.keys(file.values))
    : { ok: false, problems: [file.problem] };
  if (result.ok) return result.config;
  process.stderr.write(
    `Rampa cannot start with these settings:\n${result.problems.map((line) => `  - ${line}\n`).join('')}`,
  );
  process.stderr.write('They come from the environment and from .env; .env.example explains each of them.\n');
  process.exit(1);
}
