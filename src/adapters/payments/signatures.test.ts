import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSignedBy, oneHeader, sameSecret, stableUuid } from './signatures.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const body = Buffer.from('{"amount":100}');
const signature = sign('sha256', body, privateKey).toString('base64');

describe('signatures', () => {
  it('accepts the one spelling of a genuine signature', () => {
    expect(isSignedBy(publicKey, body, signature)).toBe(true);
  });

  it.each([
    ['a line break', `${signature.slice(0, 76)}\n${signature.slice(76)}`],
    ['a trailing space', `${signature} `],
    ['an ignored sign', `${signature.slice(0, 10)}*${signature.slice(10)}`],
    ['the url alphabet', signature.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')],
    ['nothing', ''],
  ])('refuses it with %s', (_, spelling) => expect(isSignedBy(publicKey, body, spelling)).toBe(false));

  it('compares secrets of any length', () => {
    expect(sameSecret('abc', 'abc')).toBe(true);
    expect(sameSecret('abc', 'abcd')).toBe(false);
    expect(sameSecret(null, '')).toBe(false);
  });

  it('takes no header that was sent twice', () => {
    expect(oneHeader({ 'x-proof': ['a', 'b'] }, 'x-proof')).toBeNull();
    expect(oneHeader({ 'x-proof': 'a' }, 'X-Proof')).toBe('a');
  });

  it('makes v4 uuids that are stable and do not collide', () => {
    const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    fc.assert(fc.property(fc.string(), (text) => form.test(stableUuid(text)) && stableUuid(text) === stableUuid(text)));
    expect(new Set(Array.from({ length: 5000 }, (_, n) => stableUuid(`order:${n}`))).size).toBe(5000);
  });
});
