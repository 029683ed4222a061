import { expect, test } from 'vitest';
import { codeVerdict } from './code-verdict.ts';

const good = { state: 'issued', timing: 'now', kind: 'good', isPartlySpent: false, isStopped: false } as const;

test.each([
  ['good', {}],
  ['used', { state: 'used' }],
  // A used code stays used: its expiry since then does not matter to a store.
  ['used', { state: 'used', timing: 'over' }],
  ['void', { state: 'void' }],
  ['early', { timing: 'early' }],
  ['over', { timing: 'over' }],
  ['partly_spent', { kind: 'certificate', isPartlySpent: true }],
  ['over', { kind: 'certificate', isPartlySpent: true, timing: 'over' }],
  ['stopped', { kind: 'certificate', isStopped: true, isPartlySpent: true }],
  ['used', { kind: 'certificate', state: 'used' }],
  ['rental', { kind: 'video' }],
  ['rental', { kind: 'package', state: 'void' }],
] as const)('a code is %s: %o', (verdict, facts) => {
  expect(codeVerdict({ ...good, ...facts })).toBe(verdict);
});
