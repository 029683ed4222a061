import { describe, expect, test } from 'vitest';
import { createRateLimit, readFrameMessage, readSiteMessage } from './frame-messages.ts';

const source = {} as Window;
const nonce = '7a1c0b1e-0c5e-4a1e-9a55-1f2e3d4c5b6a';
const other = '00000000-0c5e-4a1e-9a55-1f2e3d4c5b6a';
const site = 'http://rampa.localhost:3000';
const trusted = { source, origins: [site], nonce };
const said = (data: unknown, origin = site, from: Window | null = source) => ({ data, origin, source: from });
const login = { type: 'login', nonce, token: 'a.b-_.c', avatar: '/a.png', username: '+375 •• •••-18-22' };

describe('the frame hears', () => {
  test.each([
    { type: 'isCity', nonce },
    { type: 'city', nonce, city: 'brest' },
    { type: 'isLogin', nonce },
    { type: 'logout', nonce },
    login,
  ])('%j', (message) => {
    expect(readSiteMessage(said({ ...message, more: 1 }), trusted)).toEqual(message);
  });

  test('a first word from a site of its own, and nothing else before it', () => {
    const hello = { type: 'hello', nonce: other };
    expect(readSiteMessage(said(hello), { ...trusted, nonce: null })).toEqual(hello);
    expect(readSiteMessage(said({ type: 'isLogin', nonce }), { ...trusted, nonce: null })).toBeNull();
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
    expect(readFrameMessage(said(message), trusted)).toEqual(message);
});

test.each([
  said(login, 'http://rampa.localhost:3001'),
  said(login, 'https://rampa.localhost:3000'),
  said(login, 'http://evil.rampa.localhost:3000'),
  said(login, 'http://rampa.localhost:3000.evil.example'),
  said(login, 'http://rampa.localhost'),
  said(login, 'null'),
  said(login, ''),
  said(login, site, {} as Window),
  said(login, site, null),
  said({ ...login, nonce: other }),
  said({ ...login, nonce: undefined }),
  said({ ...login, token: 'a.b' }),
  said({ ...login, token: `a.${'b'.repeat(4096)}.c` }),
  said({ ...login, token: 'a.b.c\r\nset-cookie: x' }),
  said({ ...login, username: 7 }),
  said({ ...login, avatar: 'x'.repeat(513) }),
  said({ type: 'city', nonce, city: '../evil' }),
  said({ type: 'city', nonce, city: 7 }),
  said({ type: 'hello', nonce: 'short', challenge: 'short' }),
  said({ type: 'requestToken', nonce }),
  said('login'),
  said(null),
])('neither side hears anything else: %j', (event) => {
  expect(readSiteMessage(event, trusted)).toBeNull();
  expect(readFrameMessage(event, trusted)).toBeNull();
});

test('the eleventh message within a second is not heard', () => {
  const isHeard = createRateLimit();
  const times = Array.from({ length: 12 }, (_, at) => at * 50);
  expect(times.map(isHeard)).toEqual([...Array.from({ length: 10 }, () => true), false, false]);
  expect(isHeard(1_001)).toBe(true);
});
