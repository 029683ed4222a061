import { describe, expect, test } from 'vitest';
import { normaliseEmail } from '#domain/contact/email.ts';
import { checkContact } from './checkout-rules.ts';

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
