import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { type MapSettings, readMapSettings } from '#documents/site/map-settings.ts';
import { launchBrowser } from '#test/browser.ts';
import { aSiteServer } from '#test/builders/site-server.ts';
import type { PageMessage } from '#web/shared/map/map-messages.ts';
import { anArchive, aVectorTile } from './an-archive.ts';
import { aTile, aTileServer, WEB_GL } from './tile-server.ts';

const browser = await launchBrowser(WEB_GL);
const style = {
  version: 8,
  sources: { own: { type: 'raster', tiles: ['{origin}/own/{z}/{x}/{y}.png'], tileSize: 256 } },
  layers: [{ id: 'own', type: 'raster', source: 'own' }],
};
const tiles = await aTileServer({
  '/vector.pmtiles': anArchive(aVectorTile(), 'mvt'),
  '/pictures.pmtiles': anArchive(await aTile(), 'png'),
  '/style.json': (origin) => Buffer.from(JSON.stringify(style).replaceAll('{origin}', origin)),
});
afterAll(() => tiles.close());

/** The document of the map by itself: it is its own page and gets its own messages. */
async function openFrame(path: string, theme: PageMessage['theme'] = 'light'): Promise<Page> {
  const settings = readMapSettings({
    MAP_TILES_URL: tiles.origin + path,
    MAP_ATTRIBUTION: '© [The city](https://city.example/)',
  });
  expect(settings.problems).toEqual([]);
  const { app } = await aSiteServer({ map: settings.map as MapSettings });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  onTestFinished(async () => {
    await page.close();
    await app.close();
    expect(complaints).toEqual([]);
  });
  tiles.asked.length = 0;
  await page.goto(`http://localhost:${(app.server.address() as AddressInfo).port}/map-frame?lang=be`);
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/map-')));
  const pin = { id: 1, name: 'Тэатр', lat: 53.9, lon: 27.56, count: 2, lines: ['Сёння'], href: '/be/minsk' };
  const message: PageMessage = { type: 'show', pins: [pin], here: null, theme };
  await page.evaluate(
    (shown) =>
      new Promise<void>((resolve, reject) => {
        addEventListener('message', ({ data }: MessageEvent<{ type: string; cause?: string }>) => {
          if (data.type === 'drawn') resolve();
          if (data.type === 'failed') reject(new Error(data.cause));
        });
        // The map may not listen yet; it takes the first of several equal messages.
        const again = setInterval(() => postMessage(shown, location.origin), 200);
        setTimeout(() => clearInterval(again), 3000);
      }),
    message,
  );
  return page;
}

test.each([
  ['/{z}/{x}/{y}.png', /^\/\d+\/\d+\/\d+\.png$/],
  ['/style.json', /^\/(style\.json|own\/\d+\/\d+\/\d+\.png)$/],
  ['/vector.pmtiles', /^\/vector\.pmtiles$/],
  ['/pictures.pmtiles', /^\/pictures\.pmtiles$/],
])('the map is drawn from %s and asks for nothing else, in both themes', async (path, asked) => {
  for (const theme of ['light', 'dark'] as const) {
    const page = await openFrame(path, theme);
    expect(await page.getByRole('link', { name: 'The city' }).isVisible()).toBe(true);
    expect(await page.getByRole('button', { name: /^Тэатр/ }).textContent()).toBe('2');
    expect(tiles.asked.length).toBeGreaterThan(0);
    expect(tiles.asked.map(({ path: one }) => one).filter((one) => !asked.test(one))).toEqual([]);
  }
});

test('without the setting there is neither a map nor its document', async () => {
  const { app } = await aSiteServer();
  const answer = await app.inject({ url: '/map-frame', headers: { host: 'localhost' } });
  expect(answer.statusCode).not.toBe(200);
  expect(answer.headers['content-security-policy'] ?? '').not.toContain('openstreetmap');
  await app.close();
});
