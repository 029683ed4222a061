import { expect, test } from 'vitest';
import { readVisit } from './visit.ts';

test('the distributor comes from the address, else from the cookie', () => {
  expect(readVisit('?distributor_company_id=42&_ftm=abc', 'distributor_company_id=7')).toEqual({
    distributorCompanyId: '42',
    campaignToken: 'abc',
  });
  expect(readVisit('?oid=1', 'a=1; distributor_company_id=7')).toEqual({
    distributorCompanyId: '7',
    campaignToken: null,
  });
});

test('what cannot be an id is dropped', () => {
  expect(readVisit(`?distributor_company_id=${'x'.repeat(65)}&_ftm=`, '')).toEqual({
    distributorCompanyId: null,
    campaignToken: null,
  });
  expect(readVisit('', 'distributor_company_id=%E0%A4%A')).toEqual({ distributorCompanyId: null, campaignToken: null });
});
