import { afterEach, expect, test, vi } from 'vitest';
import { readConsent, writeConsent } from './consent.ts';
import { readCookie, writeCookie } from './cookies.ts';

afterEach(() => vi.unstubAllGlobals());
function aBrowser(protocol: string, cookie = '') {
  const document = { cookie };
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', { protocol });
  return document;
}

test.each([
  ['city', 'brest', 'city=brest; max-age=31536000; path=/; samesite=lax'],
  ['locale', 'be', 'locale=be; max-age=31536000; path=/; samesite=lax'],
  ['consent', 'na', 'consent=na; max-age=31536000; path=/; samesite=lax'],
  ['advertising', '1', 'advertising=1; max-age=86400; path=/; samesite=lax'],
  ['theme', null, 'theme=; max-age=0; path=/; samesite=lax'],
] as const)('the cookie %s has its lifetime and path', (name, value, written) => {
  const document = aBrowser('http:');
  writeCookie(name, value);
  expect(document.cookie).toBe(written);
});

test('over https cookies are secure', () => {
  const document = aBrowser('https:');
  writeCookie('city', 'minsk');
  expect(document.cookie).toMatch(/; secure$/);
});

test('a cookie is found by its whole name', () => {
  aBrowser('http:', 'mycity=gomel; city=brest');
  expect([readCookie('city'), readCookie('theme')]).toEqual(['brest', null]);
});

test('the necessary is always allowed, the rest as it was chosen; no answer is no answer', () => {
  const document = aBrowser('http:');
  expect(readConsent()).toBeNull();
  writeConsent(['functional']);
  expect(document.cookie).toContain('consent=nf;');
  document.cookie = 'consent=naf';
  expect(readConsent()).toEqual(['necessary', 'analytics', 'functional']);
  document.cookie = 'consent=n';
  expect(readConsent()).toEqual(['necessary']);
});
