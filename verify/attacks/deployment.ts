import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import ical from 'node-ical';
import { addAccounts, PASSWORD } from '../auth/people.ts';
import { ROOT } from '../rush/processes.ts';
import { type Attack, outcome } from './attack.ts';
import { trickle } from './raw.ts';
import { aTicket, onSale } from './sale.ts';
import { aWord, type Headers, type Said } from './visitor.ts';

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
      // Only the demo's own machine may see it, without a proxy between.
      ...(at.kind === 'demo' ? [] : ([['localhost', {}]] as [string, Headers][])),
    ];
    let opened = 0;
    for (const [host, through] of tries)
      for (const path of DEV_PATHS)
        if ((await at.visitor({ host, through }).ask('GET', path)).status === 200) opened += 1;
    return outcome(opened > 0, `${opened} of ${tries.length * DEV_PATHS.length} opened`);
  },
};

/** Whether a start with these settings is refused, or runs without the demo. Nothing is opened: the port is no port. */
async function startsAsDemo(environment: Headers): Promise<boolean> {
  const inherited = Object.entries(process.env).filter(([name]) => ['PATH', 'HOME'].includes(name));
  const child = spawn(process.execPath, ['verify/attacks/print-demo.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...Object.fromEntries(inherited), ...environment },
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return said.trim() === 'demo';
}

/** Needs no instance of its own, but the settings of one. */
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

const noBudget: Attack = {
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

const readLog: Attack = {
  finding: 'M5',
  what: 'the log holds keys: tickets, orders, drafts, feeds, tokens in queries',
  async run(at) {
    // An undeclared proxy's visitors get nothing, so nothing is sold there; their addresses are logged all the same.
    const { orderId, accessKey } =
      at.kind === 'undeclared'
        ? { orderId: crypto.randomUUID(), accessKey: `key${aWord()}${aWord()}` }
        : await aTicket(at);
    const visitor = at.visitor();
    const token = `secret-${aWord()}-${aWord()}`;
    for (const path of [
      `/api/v3/tickets/${accessKey}`,
      `/api/v3/tickets/${accessKey}/nothing`,
      `/api/v3/entitlements/${accessKey}`,
      `/ticket/${accessKey}.pdf`,
      `/ticket/${accessKey}.ics`,
      `/ru/ticket/${accessKey}`,
      `/ru/tickets/${accessKey}`,
      `/api/v3/orders/${orderId}`,
      `/api/v3/cabinet/orders/${orderId}`,
      `/ru/order/${orderId}?token=${token}`,
      `/feeds/my/${token}.ics`,
      `/unsubscribe/${token}`,
      `/ru/minsk?email=${token}`,
      `/api/v3/events?token=${token}`,
      `/api/v3/tickets/${accessKey}%`,
    ])
      await visitor.ask('GET', path);
    await visitor.ask('POST', `/api/v3/reviews/drafts/${orderId}/confirm`, { json: { code: '1' } });
    await visitor.ask('POST', `/api/v3/tickets/${accessKey}/nothing`, { json: {} });
    await visitor.ask('POST', `/api/v3/payments/${accessKey}/webhook`, { json: {} });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const leaks = [accessKey, orderId, token].filter((secret) => at.log().includes(secret));
    return outcome(
      leaks.length > 0 || at.log().length === 0,
      `${leaks.length} of 3 secrets in ${at.log().length} bytes`,
    );
  },
};

const calendarLines: Attack = {
  finding: 'M6',
  what: 'a title with line ends puts a second event into the buyer’s calendar',
  on: ['deployed', 'demo'],
  async run(at) {
    const found: string[] = [];
    for (const end of ['\n', '\r', '\r\n']) {
      const performance = await onSale(at, { priceMinor: 0 });
      const lines = ['A', 'END:VALARM', 'END:VEVENT', 'BEGIN:VEVENT', 'UID:evil@x', 'DTSTAMP:20261201T100000Z'];
      lines.push('DTSTART:20261201T100000Z', 'SUMMARY:INJECTED EVENT', 'URL:http://evil.example/login', 'BEGIN:VALARM');
      await at.pool.query(`update event set title = jsonb_build_object('ru', $2::text) where id = $1`, [
        performance.eventId,
        lines.join(end),
      ]);
      const { accessKey, visitor } = await aTicket(at, performance);
      const { body } = await visitor.ask('GET', `/ticket/${accessKey}.ics`);
      for (const read of [body, body.replaceAll('\r\n', '\n').replaceAll('\r', '\n')])
        for (const entry of Object.values(ical.sync.parseICS(read)))
          if (entry?.type === 'VEVENT') found.push(String(entry.url));
      if (/[^\r]\n|\r[^\n]/.test(body)) found.push('a bare line end');
    }
    const foreign = found.filter((each) => each.includes('evil') || each.includes('bare'));
    return outcome(foreign.length > 0 || found.length !== 6, `${found.length} events, ${foreign.length} foreign`);
  },
};

const innerWords: Attack = {
  finding: 'M7',
  what: 'numbers out of range, NUL and doubled parameters make public calls answer 500, or tell what is inside',
  async run(at) {
    const { id: performanceId, priceListId } = await onSale(at);
    const seat = (changes: object) => ({
      performanceId,
      priceListId,
      seats: [],
      standing: [],
      locale: 'ru',
      ...changes,
    });
    const posts: [string, object][] = [
      ['/api/v3/orders', seat({ seats: [{ seatNo: 2_147_483_648 }] })],
      ['/api/v3/orders', seat({ seats: [{ seatNo: 0, tariffNo: 99_999 }] })],
      ['/api/v3/orders', seat({ standing: [{ zoneNo: 99_999, count: 1 }] })],
      ['/api/v3/orders', seat({ performanceId: 99_999_999_999, seats: [{ seatNo: 0 }] })],
      ['/api/v3/orders', seat({ priceListId: 99_999_999_999, seats: [{ seatNo: 0 }] })],
      ['/api/v3/orders', seat({ seats: [{ seatNo: 0 }], ftm: '\u0000' })],
      ['/api/v3/best-seats', { performanceId: 99_999_999_999, count: 2 }],
      ['/api/v3/best-seats', { performanceId, count: 2, zoneNo: 99_999_999_999 }],
      ['/api/v3/item-orders', { itemId: 1, units: [{ optionNo: 1, count: 1 }], locale: 'ru', ftm: '\u0000' }],
    ];
    const gets = [
      '/api/v3/pages/afisha?cityId=1&maxPriceMinor=99999999999999999999',
      '/api/v3/pages/afisha?cityId=1&time=99999999999999999999',
      ...['type', 'genre', 'tag'].map((name) => `/api/v3/pages/afisha?cityId=1&${name}=%00`),
      '/api/v3/pages/videos?genre=%00',
      '/api/v3/mobile/afisha/category?cityId=NaN',
      '/api/v2/performance/types?cityId=NaN',
      ...['home', 'layout', 'objects'].map((name) => `/api/v3/pages/${name}?cityId=NaN`),
      '/api/v3/pages/home?lang=ru&lang=by',
      '/storage/services.json?cityId=NaN',
      '/storage/services.json?lang=ru&lang=by',
    ];
    const visitor = at.visitor();
    const said: Said[] = [];
    for (const [path, json] of posts)
      said.push(await visitor.ask('POST', path, { json, headers: { 'idempotency-key': crypto.randomUUID() } }));
    for (const path of gets) said.push(await visitor.ask('GET', path));
    const refused = at.kind === 'undeclared' ? said.filter(({ status }) => status !== 503) : said;
    const failed = refused.filter(({ status }) => status >= 500);
    const told = said.filter(({ body }) =>
      /SQLSTATE|out of range|invalid_type|ZodError|\n {4}at |22003|22021/.test(body),
    );
    return outcome(
      failed.length + told.length > 0,
      `${failed.length} of ${said.length} 5xx, ${told.length} tell the inside`,
    );
  },
};

const ANSWERS: [string, string][] = [
  ['GET', '/api/v3/pages/layout'],
  ['GET', '/api/v3/me'],
  ['GET', '/api/v3/nothing'],
  ['GET', '/api/v3/%'],
  ['GET', '/'],
  ['GET', '/ru'],
  ['GET', '/ru/minsk'],
  ['GET', '/ru/nothing/at/all'],
  ['GET', '/health'],
  ['GET', '/robots.txt'],
  ['GET', '/sitemap.xml'],
  ['POST', '/nowhere'],
];

const bareHeaders: Attack = {
  finding: 'Low: headers',
  what: 'answers without nosniff, or of an https site without HSTS',
  async run(at) {
    const answers = [...ANSWERS];
    if (at.kind !== 'undeclared') {
      const { accessKey } = await aTicket(at);
      answers.push(['GET', `/ticket/${accessKey}.pdf`], ['GET', `/ticket/${accessKey}.ics`]);
    }
    const bare: string[] = [];
    for (const [method, path] of answers) {
      const { headers } = await at.visitor().ask(method, path);
      const isBare = headers['x-content-type-options'] !== 'nosniff';
      if (isBare || (at.kind !== 'demo' && headers['strict-transport-security'] === undefined))
        bare.push(path.startsWith('/ticket') ? path.slice(-4) : path);
    }
    return outcome(bare.length > 0, bare.length === 0 ? `0 of ${answers.length}` : bare.join(' '));
  },
};

const slowBody: Attack = {
  finding: 'Low: slow body',
  what: 'a body that trickles in holds a connection for more than 20 s',
  on: ['deployed'],
  async run(at) {
    const { seconds, said } = await trickle(at, '/api/v3/best-seats', 25);
    return outcome(seconds > 20, `${seconds.toFixed(0)} s, ${said.split('\r\n')[0]}`);
  },
};

const innerState: Attack = {
  finding: 'Low: health',
  what: 'the health page tells strangers the state of every part',
  on: ['deployed', 'undeclared'],
  async run(at) {
    const said = await Promise.all(
      ['/health', '/health/full', '/ru/health/full', '/ru/health/full/'].map((path) => at.visitor().ask('GET', path)),
    );
    return outcome(
      said.some(({ body }) => body.includes('"parts"') || body.includes('"errors"')),
      said.map(({ status }) => status).join(', '),
    );
  },
};

const subscriptions: Attack = {
  finding: 'Low: push, avatar',
  what: 'endless push subscriptions, a doubtful push address, a strip of pixels as picture, endless pictures',
  on: ['deployed', 'demo'],
  async run(at) {
    const phone = '+375291230999';
    await addAccounts(at.pool, [phone]);
    const visitor = at.visitor();
    const { json } = await visitor.auth({ phone, password: PASSWORD });
    const token = String(json['token']);
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    for (let turn = 0; turn < 43; turn += 1)
      await visitor.me(token, 'POST', '/push', { endpoint: `https://fcm.googleapis.com/fcm/send/${aWord()}`, keys });
    const endpoint = String.raw`https://fcm.googleapis.com\@evil.example`;
    const doubtful = await visitor.me(token, 'POST', '/push', { endpoint, keys });
    const { rows } = await at.pool.query<{ kept: number }>(
      `select count(*)::int as kept from push_subscription s join account a on a.id = s.account_id where a.phone = $1`,
      [phone],
    );
    const kept = rows[0]?.kept ?? -1;
    const { default: sharp } = await import('sharp');
    const draw = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#246' } })
        .png()
        .toBuffer();
    const send = (body: Buffer) =>
      visitor.ask('POST', '/api/v3/me/avatar', {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
        body,
      });
    const strip = await send(await draw(65_000, 384));
    const small = await draw(20, 20);
    const pictures: number[] = [];
    for (let turn = 0; turn < 25; turn += 1) pictures.push((await send(small)).status);
    const succeeded = kept > 10 || doubtful.status < 300 || strip.status < 300 || !pictures.includes(429);
    return outcome(
      succeeded,
      `${kept} kept, address ${doubtful.status}, strip ${strip.status}, pictures end ${pictures.at(-1)}`,
    );
  },
};

export const deploymentAttacks: readonly Attack[] = [
  outbox,
  plainCookies,
  noBudget,
  readLog,
  calendarLines,
  innerWords,
  bareHeaders,
  slowBody,
  innerState,
  subscriptions,
];

/** What an undeclared proxy's visitors can be served at all. */
export const WITHOUT_SALE: readonly Attack[] = [
  outbox,
  plainCookies,
  noBudget,
  readLog,
  innerWords,
  bareHeaders,
  innerState,
];
