import { expect, test } from 'vitest';
import { posterAddress } from '#web/site/parts/poster-address.ts';

test('an address names event, shape, language and version', () => {
  expect(posterAddress(5700096, 'xt5upx', 'sheet', 'ge')).toBe('/posters/5700096-sheet-ge-xt5upx.svg');
});
