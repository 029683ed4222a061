import { describe, expect, it } from 'vitest';
import { smsLength } from './sms-segments.ts';

describe('the length of a short message', () => {
  it.each([
    ['Latin, alone', 'a'.repeat(160), { encoding: 'gsm7', units: 160, segments: 1 }],
    ['Latin, one more', 'a'.repeat(161), { encoding: 'gsm7', units: 161, segments: 2 }],
    ['Latin, two full parts', 'a'.repeat(306), { encoding: 'gsm7', units: 306, segments: 2 }],
    ['Latin, a third part', 'a'.repeat(307), { encoding: 'gsm7', units: 307, segments: 3 }],
    ['the last line of a code', 'Code: 123456\n@rampa.example #123456', { encoding: 'gsm7', units: 35, segments: 1 }],
    ['signs of double room', '€'.repeat(80), { encoding: 'gsm7', units: 160, segments: 1 }],
    ['brackets and their like', '[]{}|^~\\', { encoding: 'gsm7', units: 16, segments: 1 }],
    ['one of them too many', `${'€'.repeat(80)}a`, { encoding: 'gsm7', units: 161, segments: 2 }],
    ['Cyrillic, alone', 'я'.repeat(70), { encoding: 'ucs2', units: 70, segments: 1 }],
    ['Cyrillic, one more', 'я'.repeat(71), { encoding: 'ucs2', units: 71, segments: 2 }],
    ['Cyrillic, two full parts', 'ў'.repeat(134), { encoding: 'ucs2', units: 134, segments: 2 }],
    ['Georgian, a third part', 'ბ'.repeat(135), { encoding: 'ucs2', units: 135, segments: 3 }],
    ['one dash that GSM lacks', `${'a'.repeat(70)}—`, { encoding: 'ucs2', units: 71, segments: 2 }],
    ['nothing', '', { encoding: 'gsm7', units: 0, segments: 1 }],
  ])('%s', (_name, text, expected) => {
    expect(smsLength(text)).toEqual(expected);
  });

  it('never tears a sign apart between two parts', () => {
    // 67 is odd: only 33 pairs fit into a part, so 67 pairs take three parts instead of two.
    expect(smsLength('🎭'.repeat(66))).toEqual({ encoding: 'ucs2', units: 132, segments: 2 });
    expect(smsLength('🎭'.repeat(67))).toEqual({ encoding: 'ucs2', units: 134, segments: 3 });
    expect(smsLength('€'.repeat(153)).segments).toBe(3);
  });
});
