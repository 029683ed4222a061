import { expect, test } from 'vitest';
import { overwriteGetLocale } from '#texts/generated/runtime.js';
import { discountLabel } from './discount-label.ts';

overwriteGetLocale(() => 'en');
const autumn = { kind: 'campaign', name: 'Autumn', amountMinor: 200 } as const;
const code = { kind: 'voucher', name: 'LETO', amountMinor: 100 } as const;

test('a discount names one or two reasons', () => {
  expect(discountLabel([code])).toBe('Discount: promo code LETO');
  expect(discountLabel([autumn, code])).toBe('Discount: Autumn, promo code LETO');
});

test('of many reasons, or of one without a name, it names none', () => {
  expect(discountLabel([])).toBe('Discount');
  expect(discountLabel([autumn, { ...autumn, name: 'Winter' }, code])).toBe('Discount');
  expect(discountLabel([{ ...autumn, name: null }, code])).toBe('Discount');
});
