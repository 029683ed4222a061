import { expect, test } from 'vitest';
import { artAddress, artVersion, parseArtName, type ArtName } from '#domain/catalog/layout-art.ts';

const name: ArtName = { market: 'georgia', key: 'gift-cards', size: '500x500', language: 'ka', version: 'abc12' };
const art = { key: 'a', category: 'kino', title: 'Кино', subtitle: '', mood: '', hue: 40, motif: '' };

test('the address of a drawn picture is read back as it was written', () => {
  expect(parseArtName(artAddress(name).slice('/art/'.length))).toEqual(name);
});

test.each(['georgia-a-600x600-ka-1.svg', 'mars-a-500x500-ka-1.svg', 'georgia-a-500x500-az-1.svg', '../etc/passwd', ''])(
  '%j names no picture',
  (text) => {
    expect(parseArtName(text)).toBeNull();
  },
);

test('another title or another family is another version', () => {
  const versions = [art, { ...art, title: 'Театр' }, { ...art, category: 'teatr' }, { ...art, subtitle: 'до 1 мая' }];
  expect(new Set(versions.map(artVersion)).size).toBe(4);
});
