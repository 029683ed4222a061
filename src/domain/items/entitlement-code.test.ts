import { describe, expect, test } from 'vitest';
import { entitlementCode, readEntitlementCode, spacedCode } from './entitlement-code.ts';

const bytes = (seed: number) => Uint8Array.from({ length: 8 }, (_, at) => (seed * 31 + at * 97 + at * seed) % 256);
const CODES = Array.from({ length: 40 }, (_, seed) => entitlementCode(bytes(seed + 1)));
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

describe('the code of a bought unit', () => {
  test('is thirteen letters, read in groups', () => {
    for (const code of CODES) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{13}$/);
    expect(spacedCode('7K2M9PQX4F8DW')).toBe('7K2M-9PQX-4F8D-W');
  });

  test('needs sixty random bits', () => {
    expect(() => entitlementCode(new Uint8Array(7))).toThrow(RangeError);
    expect(entitlementCode(new Uint8Array(8).fill(255))).toMatch(/^Z{12}/);
  });

  test.each(CODES.slice(0, 5))('%s is found however it was typed', (code) => {
    expect(readEntitlementCode(code)).toBe(code);
    expect(readEntitlementCode(` ${spacedCode(code).toLowerCase()} `)).toBe(code);
    expect(readEntitlementCode(code.replaceAll('0', 'O').replaceAll('1', 'I'))).toBe(code);
  });

  test('with any one letter wrong is none', () => {
    for (const code of CODES.slice(0, 8)) {
      for (const [at, right] of code.split('').entries()) {
        for (const wrong of ALPHABET.replace(right, '')) {
          expect(readEntitlementCode(code.slice(0, at) + wrong + code.slice(at + 1))).toBeNull();
        }
      }
    }
  });

  test('with two neighbours exchanged is none, but for 0 and Z', () => {
    for (const code of CODES) {
      for (let at = 0; at < code.length - 1; at += 1) {
        const [left = '', right = ''] = [code[at], code[at + 1]];
        if (left === right || [left, right].toSorted().join('') === '0Z') continue;
        expect(readEntitlementCode(code.slice(0, at) + right + left + code.slice(at + 2))).toBeNull();
      }
    }
  });

  test.each(['', 'RA-7K2M9P', '7K2M-9PQX-4F8D', 'ЖЖЖЖ-ЖЖЖЖ-ЖЖЖЖ-Ж', 'U'.repeat(13)])('%j is none', (text) => {
    expect(readEntitlementCode(text)).toBeNull();
  });
});
