import { expect, test } from 'vitest';
import { isPartOfPhone, passwordFault, withoutSpaces } from './password-rules.ts';

const isCommon = (password: string) => password === 'qwerty';

test.each([
  ['abcde', 'abcde', 'password_short'],
  ['', '', 'password_short'],
  ['x'.repeat(129), 'x'.repeat(129), 'password_short'],
  ['ab-cdef', 'ab-cdef', 'password_forbidden_characters'],
  ['abcdef', 'abcdeg', 'passwords_differ'],
  ['qwerty', 'qwerty', 'password_common'],
  ['светлы', 'светлы', null],
  ['abcdef', 'abcdef', null],
] as const)('%j confirmed by %j: %s', (password, confirmation, fault) => {
  expect(passwordFault({ password, confirmation }, isCommon)).toBe(fault);
});

test('spaces never count', () => {
  expect(withoutSpaces(' a b\u00a0c\td ')).toBe('abcd');
});

test.each([
  ['291234567', true],
  ['+375291234567', true],
  ['1234567', true],
  ['7654321', false],
  ['29123456x', false],
])('%s is known with the phone: %s', (password, isKnown) => {
  expect(isPartOfPhone(password, '+375291234567')).toBe(isKnown);
});
