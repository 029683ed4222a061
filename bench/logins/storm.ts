import { randomBytes, randomUUID } from 'node:crypto';
import { type Browser, openBrowser } from '../sale/browser.ts';

// node bench/logins/storm.ts: robots that try passwords at a given rate, whatever the responses. Controlled over IPC:
// it receives a Connect, then a Storm, and replies with a Met. A separate process, so that its work does not slow the
// shop.

export type Connect = { shop: string };
export type Storm = { phones: string[]; perSecond: number; seconds: number };
export type Met = {
  sent: number;
  /** Responses by code; `wrong_password` means that the password was hashed. */
  answers: Record<string, number>;
  /** Response times of requests refused because too many were waiting. */
  shedMs: number[];
};

/** Large enough that no request waits for a connection while fifty wait for a hash. */
const CONNECTIONS = 128;
const TICK_MS = 10;

let all: Browser[] = [];
process.on('message', (asked: Storm | Connect) => void answer(asked).then((result) => process.send?.(result)));

const answer = (asked: Storm | Connect): Promise<Met | Connect> =>
  'perSecond' in asked ? rage(asked) : connect(asked);

/**
 * Opens all connections in advance, as a proxy keeps them open. Node accepts one new connection per turn of its event
 * loop, which is not measured here.
 */
async function connect({ shop }: Connect): Promise<Connect> {
  all = Array.from({ length: CONNECTIONS }, () => openBrowser(shop));
  await Promise.all(all.map((browser) => browser.ask('GET', '/health', {})));
  return { shop };
}

async function rage({ phones, perSecond, seconds }: Storm): Promise<Met> {
  const met: Met = { sent: 0, answers: {}, shedMs: [] };
  const free = [...all];
  const under: Promise<void>[] = [];
  const began = performance.now();

  async function tryPassword(browser: Browser, turn: number): Promise<void> {
    const form = new URLSearchParams({
      phone: phones[turn % phones.length] ?? '',
      password: randomUUID().replaceAll('-', ''),
    });
    const asked = performance.now();
    const { json } = await browser.ask<{ code?: string }>(
      'POST',
      '/api/v3/auth',
      {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        // A random device number: without one, the shop would know without a query that the device is a stranger's.
        cookie: `device=${randomBytes(32).toString('base64url')}`,
        // Each request comes from a network of its own, so that rate limits by address do not apply.
        'x-forwarded-for': `203.${turn % 250}.${Math.floor(turn / 250) % 250}.7`,
      },
      form.toString(),
    );
    const code = json?.code ?? 'logged in';
    if (code === 'busy') met.shedMs.push(performance.now() - asked);
    met.answers[code] = (met.answers[code] ?? 0) + 1;
    free.push(browser);
  }

  for (let due = 0; due < perSecond * seconds;) {
    const now = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; due < Math.min(now, perSecond * seconds); due += 1) {
      const browser = free.pop();
      if (browser === undefined) met.answers['no connection'] = (met.answers['no connection'] ?? 0) + 1;
      else under.push(tryPassword(browser, due));
      met.sent += 1;
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(under);
  await Promise.all(all.map((browser) => browser.close()));
  return met;
}
