import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastify from 'fastify';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createPhotoReads, createPhotoStore } from '#adapters/db/photos/photo-store.ts';
import { photoFilesIn } from '#adapters/files/photo-files.ts';
import { readJsonRecords } from '#adapters/files/json-file.ts';
import { createPhotoWorkshop } from '#adapters/pictures/photo-workshop.ts';
import { registerPhotos } from '#documents/posters/register-photos.ts';
import { photoFiles } from '#domain/photos/photo-shapes.ts';
import { importRecords } from '#test/builders/import-records.ts';
import { aPhotograph, photographsIn } from '#test/builders/photographs.ts';
import { createTestDatabase } from '#test/database.ts';

import { type PhotoOwners, takePhotos } from './take-photos.ts';

const NOBODY = { events: [], tours: [], places: [], people: [] };
const { pool } = await createTestDatabase();

const SCAN = Buffer.from([0xff, 0xda]);
/** Its header promises more pixels than its data have. */
function withSize(jpeg: Buffer, side: number): Buffer {
  const at = [0xc0, 0xc2].map((frame) => jpeg.indexOf(Buffer.from([0xff, frame]))).find((found) => found > 0) ?? 0;
  const changed = Buffer.from(jpeg);
  changed.writeUInt16BE(side, at + 5);
  changed.writeUInt16BE(side, at + 7);
  return changed;
}
/** As some telephones write it: the scan says that it ends at another coefficient than 63. */
function withOddScan(jpeg: Buffer): Buffer {
  const changed = Buffer.from(jpeg);
  const at = changed.indexOf(SCAN);
  changed[at + 6 + 2 * (changed[at + 4] ?? 0)] = 0;
  return changed;
}
function withBytesBeforeScan(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(SCAN);
  return Buffer.concat([jpeg.subarray(0, at), Buffer.from([1, 2, 3]), jpeg.subarray(at)]);
}

const directory = await photographsIn({
  'wide.jpg': await aPhotograph(),
  // What a file is called does not matter.
  'named.jpg': await aPhotograph({ format: 'png' }),
  'a photo.webp': await aPhotograph({ format: 'webp' }),
  'other.avif': await aPhotograph({ format: 'avif', width: 640, height: 480 }),
  'turned.jpg': await aPhotograph({ orientation: 6 }),
  'text.jpg': Buffer.from('no picture'),
  'empty.jpg': Buffer.alloc(0),
  'drawing.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'),
  'moving.jpg': await aPhotograph({ format: 'gif' }),
  'cut.jpg': (await aPhotograph()).subarray(0, 3000),
  'promising.jpg': withSize(await aPhotograph(), 4000),
  'promising-progressive.jpg': withSize(
    await sharp(await aPhotograph())
      .jpeg({ progressive: true })
      .toBuffer(),
    4000,
  ),
  'ended.jpg': Buffer.concat([(await aPhotograph()).subarray(0, 3000), Buffer.from([0xff, 0xd9])]),
  'camera.jpg': withOddScan(await aPhotograph()),
  'editor.jpg': withBytesBeforeScan(await aPhotograph()),
  'profile.jpg': await sharp(await aPhotograph())
    .withIccProfile('p3')
    .jpeg({ chromaSubsampling: '4:4:4' })
    .toBuffer(),
  'print.jpg': await sharp(await aPhotograph())
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer(),
  'heavy.jpg': Buffer.alloc(21 * 1024 * 1024),
  'small.jpg': await aPhotograph({ width: 399, height: 800 }),
  'strip.png': await aPhotograph({ width: 16_001, height: 400, format: 'png' }),
  // 64 million pixels in some kilobytes.
  'bomb.png': await aPhotograph({ width: 8000, height: 8000, format: 'png' }),
});
await mkdir(join(directory, 'folder'));
await writeFile(join(directory, 'folder', 'inside.jpg'), await aPhotograph());
const elsewhere = await photographsIn({ 'secret.jpg': await aPhotograph() });
await symlink(join(elsewhere, 'secret.jpg'), join(directory, 'link.jpg'));

const ru = (text: string) => ({ ru: text });
const photo = (file: string, x = 500) => ({ file, credit: ru('Автор'), alt: ru('Сцена'), focus: { x, y: 500 } });
const event = (key: string, more: object = {}) => ({
  key,
  category: 'teatr',
  title: ru(key),
  age: '6+',
  genres: [],
  tags: [],
  people: [],
  places: ['hall'],
  organizer: 'seller',
  price: { currency: 'BYN', from: 10, to: 10, feePercent: 5 },
  schedule: { kind: 'single', inDays: 10, at: '19:00' },
  poster: { mood: 'warm', hue: 1, motif: 'mask' },
  ...more,
});

type More = { place?: object; people?: readonly object[]; tours?: readonly object[] };
const importEvents = (events: readonly object[], { place, people = [], tours = [] }: More = {}) =>
  importRecords(
    pool,
    {
      taxonomy: [
        { key: 'teatr', kind: 'category', name: ru('Театр'), plural: ru('Спектакли'), singular: ru('Спектакль') },
      ],
      organizers: [
        {
          key: 'seller',
          name: ru('Продавец'),
          market: 'belarus',
          taxNumber: '191120757',
          registerNo: '1',
          city: 'minsk',
        },
      ],
      places: [
        {
          key: 'hall',
          type: 'theatre',
          city: 'minsk',
          name: ru('Зал'),
          address: ru('ул. Новая, 1'),
          lat: 53.9,
          lon: 27.5,
          accessible: true,
          halls: [{ key: 'main', name: ru('Зал'), kind: 'seated', layout: { template: 'black-box' }, capacity: 60 }],
          ...place,
        },
      ],
      people,
      tours,
      events,
    },
    directory,
  ).then((problems) => problems.filter(({ code }) => code !== 'not_for_sale'));

type Stored = { id: string; colour: string; width: number; height: number; credit: object; alt: object };
async function photoOf(key: string): Promise<Stored | null> {
  const { rows } = await pool.query<{ photo: Stored | null }>('select photo from event where key = $1', [key]);
  expect(rows).toHaveLength(1);
  return rows[0]?.photo ?? null;
}
async function fileOf(key: string, name: string): Promise<Buffer> {
  const bytes = await createPhotoReads(pool).file((await photoOf(key))?.id ?? '', name);
  if (bytes === null) throw new Error(`${key} has no ${name}`);
  return bytes;
}
/** Whether a point of a picture is red or blue, as the halves of the photograph are. */
async function sideAt(bytes: Buffer, x: number, y = 0.5): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
}

describe('a photograph that cannot be taken', () => {
  test.each([
    ['../secret.jpg', 'bad_photo', 'is not in the directory'],
    ['folder/../../secret.jpg', 'bad_photo', 'is not in the directory'],
    [join(elsewhere, 'secret.jpg'), 'bad_photo', 'is not in the directory'],
    ['link.jpg', 'bad_photo', 'is not in the directory'],
    ['nul\0.jpg', 'broken_encoding', 'control character'],
    ['missing.jpg', 'unknown_file', 'there is no file'],
    ['folder', 'bad_photo', 'is not a file'],
    ['text.jpg', 'bad_photo', 'contains no picture'],
    ['empty.jpg', 'bad_photo', 'contains no picture'],
    ['drawing.png', 'bad_photo', 'contains svg'],
    ['moving.jpg', 'bad_photo', 'contains gif'],
    ['cut.jpg', 'bad_photo', 'cannot be decoded'],
    ['promising.jpg', 'bad_photo', 'cannot be decoded'],
    ['promising-progressive.jpg', 'bad_photo', 'cannot be decoded'],
    ['ended.jpg', 'bad_photo', 'cannot be decoded'],
    ['heavy.jpg', 'bad_photo', 'has 21 MB'],
    ['small.jpg', 'bad_photo', 'has 399 × 800 pixels'],
    ['strip.png', 'bad_photo', 'has 16001 × 400 pixels'],
    ['bomb.png', 'bad_photo', 'has 8000 × 8000 pixels'],
  ])('%s is reported at its position', async (file, code, reason) => {
    const problems = await importEvents([event('plain'), event('faulty', { photo: photo(file) })]);
    expect(problems).toEqual([
      expect.objectContaining({
        file: 'events.json',
        code,
        path: expect.stringMatching(/^1\/photo/),
        line: expect.any(Number),
        reason: expect.stringContaining(reason),
      }),
    ]);
    expect(problems[0]?.line).toBeGreaterThan(20);
    // The event is imported all the same, unless its text cannot be stored at all.
    if (code === 'broken_encoding') return expect(problems[0]?.outcome).toBe('refused');
    expect(problems[0]?.outcome).toBe('repaired');
    expect(await photoOf('faulty')).toBeNull();
  });

  test.each([
    ['without its author', { credit: undefined }],
    ['without a description', { alt: undefined }],
    ['with its focus beyond the edge', { focus: { x: 1001, y: 0 } }],
  ])('refuses its event where it stands %s', async (_, more) => {
    const problems = await importEvents([event('unnamed', { photo: { ...photo('wide.jpg'), ...more } })]);
    expect(problems.map(({ code, outcome }) => [code, outcome])).toEqual([['wrong_shape', 'refused']]);
  });
});

test('a dry run looks at all of it and stores nothing', async () => {
  const { rows: before } = await pool.query('select id from photo order by id');
  const named = (file: string): PhotoOwners => ({
    ...NOBODY,
    events: readJsonRecords(JSON.stringify([event('dry', { photo: photo(file, 321) })]), 'events.json').records,
    photoFiles: photoFilesIn(directory),
  });
  const deps = { photos: createPhotoWorkshop(pool), log: () => undefined };
  const taken = await takePhotos(deps, named('wide.jpg'), { dryRun: true });
  expect(taken.of('events', 'dry')).toMatchObject({ width: 1200, height: 800 });
  expect(taken.tally).toEqual({ inserted: 1, updated: 0, unchanged: 0 });
  const faulty = await takePhotos(deps, named('cut.jpg'), { dryRun: true });
  expect(faulty.problems).toMatchObject([{ code: 'bad_photo' }]);
  expect((await pool.query('select id from photo order by id')).rows).toEqual(before);
});

test('a tour gives its photograph to its events, a person and a place have theirs', async () => {
  await importEvents([], {
    place: { photo: photo('wide.jpg', 100) },
    people: [{ key: 'artist', name: ru('Артист'), roles: ['singer'], photo: photo('wide.jpg', 100) }],
    tours: [
      {
        key: 'tour',
        title: ru('Тур'),
        artist: 'artist',
        category: 'teatr',
        age: '6+',
        genres: [],
        markets: {
          belarus: { organizer: 'seller', permitNo: '1', price: { currency: 'BYN', from: 1, to: 1, feePercent: 5 } },
        },
        poster: { mood: 'warm', hue: 1, motif: 'mask' },
        photo: photo('wide.jpg', 100),
        from: 1,
        to: 20,
        stops: [{ place: 'hall', inDays: 10, at: '19:00' }],
      },
    ],
  });
  expect(await photoOf('tour-belarus')).not.toBeNull();
  // Each kind has other crops, so one file makes three photographs.
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select p.photo ->> 'id' as id, f.name from (select photo from place where key = 'hall' union all select photo from person where key = 'artist') p
     join photo_file f on f.photo_id = p.photo ->> 'id' and f.name in ('wide-640.avif', 'square-480.avif', 'sheet-400.avif')`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(['square-480.avif', 'wide-640.avif']);
});

describe('a photograph that was taken', () => {
  test.each(['wide.jpg', 'named.jpg', 'a photo.webp', 'other.avif', 'folder/inside.jpg'])(
    'has every picture that pages need, of %s',
    async (file) => {
      expect(await importEvents([event('shown', { photo: photo(file) })])).toEqual([]);
      expect(await photoOf('shown')).toMatchObject({ credit: ru('Автор'), alt: ru('Сцена') });
      for (const { name, width, height, type } of photoFiles('event')) {
        const facts = await sharp(await fileOf('shown', name)).metadata();
        expect([name, facts.width, facts.height]).toEqual([name, width, height]);
        expect(facts.format).toBe({ avif: 'heif', webp: 'webp', jpg: 'jpeg' }[type]);
      }
    },
  );

  test.each(['camera.jpg', 'editor.jpg', 'profile.jpg', 'print.jpg'])(
    'may have the harmless oddities of cameras and editors, as %s has',
    async (file) => {
      expect(await importEvents([event('shown', { photo: photo(file) })])).toEqual([]);
      const sheet = await fileOf('shown', 'sheet-640.webp');
      expect([await sideAt(sheet, 0.1), await sideAt(sheet, 0.9)]).toEqual(['red', 'blue']);
    },
  );

  test('tells nothing of its file but the pixels: no place, no camera, no author', async () => {
    expect((await aPhotograph()).includes('Secret author')).toBe(true);
    await importEvents([event('shown', { photo: photo('wide.jpg') })]);
    for (const { name } of photoFiles('event')) {
      const bytes = await fileOf('shown', name);
      expect(bytes.includes('Secret author'), name).toBe(false);
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata();
      expect([exif, xmp, iptc, icc], name).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  test('is cropped around its focus', async () => {
    const at = (x: number) => event(`focus-${x}`, { photo: photo('wide.jpg', x) });
    await importEvents([at(200), at(500), at(800)]);
    const sides = async (x: number) => {
      const bytes = await fileOf(`focus-${x}`, 'sheet-400.webp');
      return [await sideAt(bytes, 0.1), await sideAt(bytes, 0.9)];
    };
    expect(await sides(200)).toEqual(['red', 'red']);
    expect(await sides(500)).toEqual(['red', 'blue']);
    expect(await sides(800)).toEqual(['blue', 'blue']);
  });

  test('stands upright, whatever way the camera was held', async () => {
    await importEvents([event('shown', { photo: photo('turned.jpg') })]);
    expect(await photoOf('shown')).toMatchObject({ width: 800, height: 1200 });
    const sheet = await fileOf('shown', 'sheet-640.webp');
    expect([await sideAt(sheet, 0.5, 0.1), await sideAt(sheet, 0.5, 0.9)]).toEqual(['red', 'blue']);
  });

  test('is stored once, and a second import changes no row', async () => {
    const events = [event('one', { photo: photo('wide.jpg') }), event('two', { photo: photo('wide.jpg') })];
    const rows = async () => {
      const { rows: versions } = await pool.query(
        `select id, xmin::text from photo union all select key, xmin::text from event union all select name, xmin::text from photo_file order by 1, 2`,
      );
      return versions;
    };
    await importEvents(events);
    expect((await photoOf('one'))?.id).toBe((await photoOf('two'))?.id);
    const before = await rows();
    await importEvents(events);
    expect(await rows()).toEqual(before);
  });

  test('goes with its record, and is forgotten a month later', async () => {
    await importEvents([event('one', { photo: photo('wide.jpg', 123) })], {
      place: { photo: photo('named.jpg') },
    });
    const id = (await photoOf('one'))?.id ?? '';
    await importEvents([event('one')]);
    expect(await photoOf('one')).toBeNull();
    const store = createPhotoStore(pool);
    const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000);
    await store.tidy(daysAhead(29));
    expect(await store.find(id)).not.toBeNull();
    await store.tidy(daysAhead(31));
    expect(await store.find(id)).toBeNull();
    expect(await createPhotoReads(pool).file(id, 'sheet-400.avif')).toBeNull();
  });
});

test('its pictures are served for ever, and nothing else is', async () => {
  await importEvents([event('shown', { photo: photo('wide.jpg') })]);
  const app = fastify();
  registerPhotos(app, { reads: createPhotoReads(pool), now: Date.now });
  const id = (await photoOf('shown'))?.id ?? '';
  const answer = await app.inject(`/photos/${id}-card-1200.jpg`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(1200);
  for (const name of [`${id}-sheet-401.avif`, `${'0'.repeat(20)}-card-1200.jpg`, 'x', `${id}-wide-320.webp`])
    expect((await app.inject(`/photos/${name}`)).statusCode, name).toBe(404);
});
