import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DOCUMENT_VERSIONS } from '#domain/orders/documents.ts';
import { hasAgreed, rememberAgreed } from './agreed-editions.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('an agreement is remembered for its market and its editions only', () => {
  expect(hasAgreed('belarus')).toBe(false);
  rememberAgreed('belarus');
  expect(hasAgreed('belarus')).toBe(true);
  expect(hasAgreed('georgia')).toBe(false);
  kept.set('agreed', `belarus 0.9 ${DOCUMENT_VERSIONS.belarus.privacy}`);
  expect(hasAgreed('belarus')).toBe(false);
});

test('a browser that keeps nothing is asked each time', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('closed');
    },
    setItem: () => {
      throw new Error('closed');
    },
  });
  rememberAgreed('belarus');
  expect(hasAgreed('belarus')).toBe(false);
});
