import { expect, test } from 'vitest';
import { inLanguage } from '#texts/in-language.ts';
import { discountLabel } from './discount-label.ts';

const labelOf: typeof discountLabel = (reductions) => inLanguage('en', () => discountLabel(reductions));
const autumn = { kind: 'campaign', name: 'Autumn', amountMinor: 200 } as const;
const code = { kind: 'voucher', name: 'LETO', amountMinor: 100 } as const;

test('a discount names one or two reasons', () => {
  expect(labelOf([code])).toBe('Discount: promo code LETO');
  expect(labelOf([autumn, code])).toBe('Discount: Autumn, promo code LETO');
});

test('of many reasons, or of one without a name, it names none', () => {
  expect(labelOf([])).toBe('Discount');
  expect(labelOf([autumn, { ...autumn, name: 'Winter' }, code])).toBe('Discount');
  expect(labelOf([{ ...autumn, name: null }, code])).toBe('Discount');
});
