import { expect, test } from 'vitest';
import { itemSalePath } from './item-address.ts';
import { kindOfSlug, KIND_SLUGS, SHOP_KINDS } from './item.ts';
import { unitsByOption } from './units.ts';

test.each([
  ['certificate', {}, '/widget/item?iid=7&lang=ru'],
  ['parking', { eventId: 5 }, '/widget/item?oid=5&iid=7&lang=ru'],
  ['service', {}, '/widget/?sid=7&lang=ru'],
  ['service', { orderId: 'x' }, '/widget/?sid=7&lang=ru&order=x'],
  [
    'good',
    { distributorCompanyId: 'd', campaignToken: 'f' },
    '/widget/item?iid=7&lang=ru&distributor_company_id=d&_ftm=f',
  ],
] as const)('a %s with %j is sold at %s', (kind, more, address) => {
  expect(itemSalePath({ id: 7, kind }, 'ru', more)).toBe(address);
});

test('every kind has a word of its own in addresses', () => {
  for (const kind of SHOP_KINDS) expect(kindOfSlug(KIND_SLUGS[kind])).toBe(kind);
  expect(kindOfSlug('films')).toBeNull();
});

test('units of an order are counted by option', () => {
  const unit = (optionNo: number, reducedMinor = 0) => {
    const listedMinor = 100 * optionNo;
    return { optionNo, option: `o${optionNo}`, listedMinor, priceMinor: listedMinor - reducedMinor, feeMinor: 5 };
  };
  expect(unitsByOption([unit(2, 20), unit(1), unit(2)])).toEqual([
    { optionNo: 1, option: 'o1', count: 1, totalMinor: 105, listedTotalMinor: 105 },
    { optionNo: 2, option: 'o2', count: 2, totalMinor: 390, listedTotalMinor: 410 },
  ]);
});
