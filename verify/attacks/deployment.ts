import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { addAccounts } from '../auth/people.ts';
import { ROOT } from '../rush/processes.ts';
import { bareHeaders, calendarLines, internalTerms, readLog } from './answers.ts';
import { type Attack, outcome } from './attack.ts';
import { trickle } from './raw.ts';
import { subscriptions } from './subscriptions.ts';
import { aWord, type Headers } from './visitor.ts';

const DEV_PATHS = ['/dev/outbox', '/dev/outbox.json', '/dev/messages', '/dev/outbox/1'];

const outbox: Attack = {
  finding: 'M2',
  what: 'the outbox with every code opens for a visitor, or under a name that is not this machine’s',
  async run(at) {
    const tries: [string, Headers][] = [
      [at.host, { 'x-forwarded-for': '203.0.113.9' }],
      ['evil.example', {}],
      ['localhost.evil.example', {}],
      ['localhost', { 'x-real-ip': '203.0.113.9' }],
      // Only the demo's own machine may open it, without a proxy in between.
      ...(at.kind === 'demo' ? [] : ([['localhost', {}]] as [string, Headers][])),
    ];
    let opened = 0;
    for (const [host, through] of tries)
      for (const path of DEV_PATHS)
        if ((await at.visitor({ host, through }).ask('GET', path)).status === 200) opened += 1;
    return outcome(opened > 0, `${opened} of ${tries.length * DEV_PATHS.length} opened`);
  },
};

/** Checks whether a start with these settings would run the demo. Only reads the settings; opens no port. */
async function startsAsDemo(environment: Headers): Promise<boolean> {
  const inherited = Object.entries(process.env).filter(([name]) => ['PATH', 'HOME'].includes(name));
  const child = spawn(process.execPath, ['verify/attacks/print-demo.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...Object.fromEntries(inherited), ...environment },
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return output.trim() === 'demo';
}

/** Uses an instance's settings, but needs no running instance. */
export function forgottenSwitch(deployment: Headers): Attack {
  return {
    finding: 'M2',
    what: 'a start that forgets DEMO, or says it beside real settings, becomes a demo',
    on: ['deployed'],
    async run() {
      const { DEMO: _demo, NODE_ENV: _environment, HOSTS = '', ...rest } = deployment;
      const tries: Headers[] = [
        { ...rest, HOSTS },
        { ...rest, PUBLIC_ORIGIN: 'https://rampa.example' },
        { PUBLIC_ORIGIN: 'https://rampa.example' },
        { HOST: '0.0.0.0' },
        { SMTP_URL: 'smtp://mail.example' },
        { DEMO: 'on', HOSTS },
        { DEMO: 'on', PUBLIC_ORIGIN: 'https://rampa.example' },
        { DEMO: 'on', SMTP_URL: 'smtps://mail.example' },
        { DEMO: 'on', ROCKET_SMS_USERNAME: '104400155', ROCKET_SMS_PASSWORD: 'kF3-tz81' },
      ];
      const demos = await Promise.all(tries.map(startsAsDemo));
      return outcome(demos.includes(true), `${demos.filter(Boolean).length} of ${tries.length} are a demo`);
    },
  };
}

const plainCookies: Attack = {
  finding: 'M3',
  what: 'cookies without Secure and __Host-, whatever the request says of its protocol',
  on: ['deployed', 'undeclared'],
  async run(at) {
    const cookies: string[] = [];
    for (const protocol of ['http', 'https']) {
      const through = { 'x-forwarded-for': '93.84.112.7', 'x-forwarded-proto': protocol };
      const { cookies: set } = await at.visitor({ through }).auth({ phone: '+375291110555', password: 'nothing' });
      cookies.push(...set);
    }
    const plain = cookies.filter((cookie) => !cookie.startsWith('__Host-') || !/; Secure(?:;|$)/.test(cookie));
    return outcome(plain.length > 0, `${plain.length} of ${cookies.length} plain`);
  },
};

const noRateLimit: Attack = {
  finding: 'M3',
  what: '56 password tries at one address, a new browser and a new left part of X-Forwarded-For each',
  async run(at) {
    const phones = Array.from({ length: 56 }, (_, index) => `+37529122${String(1000 + index)}`);
    await addAccounts(at.pool, phones);
    const statuses: number[] = [];
    for (const [turn, phone] of phones.entries()) {
      const line = at.kind === 'undeclared' ? '93.84.112.9' : `198.51.100.${turn}, 93.84.112.9`;
      const password = `wrong-${aWord()}`;
      statuses.push((await at.visitor({ line }).auth({ phone, password })).status);
    }
    const compared = statuses.filter((status) => status === 401 || status === 409 || status === 200).length;
    const stopped = statuses.filter((status) => status === 429 || status === 503).length;
    return outcome(stopped === 0, `${compared} compared, ${stopped} stopped`);
  },
};

const slowBody: Attack = {
  finding: 'Low: slow body',
  what: 'a body that trickles in holds a connection for more than 20 s',
  on: ['deployed'],
  async run(at) {
    const { seconds, output } = await trickle(at, '/api/v3/best-seats', 25);
    return outcome(seconds > 20, `${seconds.toFixed(0)} s, ${output.split('\r\n')[0]}`);
  },
};

const innerState: Attack = {
  finding: 'Low: health',
  what: 'the health page tells strangers the state of every part',
  on: ['deployed', 'undeclared'],
  async run(at) {
    const output = await Promise.all(
      ['/health', '/health/full', '/ru/health/full', '/ru/health/full/'].map((path) => at.visitor().ask('GET', path)),
    );
    return outcome(
      output.some(({ body }) => body.includes('"parts"') || body.includes('"errors"')),
      output.map(({ status }) => status).join(', '),
    );
  },
};

export const deploymentAttacks: readonly Attack[] = [
  outbox,
  plainCookies,
  noRateLimit,
  readLog,
  calendarLines,
  internalTerms,
  bareHeaders,
  slowBody,
  innerState,
  subscriptions,
];

/** Attacks that are possible even where an undeclared proxy's visitors are served nothing. */
export const WITHOUT_SALE: readonly Attack[] = [
  outbox,
  plainCookies,
  noRateLimit,
  readLog,
  internalTerms,
  bareHeaders,
  innerState,
];
