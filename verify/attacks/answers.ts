import ical from 'node-ical';
import { type Attack, outcome } from './attack.ts';
import { aTicket, onSale } from './sale.ts';
import { aWord, type ApiResponse } from './visitor.ts';

/** Attacks on secrets and internals in responses and in the log. */

export const readLog: Attack = {
  finding: 'M5',
  what: 'the log holds keys: tickets, orders, drafts, feeds, tokens in queries',
  async run(at) {
    // Visitors of an undeclared proxy cannot buy anything, but the addresses they request are logged.
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

export const calendarLines: Attack = {
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

export const internalTerms: Attack = {
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
      ['/api/v3/orders', seat({ seats: [{ seatNo: 0 }], campaignToken: '\u0000' })],
      ['/api/v3/best-seats', { performanceId: 99_999_999_999, count: 2 }],
      ['/api/v3/best-seats', { performanceId, count: 2, zoneNo: 99_999_999_999 }],
      ['/api/v3/item-orders', { itemId: 1, units: [{ optionNo: 1, count: 1 }], locale: 'ru', campaignToken: '\u0000' }],
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
    const responses: ApiResponse[] = [];
    for (const [path, json] of posts)
      responses.push(await visitor.ask('POST', path, { json, headers: { 'idempotency-key': crypto.randomUUID() } }));
    for (const path of gets) responses.push(await visitor.ask('GET', path));
    const refused = at.kind === 'undeclared' ? responses.filter(({ status }) => status !== 503) : responses;
    const failed = refused.filter(({ status }) => status >= 500);
    const telling = responses.filter(({ body }) =>
      /SQLSTATE|out of range|invalid_type|ZodError|\n {4}at |22003|22021/.test(body),
    );
    return outcome(
      failed.length + telling.length > 0,
      `${failed.length} of ${responses.length} 5xx, ${telling.length} tell the inside`,
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

export const bareHeaders: Attack = {
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
