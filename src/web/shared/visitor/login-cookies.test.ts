import { afterEach, expect, test, vi } from 'vitest';
import { writeLoginCookie } from './cookies.ts';
import { readUser, tokenLifeMs, writeUser } from './login-cookies.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that stores cookies for the domains it allows. */
function aBrowser(origin: string, allowed: (domain: string) => boolean = () => true) {
  const { protocol, hostname } = new URL(origin);
  const kept = new Map<string, string>();
  const written: string[] = [];
  vi.stubGlobal('location', { protocol, hostname, origin });
  vi.stubGlobal('document', {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const domain = /domain=([^;]+)/.exec(text)?.[1];
      if (domain !== undefined && !allowed(domain)) return;
      written.push(text);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (text.includes('max-age=0')) kept.delete(name);
      else kept.set(name, value);
    },
  });
  return { kept, written };
}
const aToken = (payload: unknown) => `e30.${btoa(JSON.stringify(payload))}.c2ln`;

test.each([
  ['https://rampa.example', 'token=a.b.c; max-age=31536000; path=/; domain=rampa.example; samesite=none; secure'],
  [
    'https://cabinet.rampa.example',
    'token=a.b.c; max-age=31536000; path=/; domain=rampa.example; samesite=none; secure',
  ],
  [
    'http://cabinet.rampa.localhost:3000',
    'token=a.b.c; max-age=31536000; path=/; domain=rampa.localhost; samesite=lax',
  ],
  ['http://localhost:3000', 'token=a.b.c; max-age=31536000; path=/; samesite=lax'],
  ['http://192.168.0.7:3000', 'token=a.b.c; max-age=31536000; path=/; samesite=lax'],
])('at %s the token is kept as specified', (origin, cookie) => {
  const { written } = aBrowser(origin);
  writeLoginCookie('token', 'a.b.c');
  expect(written.at(-1)).toBe(cookie);
});

test('a domain open to everybody is not written for', () => {
  const { written } = aBrowser('https://rampa.com.ge', (domain) => domain !== 'com.ge');
  writeLoginCookie('token', null);
  expect(written.at(-1)).toBe('token=; max-age=0; path=/; domain=rampa.com.ge; samesite=none; secure');
});

test('avatar and phone stand in base64 behind six characters', () => {
  const { kept } = aBrowser('https://rampa.example');
  writeUser({ phone: '+375 •• •••-18-22', avatar: '/avatars/1-50.webp' });
  const plain = (name: string) =>
    Buffer.from(decodeURIComponent(kept.get(name) ?? '').slice(6), 'base64').toString('utf8');
  expect(decodeURIComponent(kept.get('username') ?? '')).toMatch(/^[a-z0-9]{6}/);
  expect([plain('username'), plain('avatar')]).toEqual(['+375 •• •••-18-22', '/avatars/1-50.webp']);
  expect(readUser()).toEqual({ phone: '+375 •• •••-18-22', avatar: '/avatars/1-50.webp' });
});

test.each([
  ['https://evil.example/a.png', null],
  ['//evil.example/a.png', null],
  ['javascript:alert(1)', null],
  ['/avatars/1-50.webp?v=2', '/avatars/1-50.webp?v=2'],
  ['', null],
])('the picture %s is shown as %j', (avatar, expected) => {
  aBrowser('https://rampa.example');
  writeUser({ phone: '+375', avatar });
  expect(readUser().avatar).toBe(expected);
});

test('what somebody else has written there breaks nothing', () => {
  const { kept } = aBrowser('https://rampa.example');
  kept.set('avatar', '%E0%A4%A');
  kept.set('username', 'abcdef***');
  expect(readUser()).toEqual({ phone: '', avatar: null });
});

test('a token is good with a dot-separated payload whose exp is in the future', () => {
  const now = 1_000_000;
  expect(tokenLifeMs(aToken({ exp: 1_060 }), now)).toBe(60_000);
  expect(tokenLifeMs(aToken({ exp: 1_000 }), now)).toBe(0);
  for (const none of [null, '', 'abc', 'a.b', 'a.%%%.c', aToken({}), aToken({ exp: '9999' }), aToken(null)])
    expect(tokenLifeMs(none, now), String(none)).toBe(0);
});
