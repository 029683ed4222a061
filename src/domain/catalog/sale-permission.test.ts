import { expect, test } from 'vitest';
import { decideSalePermission } from './sale-permission.ts';

const registered = { taxNumber: '191120757', registerNo: 'РОКМ-00470' };

test.each([
  ['belarus', 'teatr', registered, 'УД-010237', 'open'],
  ['belarus', 'teatr', registered, undefined, 'no_permit'],
  ['belarus', 'kino', registered, undefined, 'open'],
  ['belarus', 'kino', { taxNumber: '191120757' }, undefined, 'not_registered'],
  ['belarus', 'kino', { ...registered, taxNumber: '191120758' }, undefined, 'bad_tax_number'],
  ['belarus', 'kino', null, undefined, 'no_organizer'],
  ['georgia', 'teatr', { taxNumber: '402116474' }, undefined, 'open'],
  ['georgia', 'teatr', { taxNumber: '12' }, undefined, 'bad_tax_number'],
] as const)('in %s %s with %o and permit %s: %s', (market, category, organizer, permit, permission) => {
  expect(decideSalePermission(market, category, organizer, permit)).toBe(permission);
});
