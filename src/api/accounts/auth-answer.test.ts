import { expect, test } from 'vitest';
import { stepAnswer } from './auth-answer.ts';

test('an accepted code says to which address, masked, where it was sent by email', () => {
  const accepted = { ok: true, kind: 'code_accepted', purpose: 'reset' } as const;
  const said = { codeAccepted: true, newUser: false, resetPassword: true };
  expect(stepAnswer({ ...accepted, email: 'anna@mail.example' })).toEqual({ ...said, maskEmail: 'a•••@•••.example' });
  expect(stepAnswer({ ...accepted, email: null })).toEqual(said);
});
