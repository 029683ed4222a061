import { expect, test } from 'vitest';
import { isProved, judgeRenewal } from './session-rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);

test.each([
  ['a number not used yet', { spentAt: null, endedAt: null, seenAt: ago(60) }, 'rotate'],
  ['one that another tab used a moment ago', { spentAt: ago(20), endedAt: null, seenAt: ago(20) }, 'keep'],
  ['one used longer ago', { spentAt: ago(21), endedAt: null, seenAt: ago(20) }, 'reuse'],
  ['one of a session that ended', { spentAt: null, endedAt: ago(1), seenAt: ago(60) }, 'refuse'],
  ['a spent one of a session that ended', { spentAt: ago(60), endedAt: ago(1), seenAt: ago(60) }, 'refuse'],
  ['one nobody used for half a year', { spentAt: null, endedAt: null, seenAt: ago(181 * 86_400) }, 'refuse'],
  [
    'one of a login that began more than 400 days ago',
    { spentAt: null, endedAt: null, seenAt: ago(60), begunAt: ago(401 * 86_400) },
    'refuse',
  ],
] as const)('%s', (_what, known, verdict) => {
  expect(judgeRenewal({ begunAt: ago(399 * 86_400), ...known }, now)).toBe(verdict);
});

test.each([
  [null, false],
  [ago(300), true],
  [ago(301), false],
])('a code shown at %s proves: %s', (provedAt, proved) => {
  expect(isProved(provedAt, now)).toBe(proved);
});
