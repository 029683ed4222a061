import { expect, test } from 'vitest';
import { artAddress, artVersion, parseArtName, type ArtName } from '#domain/catalog/layout-art.ts';

const name: ArtName = { market: 'georgia', key: 'gift-cards', size: '500x500', version: 'abc12' };
const art = { key: 'a', category: 'kino', mood: '', hue: 40, motif: '' };

test('the address of a drawn picture is read back as it was written', () => {
  expect(parseArtName(artAddress(name).slice('/art/'.length))).toEqual(name);
});

test.each(['georgia-a-600x600-1.svg', 'mars-a-500x500-1.svg', 'georgia-a-500x500-A.svg', '../etc/passwd', ''])(
  '%j names no picture',
  (text) => {
    expect(parseArtName(text)).toBeNull();
  },
);

test('another family, mood or hue is another version', () => {
  const versions = [art, { ...art, mood: 'deep' }, { ...art, category: 'teatr' }, { ...art, hue: 41 }];
  expect(new Set(versions.map(artVersion)).size).toBe(4);
});
