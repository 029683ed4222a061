import { expect, test } from 'vitest';
import { codeState, readCode, resendWait, wrongCode } from './one-time-code.ts';

const madeAt = new Date('2026-11-20T10:00:00Z');
const after = (seconds: number) => new Date(madeAt.getTime() + seconds * 1000);

test.each([
  [0, 0, 'open'],
  [899, 4, 'open'],
  [900, 0, 'expired'],
  [10, 5, 'spent'],
] as const)('after %i seconds and %i tries a code is %s', (seconds, tries, state) => {
  expect(codeState({ hash: 'h', madeAt, tries }, after(seconds), { livesSeconds: 900 })).toBe(state);
});

test('a code that was not made yet is not sent', () => {
  expect(codeState({ hash: null, madeAt: null, tries: 0 }, madeAt, { livesSeconds: 900 })).toBe('not_sent');
});

test('the last wrong try spends the code', () => {
  expect(wrongCode(1)).toEqual({ ok: false, code: 'wrong_code', triesLeft: 1 });
  expect(wrongCode(0)).toEqual({ ok: false, code: 'code_spent' });
});

test.each([
  [0, 180],
  [179, 1],
  [180, 0],
  [9_999, 0],
])('after %i seconds another email waits %i more', (seconds, wait) => {
  expect(resendWait(madeAt, after(seconds))).toBe(wait);
});

test.each([
  ['012345', '012345'],
  ['012 345', '012345'],
  [' 012\u00a0345 ', '012345'],
  ['12345', null],
  ['1234567', null],
  ['12a456', null],
  ['', null],
])('%j is read as %j', (typed, code) => {
  expect(readCode(typed)).toBe(code);
});
