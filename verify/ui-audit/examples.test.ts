import { expect, test } from 'vitest';
import { type Example, findExamples, PLAY, shapeOf, type Site, withoutExample } from './examples.ts';

const site: Site = { market: 'belarus', origin: 'http://site', defaultCity: 'minsk' };

/** A site as a table of its pages; other addresses have no page. */
function reading(pages: Readonly<Record<string, string>>) {
  return (url: string): Promise<string | null> => Promise.resolve(pages[url.replace(site.origin, '')] ?? null);
}
const sitemap = (...paths: string[]): string => paths.map((path) => `<loc>${site.origin}${path}</loc>`).join('');
const pathOf = (examples: readonly Example[], shape: string) => examples.find((one) => one.shape === shape)?.path;

test('a page of the sitemap stands for its shape, in the market’s own city where there is one', async () => {
  const read = reading({
    '/sitemap.xml': sitemap('/sitemaps/events-1.xml'),
    '/sitemaps/events-1.xml': sitemap('/ru/brest/event/1', '/be/minsk/event/7', '/en/minsk/event/8'),
  });
  const examples = await findExamples(site, read, (from) => from - 1);
  expect(pathOf(examples, '/{region}/event/{event}')).toBe('/minsk/event/8');
});

test('what the sitemap does not list is found by following links, also through a page found that way', async () => {
  const read = reading({
    '/sitemap.xml': sitemap('/sitemaps/cities-1.xml'),
    '/sitemaps/cities-1.xml': sitemap('/ru/minsk'),
    '/ru/minsk': '<a class="x" href="/ru/other/tours">Tours</a> <a href="https://elsewhere/ru/skidki">not ours</a>',
    '/ru/other/tours': '<a href="/ru/other/tours/3">A tour</a> <a href="/ru/other/names?letter=A">a choice</a>',
    '/ru/other/tours/3': '',
  });
  const examples = await findExamples(site, read, () => 0);
  expect(pathOf(examples, '/other/tours/{id}')).toBe('/other/tours/3');
  expect(pathOf(examples, '/other/names')).toBeUndefined();
  expect(pathOf(examples, '/skidki')).toBeUndefined();
});

test('addresses nobody links to are found a level up and without their city, when they answer', async () => {
  const read = reading({
    '/sitemap.xml': sitemap('/sitemaps/places-1.xml'),
    '/sitemaps/places-1.xml': sitemap('/ru/minsk/objects/2/17'),
    '/ru/objects/2/17': '',
    '/ru/objects/2': '',
  });
  const examples = await findExamples(site, read, () => 0);
  expect(pathOf(examples, '/objects/{id}')).toBe('/objects/2');
  expect(pathOf(examples, '/objects')).toBeUndefined();
});

test('the play is the first of its listing that is on sale', async () => {
  const read = reading({
    '/sitemap.xml': '',
    '/ru/minsk/events/teatr': '<a href="/ru/minsk/event/1">Sold out</a> <a href="/ru/minsk/event/2">On sale</a>',
    '/ru/minsk/event/1': '',
    '/ru/minsk/event/2': '<a href="/widget/?oid=1">19:00</a>',
  });
  expect(pathOf(await findExamples(site, read, () => 0), PLAY)).toBe('/minsk/event/2');
});

test('a route with a page and no example is named', async () => {
  const examples = await findExamples(site, reading({}), () => 0);
  expect(withoutExample(examples)).toContain('other-tours-id');
  expect(withoutExample(examples)).not.toContain('not-found');
  expect(withoutExample(examples)).not.toContain('ticket-accessKey');
});

test.each([
  ['/minsk/events', '/{region}/events'],
  ['/minsk/events/kino', '/{region}/events/{id}'],
  ['/minsk/event/7', '/{region}/event/{event}'],
  // It redirects to the page of the event and is no page of its own.
  ['/event/7', null],
  ['/ticket/abc', null],
] as const)('the shape of %s is %j', (path, shape) => {
  expect(shapeOf(path)).toBe(shape);
});
