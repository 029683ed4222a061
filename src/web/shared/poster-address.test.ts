import { expect, test } from 'vitest';
import { posterAddress } from './poster-address.ts';

test('an address names event, shape, language and version', () => {
  expect(posterAddress(5700096, 'xt5upx', 'sheet', 'ge')).toBe('/posters/5700096-sheet-ge-xt5upx.svg');
});

test('a card for messengers is a PNG', () => {
  expect(posterAddress(5700096, 'xt5upx', 'card', 'be')).toBe('/posters/5700096-card-be-xt5upx.png');
});
