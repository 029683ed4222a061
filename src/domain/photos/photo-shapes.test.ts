import { expect, test } from 'vitest';
import { PAGE_SHAPES, photoAddress, photoFiles, readPhotoName, sharedPhotoAddress } from './photo-shapes.ts';

const ID = '0123456789abcdef0123';

test('an address is read back as the file that it names', () => {
  for (const width of PAGE_SHAPES.sheet.widths) {
    const name = photoAddress(ID, 'sheet', width, 'avif').replace('/photos/', '');
    expect(photoFiles('event').map((file) => `${ID}-${file.name}`)).toContain(name);
    expect(readPhotoName(name)).toEqual({ id: ID, name: `sheet-${width}.avif`, type: 'avif' });
  }
  const shared = sharedPhotoAddress(ID, 'card-4x3').replace('/photos/', '');
  expect(photoFiles('person')).toContainEqual({ name: 'card-4x3-1200.jpg', type: 'jpg', width: 1200, height: 900 });
  expect(readPhotoName(shared)).toEqual({ id: ID, name: 'card-4x3-1200.jpg', type: 'jpg' });
});

test.each(['', 'x', `${ID}-sheet-400.svg`, `${ID}-../a.avif`, `${ID.toUpperCase()}-sheet-400.avif`, `${ID}0-a.avif`])(
  'no file is named by "%s"',
  (name) => {
    expect(readPhotoName(name)).toBeNull();
  },
);

test('a photograph has the crops that its kind of page shows, and those for messengers and search engines', () => {
  const shapes = (kind: 'event' | 'place' | 'person') =>
    new Set(photoFiles(kind).map(({ name }) => name.replace(/-\d+\.\w+$/, '')));
  const shared = ['card', 'card-16x9', 'card-4x3', 'card-1x1'];
  expect(shapes('event')).toEqual(new Set(['sheet', 'square', 'art', ...shared]));
  expect(shapes('place')).toEqual(new Set(['wide', ...shared]));
  expect(shapes('person')).toEqual(new Set(['square', ...shared]));
});
