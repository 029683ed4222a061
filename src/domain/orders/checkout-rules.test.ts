import { describe, expect, test } from 'vitest';
import { normaliseEmail } from '#domain/contact/email.ts';
import { checkContact, normalisePhone } from './checkout-rules.ts';

describe('a phone number', () => {
  test.each([
    ['+375 29 123-45-67', 'belarus', '+375291234567'],
    ['375291234567', 'belarus', '+375291234567'],
    ['80291234567', 'belarus', '+375291234567'],
    ['29 123 45 67', 'belarus', '+375291234567'],
    ['+375 25 999-99-99', 'belarus', '+375259999999'],
    ['+375 17 222-33-44', 'belarus', '+375172223344'],
    ['+995 599 12 34 56', 'belarus', '+995599123456'],
    ['500000000', 'georgia', '+995500000000'],
    ['599 99 99 99', 'georgia', '+995599999999'],
    ['+995 (555) 12-34-56', 'georgia', '+995555123456'],
    ['+375 44 123 45 67', 'georgia', '+375441234567'],
    ['+49 30 901820', 'belarus', '+4930901820'],
  ] as const)('%s in %s is %s', (typed, market, expected) => {
    expect(normalisePhone(typed, market)).toBe(expected);
  });

  test.each([
    ['', 'belarus'],
    ['+375 29 123', 'belarus'],
    ['600000000', 'georgia'],
    ['+291234567', 'belarus'],
    ['49999999', 'georgia'],
    ['+375 29 123-45-67 доб. 3', 'belarus'],
    ['tel:+375291234567', 'belarus'],
    ['+375291234567+375291234567', 'belarus'],
    ['٢٩١٢٣٤٥٦٧', 'belarus'],
  ] as const)('%s in %s is refused', (typed, market) => {
    expect(normalisePhone(typed, market)).toBeNull();
  });
});

describe('an e-mail address', () => {
  test.each([
    [' Anna@Example.COM ', 'anna@example.com'],
    ['anna+tickets@example.co.uk', 'anna+tickets@example.co.uk'],
    ['анна@пошта.бел', 'анна@пошта.бел'],
  ])('%s is kept as %s', (typed, expected) => {
    expect(normaliseEmail(typed)).toBe(expected);
  });

  test.each(['', 'anna', 'anna@', '@example.com', 'anna@example', 'a b@example.com', 'anna@example..com'])(
    '%s is refused',
    (typed) => {
      expect(normaliseEmail(typed)).toBeNull();
    },
  );

  test('a line break never reaches a mail header', () => {
    expect(normaliseEmail('anna@example.com\r\nBcc: x@example.com')).toBeNull();
    expect(normaliseEmail('anna\u0000@example.com')).toBeNull();
  });
});

test('both consents are needed, each by its own name', () => {
  const contact = { email: 'anna@example.com', phone: '+375291234567', acceptTerms: true, acceptPersonalData: true };
  expect(checkContact(contact, 'belarus')).toEqual({ ok: true, email: 'anna@example.com', phone: '+375291234567' });
  expect(checkContact({ ...contact, acceptTerms: false }, 'belarus')).toEqual({ ok: false, code: 'terms_required' });
  expect(checkContact({ ...contact, acceptPersonalData: false }, 'belarus')).toEqual({
    ok: false,
    code: 'consent_required',
  });
  expect(checkContact({ ...contact, phone: '1' }, 'belarus')).toEqual({ ok: false, code: 'phone_invalid' });
  expect(checkContact({ ...contact, email: '1' }, 'belarus')).toEqual({ ok: false, code: 'email_invalid' });
});
