import { describe, expect, test } from 'vitest';
import { createRateLimit, readFrameMessage, readSiteMessage } from './frame-messages.ts';

const source = {} as Window;
const nonce = '7a1c0b1e-0c5e-4a1e-9a55-1f2e3d4c5b6a';
const other = '00000000-0c5e-4a1e-9a55-1f2e3d4c5b6a';
const site = 'http://rampa.localhost:3000';
const trusted = { source, origins: [site], nonce };
const received = (data: unknown, origin = site, from: Window | null = source) => ({ data, origin, source: from });
const login = { type: 'login', nonce, token: 'a.b-_.c', avatar: '/a.png', username: '+375 •• •••-18-22' };

describe('the frame hears', () => {
  test.each([
    { type: 'isCity', nonce },
    { type: 'city', nonce, city: 'brest' },
    { type: 'isLogin', nonce },
    { type: 'logout', nonce },
    login,
  ])('%j', (message) => {
    expect(readSiteMessage(received({ ...message, more: 1 }), trusted)).toEqual(message);
  });

  test('a first word from a site of its own, and nothing else before it', () => {
    const hello = { type: 'hello', nonce: other };
    expect(readSiteMessage(received(hello), { ...trusted, nonce: null })).toEqual(hello);
    expect(readSiteMessage(received({ type: 'isLogin', nonce }), { ...trusted, nonce: null })).toBeNull();
  });
});

test('the site hears a challenge, a city or none, somebody or nobody', () => {
  for (const message of [
    { type: 'hello', nonce, challenge: other },
    { type: 'city', nonce, city: 'brest' },
    { type: 'city', nonce, city: null },
    login,
    { ...login, token: null },
  ])
    expect(readFrameMessage(received(message), trusted)).toEqual(message);
});

test.each([
  received(login, 'http://rampa.localhost:3001'),
  received(login, 'https://rampa.localhost:3000'),
  received(login, 'http://evil.rampa.localhost:3000'),
  received(login, 'http://rampa.localhost:3000.evil.example'),
  received(login, 'http://rampa.localhost'),
  received(login, 'null'),
  received(login, ''),
  received(login, site, {} as Window),
  received(login, site, null),
  received({ ...login, nonce: other }),
  received({ ...login, nonce: undefined }),
  received({ ...login, token: 'a.b' }),
  received({ ...login, token: `a.${'b'.repeat(4096)}.c` }),
  received({ ...login, token: 'a.b.c\r\nset-cookie: x' }),
  received({ ...login, username: 7 }),
  received({ ...login, avatar: 'x'.repeat(513) }),
  received({ type: 'city', nonce, city: '../evil' }),
  received({ type: 'city', nonce, city: 7 }),
  received({ type: 'hello', nonce: 'short', challenge: 'short' }),
  received({ type: 'requestToken', nonce }),
  received('login'),
  received(null),
])('neither side hears anything else: %j', (event) => {
  expect(readSiteMessage(event, trusted)).toBeNull();
  expect(readFrameMessage(event, trusted)).toBeNull();
});

test('the eleventh message within a second is not heard', () => {
  const isAccepted = createRateLimit();
  const times = Array.from({ length: 12 }, (_, at) => at * 50);
  expect(times.map(isAccepted)).toEqual([...Array.from({ length: 10 }, () => true), false, false]);
  expect(isAccepted(1_001)).toBe(true);
});
