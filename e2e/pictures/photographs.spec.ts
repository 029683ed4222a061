import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { catalogueTransaction } from '#adapters/db/catalogue/catalogue-store.ts';
import { photoFilesIn } from '#adapters/files/photo-files.ts';
import { readJsonRecords } from '#adapters/files/json-file.ts';
import { createPhotoWorkshop } from '#adapters/pictures/photo-workshop.ts';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aPhotograph, photographsIn } from '#test/builders/photographs.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { inLanguage } from '#texts/in-language.ts';
import { m } from '#texts/generated/messages.js';
import { importCatalogue } from '#usecases/catalog/import-catalogue.ts';

const browser = await launchBrowser();
const app = demoApp();

const PHOTOGRAPHED = 'Снятый на плёнку';
const everywhere = (text: string) => ({ ru: text, be: text, en: text, ka: text });
/** The left half of the picture is red; the focus keeps it, so a crop that is not as wide shows no blue. */
const photo = {
  file: 'halves.jpg',
  credit: everywhere('Мария Съёмкина'),
  alt: everywhere('Красное и синее'),
  focus: { x: 150, y: 500 },
};
const ids = await importPhotographed();

/** A place, a person and two events of theirs, of which one has a photograph. */
async function importPhotographed() {
  const { rows } = await app.pool.query<{ key: string }>(
    `select key from organizer where market = 'belarus' and register_no is not null order by id limit 1`,
  );
  const event = (key: string, title: string, more: object) => ({
    key,
    category: 'koncert',
    title: everywhere(title),
    age: '6+',
    genres: [],
    tags: [],
    people: [{ key: 'photographed-person', role: 'singer' }],
    places: ['photographed-place'],
    organizer: rows[0]?.key,
    permitNo: '1',
    price: { currency: 'BYN', from: 10, to: 10, feePercent: 5 },
    schedule: { kind: 'single', inDays: 12, at: '19:00' },
    poster: { mood: 'warm', hue: 40, motif: 'lamp' },
    ...more,
  });
  const read = (name: string, entries: readonly object[]) => readJsonRecords(JSON.stringify(entries), name).records;
  const source = {
    taxonomy: [],
    organizers: [],
    people: read('people.json', [
      { key: 'photographed-person', name: everywhere('Анна Портретная'), roles: ['singer'], photo },
    ]),
    places: read('places.json', [
      {
        key: 'photographed-place',
        type: 'concert-hall',
        city: 'minsk',
        name: everywhere('Зал со снимком'),
        address: everywhere('ул. Светлая, 1'),
        lat: 53.9,
        lon: 27.5,
        accessible: true,
        halls: [
          { key: 'main', name: everywhere('Зал'), kind: 'seated', layout: { template: 'black-box' }, capacity: 60 },
        ],
        photo,
      },
    ]),
    events: read('events.json', [
      event('photographed', PHOTOGRAPHED, { photo }),
      event('drawn', 'Нарисованный от руки', {}),
    ]),
    tours: [],
    documents: [],
    discounts: [],
    photoFiles: photoFilesIn(await photographsIn({ 'halves.jpg': await aPhotograph({ width: 1800 }) })),
    problems: [],
  };
  const deps = {
    transaction: catalogueTransaction(app.pool),
    photos: createPhotoWorkshop(app.pool),
    log: () => undefined,
  };
  const { problems } = await importCatalogue(deps, { source, hallFiles: new Map(), now: new Date() });
  expect(problems).toEqual([]);
  const found = await app.pool.query<{ event: number; drawn: number; place: number; person: number }>(
    `select (select id from event where key = 'photographed') as event, (select id from event where key = 'drawn') as drawn,
       (select id from place where key = 'photographed-place') as place, (select id from person where key = 'photographed-person') as person`,
  );
  const [row] = found.rows;
  if (row === undefined) throw new Error('Nothing was imported');
  return row;
}

type Shown = { src: string; alt: string; width: number; ratio: number; colours: string[] };

/** What a picture really shows, once the browser has decoded it: its file, and the colours along its middle. */
async function shownBy(page: Page, selector: string): Promise<Shown> {
  const image = page.locator(selector).first();
  await image.scrollIntoViewIfNeeded();
  return image.evaluate(async (element) => {
    const img = element as HTMLImageElement;
    await img.decode();
    const canvas = document.createElement('canvas');
    const { width, height } = img.getBoundingClientRect();
    canvas.width = img.naturalWidth;
    canvas.height = img.naturalHeight;
    const pen = canvas.getContext('2d');
    pen?.drawImage(img, 0, 0);
    const colours = [0.05, 0.5, 0.95].map((part) => {
      const [red = 0, , blue = 0] =
        pen?.getImageData(Math.floor(canvas.width * part), Math.floor(canvas.height / 2), 1, 1).data ?? [];
      return red > blue ? 'red' : 'blue';
    });
    return { src: img.currentSrc, alt: img.alt, width: img.naturalWidth, ratio: width / height, colours };
  });
}

const visitor = (width: 360 | 1280) =>
  aVisitor(browser, app, { market: 'belarus', locale: 'ru', width, city: 'minsk' });
const cardOf = (eventId: number) => `article:has(a[href*="/event/${eventId}"]) img`;
const RED = ['red', 'red', 'red'];

test('a card shows the photograph around its focus; beside it an event without one has its poster', async () => {
  const guest = await visitor(1280);
  const { page } = guest;
  await guest.visit(`/ru/minsk/events/koncert?place=${ids.place}`);
  const card = await shownBy(page, cardOf(ids.event));
  expect(card).toMatchObject({ alt: '', colours: RED, src: expect.stringMatching(/\/photos\/\w+-sheet-\d+\.avif$/) });
  expect(card.ratio).toBeCloseTo(2 / 3, 1);
  const drawn = await shownBy(page, cardOf(ids.drawn));
  expect(drawn.src).toMatch(/\/posters\/\d+-sheet-ru-/);
  expect(drawn.ratio).toBeCloseTo(card.ratio, 2);
});

test('the page of an event shows it high beside the title, on a phone wide, and names its author', async () => {
  const wide = await visitor(1280);
  await wide.visit(`/ru/minsk/event/${ids.event}`);
  const sheet = await shownBy(wide.page, '#main img');
  expect(sheet).toMatchObject({ alt: 'Красное и синее', colours: RED });
  expect(sheet.src).toMatch(/-sheet-\d+\.avif$/);
  await wide.page.getByText(inLanguage('ru', () => m.site_photo_by({ name: 'Мария Съёмкина' }))).waitFor();
  const phone = await visitor(360);
  await phone.visit(`/ru/minsk/event/${ids.event}`);
  const art = await shownBy(phone.page, '#main img');
  expect(art.src).toMatch(/-art-\d+\.avif$/);
  // As wide as the whole photograph is: the crop has both halves.
  expect(art).toMatchObject({ colours: ['red', 'red', 'blue'] });
  expect(art.ratio).toBeCloseTo(16 / 9, 1);
  await phone.fits();
});

test('messengers and search engines get it in the shapes that they ask for', async () => {
  const guest = await visitor(1280);
  const { page } = guest;
  await guest.visit(`/ru/minsk/event/${ids.event}`);
  const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '';
  expect(picture).toMatch(/^http.*\/photos\/\w+-card-1200\.jpg$/);
  expect(await page.locator('meta[property="og:image:type"]').getAttribute('content')).toBe('image/jpeg');
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  const images = blocks.flatMap((block) => (JSON.parse(block) as { image?: string[] }).image ?? []);
  expect(images.map((image) => image.replace(/.*-(card-\w+)-1200\.jpg$/, '$1'))).toEqual([
    'card-16x9',
    'card-4x3',
    'card-1x1',
  ]);
  for (const image of [picture, ...images]) {
    const answer = await page.request.get(app.siteOf('belarus') + new URL(image).pathname);
    expect([image, answer.status(), answer.headers()['content-type']]).toEqual([image, 200, 'image/jpeg']);
    expect(answer.headers()['cache-control']).toContain('immutable');
  }
});

test('the pages of a place and of a person show theirs', async () => {
  const guest = await visitor(1280);
  const { page } = guest;
  await guest.visit(`/ru/minsk/objects/4/${ids.place}`);
  const place = await shownBy(page, '#main img');
  expect(place).toMatchObject({ alt: 'Красное и синее', src: expect.stringMatching(/-wide-\d+\.avif$/) });
  await guest.visit(`/ru/other/names/${ids.person}`);
  const person = await shownBy(page, '#main img');
  expect(person).toMatchObject({ colours: RED, src: expect.stringMatching(/-square-\d+\.avif$/) });
});

test('search hits and favourites show it', async () => {
  const guest = await visitor(1280);
  const { page } = guest;
  await guest.visit('/ru/minsk');
  await page.locator('[data-search] input').first().fill(PHOTOGRAPHED);
  const hit = await shownBy(page, `[role=option]:has-text("${PHOTOGRAPHED}") img`);
  expect(hit).toMatchObject({ colours: RED, src: expect.stringMatching(/-square-\d+\.avif$/) });
  await guest.visit(`/ru/minsk/event/${ids.event}`);
  const action = (name: string) => page.locator('#main').getByRole('button', { name, exact: true }).first();
  await action(inLanguage('ru', () => m.site_action_favourite())).click();
  await action(inLanguage('ru', () => m.site_action_favourite_on())).waitFor();
  await page.locator('[data-panel="favourites"]').first().click();
  const favourite = await shownBy(page, '[role=dialog] li img, dialog li img');
  expect(favourite).toMatchObject({ colours: RED, src: expect.stringMatching(/-square-\d+\.avif$/) });
});
