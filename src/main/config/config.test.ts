import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { SETTING_NAMES } from '#adapters/files/unknown-settings.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Environment } from './config-providers.ts';
import { loadConfig, readConfig } from './config.ts';

const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' });
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_ORIGIN: 'https://rampa.example',
  SMTP_URL: 'smtps://mail.rampa.example',
  MAIL_FROM: 'Rampa <tickets@rampa.example>',
  BEPAID_SHOP_ID: '4711',
  BEPAID_SECRET_KEY: 'b2f0c9d8e7a6b5c4d3e2f1a0',
  BEPAID_PUBLIC_KEY: publicKey.toString(),
  ROCKET_SMS_USERNAME: '104400155',
  ROCKET_SMS_PASSWORD: 'kF3-tz81',
};

const EMULATED = {
  ROCKET_SMS_URL: 'http://127.0.0.1:4001/rocket-sms',
  ROCKET_SMS_USERNAME: '104400155',
  ROCKET_SMS_PASSWORD: 'kF3-tz81',
};

const problemsOf = (environment: Environment) => {
  const result = readConfig(environment, '/project');
  return result.ok ? [] : result.problems;
};
const configOf = (environment: Environment) => {
  const result = readConfig(environment, '/project');
  if (!result.ok) throw new Error(result.problems.join('; '));
  return result.config;
};

describe('the configuration', () => {
  test('needs nothing for a demo on this machine', () => {
    expect(configOf({})).toEqual({
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      dataDir: '/project/data',
      databaseUrl: undefined,
      market: 'belarus',
      hosts: [],
      publicOrigin: undefined,
      servicesFile: 'services.json',
      loginPopup: 'newer',
      map: {
        kind: 'raster',
        address: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        origin: 'https://tile.openstreetmap.org',
        attribution: '© [OpenStreetMap](https://www.openstreetmap.org/copyright)',
      },
      bepaid: undefined,
      bankOfGeorgia: undefined,
      rocketSms: undefined,
      smsOffice: undefined,
      ticketKeysDir: '/project/data/keys',
      smtpUrl: undefined,
      mailFrom: 'Rampa <tickets@rampa.example>',
      trustedProxies: [],
      runsWorker: true,
      seatsPerAddress: 240,
      freeTicketsPerAddress: 60,
      healthToken: undefined,
      streamsPerAddress: 20,
      logLevel: 'warn',
    });
  });

  test.each([
    [{}, true],
    [{ NODE_ENV: 'development' }, true],
    [{ NODE_ENV: 'production', DEMO: 'on' }, true],
    [PRODUCTION, false],
    [{ ...PRODUCTION, NODE_ENV: 'test', DEMO: '0' }, false],
    [{ ...PRODUCTION, NODE_ENV: '' }, false],
    [{ ...PRODUCTION, NODE_ENV: '', PUBLIC_ORIGIN: '', HOSTS: 'rampa.example=belarus' }, false],
    [{ DEMO: 'on', HOST: '0.0.0.0' }, true],
    [{ PUBLIC_ORIGIN: 'http://localhost:3000', HOST: '::1' }, true],
    [{ DEMO: 'on', TRUSTED_PROXIES: '127.0.0.1' }, true],
    [{ DEMO: 'on', ...EMULATED }, true],
  ])('%o is a demo: %s', (environment, demo) => {
    expect(configOf(environment).demo).toBe(demo);
  });

  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http"'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000"'],
    [{ DEMO: 'perhaps' }, 'DEMO must be on or off, not "perhaps"'],
    [{ MARKET: 'poland' }, 'MARKET must be one of belarus, georgia, not "poland"'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that begins with postgres://'],
    [{ PUBLIC_ORIGIN: 'https://a.example/path' }, 'PUBLIC_ORIGIN must be an origin without a path'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address such as'],
    [{ STREAMS_PER_ADDRESS: '-1' }, 'STREAMS_PER_ADDRESS must be a whole number; 0 sets no limit, not "-1"'],
    [{ SEATS_PER_ADDRESS: 'few' }, 'SEATS_PER_ADDRESS must be a whole number; 0 sets no limit, not "few"'],
    [{ HEALTH_TOKEN: 'short' }, 'HEALTH_TOKEN must have at least 24 characters'],
    [{ TRUSTED_PROXIES: '10.0.0.1, proxy' }, 'TRUSTED_PROXIES must be addresses or networks'],
    [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES must be addresses or networks'],
    [{ TRUSTED_PROXIES: '10.0.0.0/0' }, 'TRUSTED_PROXIES must be addresses or networks'],
    [{ TRUSTED_PROXIES: 'fd00::/129' }, 'TRUSTED_PROXIES must be addresses or networks'],
    [{ ...PRODUCTION, BEPAID_TEST: 'yesplease' }, 'BEPAID_TEST must be on or off, not "yesplease"'],
    [{ ...PRODUCTION, BEPAID_PUBLIC_KEY: '' }, 'BEPAID_PUBLIC_KEY is missing'],
    [{ DEMO: 'on', BEPAID_SHOP_ID: '4711' }, 'BEPAID_SECRET_KEY is missing'],
    [{ ...PRODUCTION, BEPAID_SECRET_KEY: '' }, 'BEPAID_SECRET_KEY is missing'],
    [{ ...PRODUCTION, BEPAID_SECRET_KEY: 'changeme-changeme-1234' }, 'BEPAID_SECRET_KEY is a default value'],
    [{ ...PRODUCTION, BEPAID_CHECKOUT_URL: 'http://bepaid.example' }, 'BEPAID_CHECKOUT_URL must be https'],
    [{ ...PRODUCTION, MARKET: 'georgia' }, 'BOG_CLIENT_ID is missing'],
    [{ ...PRODUCTION, MARKET: 'georgia' }, 'SMS_OFFICE_KEY is missing'],
    [{ ...PRODUCTION, ROCKET_SMS_PASSWORD: '' }, 'ROCKET_SMS_PASSWORD is missing'],
    [{ SMS_OFFICE_KEY: '5f2c' }, 'SMS_OFFICE_SENDER is missing'],
    [{ ...PRODUCTION, ROCKET_SMS_SENDER: 'Rampa Belarus' }, 'ROCKET_SMS_SENDER must be at most 11 Latin letters'],
    [{ ...PRODUCTION, ROCKET_SMS_URL: 'http://sms.example' }, 'ROCKET_SMS_URL must be https'],
    [{ ...PRODUCTION, PUBLIC_ORIGIN: 'http://rampa.example' }, 'PUBLIC_ORIGIN must be https outside the demo'],
    [
      { HOSTS: 'rampa.example' },
      'HOSTS must be hosts such as cabinet.rampa.example=belarus/cabinet, not "rampa.example"',
    ],
    [{ HOSTS: 'rampa.example=poland' }, 'HOSTS must be hosts such as'],
    [{ HOSTS: 'rampa.example=belarus/toString' }, 'HOSTS must be hosts such as'],
    [{ HOSTS: 'cabinet.rampa.example=belarus/cabinet' }, 'HOSTS: no host has the role site'],
    [{ HOSTS: 'rampa.example=belarus, rampa.example=georgia' }, 'HOSTS: "rampa.example" is listed twice'],
    [{ ...PRODUCTION, HOSTS: 'rampa.example=belarus' }, 'PUBLIC_ORIGIN is for one host'],
    [{ ...PRODUCTION, PUBLIC_ORIGIN: '', HOSTS: 'a.example=belarus, b.example=georgia' }, 'BOG_CLIENT_ID is missing'],
    [{ ...PRODUCTION, SMTP_URL: ' ' }, 'SMTP_URL is missing (tickets go out by mail)'],
    // Without DEMO, login codes are never published: any setting that points beyond this machine switches the demo off.
    [{ HOST: '0.0.0.0' }, 'The demo is off because of HOST=0.0.0.0. DEMO=on would show it'],
    [{ PUBLIC_ORIGIN: 'https://rampa.example' }, 'The demo is off because of PUBLIC_ORIGIN'],
    [{ HOSTS: 'rampa.example=belarus' }, 'The demo is off because of HOSTS'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'The demo is off because of SMTP_URL'],
    [EMULATED, 'The demo is off because of ROCKET_SMS_… settings'],
    [{ DEMO: 'on', HOSTS: 'rampa.example=belarus' }, 'DEMO=on cannot be combined with HOSTS'],
    [{ DEMO: 'on', PUBLIC_ORIGIN: 'https://a.example' }, 'DEMO=on cannot be combined with an https PUBLIC_ORIGIN'],
    [{ DEMO: 'on', SMTP_URL: 'smtps://mail.example' }, 'DEMO=on cannot be combined with a real SMTP_URL'],
    [{ ...EMULATED, DEMO: 'on', ROCKET_SMS_URL: '' }, 'DEMO=on cannot be combined with a real provider (ROCKET_SMS_…)'],
    [
      { ...EMULATED, DEMO: 'on', ROCKET_SMS_URL: 'https://api.rocketsms.by' },
      'DEMO=on cannot be combined with a real provider (ROCKET_SMS_…)',
    ],
  ])('%o is refused: %s', (environment, problem) => {
    expect(problemsOf(environment).join('\n')).toContain(problem);
  });

  test('names every problem at once and no secret', () => {
    const problems = problemsOf({ NODE_ENV: 'production', PORT: 'x', BEPAID_SECRET_KEY: 'password-of-the-shop' });
    expect(problems).toHaveLength(10);
    expect(problems.join()).not.toContain('password-of-the-shop');
    const others = problemsOf({
      DATABASE_URL: 'mysql://rampa:s3cret@db',
      SMTP_URL: 'http://u:s3cret@mail',
      HEALTH_TOKEN: 's3cret',
    });
    expect(others.join()).not.toContain('s3cret');
  });

  test.each([
    ['on', true],
    ['TRUE', true],
    ['1', true],
    ['off', false],
    [undefined, false],
  ])('BEPAID_TEST=%s sells with test cards: %s', (value, expected) => {
    expect(configOf({ ...PRODUCTION, BEPAID_TEST: value }).bepaid?.test).toBe(expected);
  });

  test('takes addresses and networks of both families as proxies', () => {
    const list = ['10.0.0.1', '10.1.0.0/16', '::1', 'fd00::/8'];
    expect(configOf({ ...PRODUCTION, TRUSTED_PROXIES: list.join(', ') }).trustedProxies).toEqual(list);
  });

  test('reads a key whose line ends are written out', () => {
    const environment = { ...PRODUCTION, BEPAID_PUBLIC_KEY: publicKey.toString().replaceAll('\n', '\\n') };
    expect(configOf(environment).bepaid?.publicKey).toBe(publicKey);
  });

  test('reads how short messages leave, by provider', () => {
    const georgian = { SMS_OFFICE_KEY: '5f2c9d8e7a6b5c4d', SMS_OFFICE_SENDER: 'Rampa.ge' };
    expect(configOf({ ...PRODUCTION, ...georgian })).toMatchObject({
      rocketSms: { apiBase: 'https://api.rocketsms.by/simple', username: '104400155', sender: '' },
      smsOffice: { apiBase: 'https://smsoffice.ge/api/v2', key: georgian.SMS_OFFICE_KEY, sender: 'Rampa.ge' },
    });
  });

  test.each([
    [{ SEATS_PER_ADRESS: '1' }, 'SEATS_PER_ADRESS is no setting; did you mean SEATS_PER_ADDRESS?'],
    [{ TRUSTED_PROXY: '10.0.0.1' }, 'TRUSTED_PROXY is no setting; did you mean TRUSTED_PROXIES?'],
    [{ BEPAID_TSET: 'on' }, 'BEPAID_TSET is no setting; did you mean BEPAID_TEST?'],
    [{ BOG_COLOUR_OF_THE_PAGE: 'red' }, 'BOG_COLOUR_OF_THE_PAGE is no setting'],
    [{ DATABSE_URL: 'postgres://db' }, 'DATABSE_URL is no setting; did you mean DATABASE_URL?'],
  ])('refuses %j, a name of the environment that was meant as a setting', (misspelt, problem) => {
    expect(problemsOf({ ...PRODUCTION, ...misspelt })).toContain(problem);
  });

  test('leaves the names of others in the environment alone', () => {
    const others =
      'HOME PATH PWD HOSTNAME LOGNAME MAIL MAILCHECK NODE_OPTIONS NODE_EXTRA_CA_CERTS npm_config_cache PORTS';
    const names = `${others} DATABASE_NAME DATABASE_HOST DATA_HOME LOG_FILE MAP SMTP_USER PUBLIC_IP DEMOS SMS_CENTRE`;
    expect(problemsOf(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, DATABASE_URI: 'x', DATABASE_URL: 'postgres://db/rampa' })).toEqual([]);
  });

  test('refuses every other name in .env', () => {
    const names = ['PORT', 'TZ', 'NODE_OPTIONS', 'http_proxy', 'PGSSLMODE', 'PROT', 'port', 'COLOUR', 'DEMOS'];
    const read = readConfig({}, '/project', names);
    expect(read.ok ? [] : read.problems).toEqual([
      'PROT is no setting; did you mean PORT?',
      'port is no setting; did you mean PORT?',
      'COLOUR is no setting',
      'DEMOS is no setting; did you mean DEMO?',
    ]);
  });

  test('knows exactly the settings of .env.example', () => {
    const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
    const names = [...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(SETTING_NAMES.toSorted()).toEqual(names.toSorted());
  });

  test('ends with a message where .env is there and cannot be read', () => {
    const root = mkdtempSync(join(tmpdir(), 'rampa-config-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    symlinkSync(join(root, '.env'), join(root, '.env'));
    const printed: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`ended with ${code}`);
    });
    onTestFinished(() => void vi.restoreAllMocks());
    expect(() => loadConfig(root)).toThrow('ended with 1');
    expect(printed.join('')).toContain(`${root}/.env cannot be read`);
  });

  test('accepts .env.example as it is', () => {
    const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
    expect(configOf(parseEnv(example))).toEqual(configOf({}));
  });

  test('explains every setting in .env.example', () => {
    const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');
    const source = ['config.ts', 'config-providers.ts'].map((file) =>
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    );
    const names = new Set(
      source
        .join('')
        .match(/\b(?:BEPAID|BOG|ROCKET_SMS|SMS_OFFICE)_[A-Z_]*[A-Z]\b|^ {2}[A-Z][A-Z_]+(?=:)/gm)
        ?.map((name) => name.trim()),
    );
    expect(names.size).toBeGreaterThan(15);
    for (const name of names) expect(example, name).toMatch(new RegExp(`^#? ?${name}=`, 'm'));
  });
});
