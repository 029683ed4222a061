import { expect, test } from 'vitest';
import { maskEmail, maskPhone } from './masks.ts';

test.each([
  ['+375291234567', '+375 •• •••-45-67'],
  ['+995555123456', '+995 •• •••-34-56'],
  ['+48500100200', '+48 •• •••-02-00'],
])('%s is shown as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});

test.each([
  ['ola@mail.example', 'o•••@•••.example'],
  ['a@b.co.by', 'a•••@•••.by'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
