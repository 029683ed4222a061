import { expect, test } from 'vitest';
import { inLanguage } from '#texts/in-language.ts';
import { BLANK_FORM, checkForm, isPhone } from './form.ts';

test.each(['+375 29 123-45-67', '291234567', '555 12 34 56', '+995 555 12 34 56', '+48 (22) 123 45 67'])(
  '%s may be a phone',
  (text) => {
    expect(isPhone(text)).toBe(true);
  },
);

test.each(['', '+375', '12345678', 'call me', '+375 29 123-45-67 доб. 5', '+375291234567890123', '1'.repeat(26)])(
  '"%s" is none',
  (text) => {
    expect(isPhone(text)).toBe(false);
  },
);

test('an empty field is called missing, a wrong one is to be checked', () => {
  const errors = (email: string, phone: string) => inLanguage('ru', () => checkForm({ ...BLANK_FORM, email, phone }));
  expect(errors(' ', '')).toMatchObject({
    email: 'Укажите адрес почты: на него придут билеты',
    phone: 'Укажите номер телефона',
  });
  expect(errors('anna@', '12')).toMatchObject({ email: 'Проверьте адрес почты', phone: 'Проверьте номер телефона' });
});
