import { get } from 'node:http';
import { describe, expect, test } from 'vitest';
import { href } from '#domain/routing/route-table.ts';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { plain } from '#test/builders/read-ticket.ts';
import { aVisitor, cityOf, type Visitor } from '#test/builders/visitor.ts';
import { m } from '#texts/generated/messages.js';
import { aBuyer, fillContact, GOOD_CARD, payAtBank, saleOverPage, words } from './steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();
/** Films load and clips play only as fast as the machine allows. */
const PATIENCE_MS = 40_000;

type Answer = { status: number; body: Buffer; headers: Record<string, unknown> };
function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { host, port } = new URL(app.siteOf('belarus'));
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host, ...headers } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(pieces), headers: answer.headers }),
      );
    }).on('error', reject);
  });
}
async function idOf(key: string): Promise<number> {
  const { rows } = await app.pool.query<{ id: number }>('select id from video where key = $1', [key]);
  return rows[0]?.id ?? 0;
}
const pageOf = ({ locale, market }: Pick<Visitor, 'locale' | 'market'>, id: number): string =>
  href(locale, 'region-videos-id', { region: cityOf(market), id });

/** Waits until the film has advanced from its current position. */
async function plays({ page }: Visitor): Promise<{ width: number }> {
  const film = page.locator('video');
  await film.waitFor({ timeout: PATIENCE_MS });
  const from = await film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await page.waitForFunction((was) => (document.querySelector('video')?.currentTime ?? 0) > was + 0.7, from, {
    timeout: PATIENCE_MS,
  });
  return { width: await film.evaluate((video: HTMLVideoElement) => video.videoWidth) };
}

describe('a free video', () => {
  test.each([
    ['belarus', 'ru', 1280, 'trailer-the-last-tram-home', 'be'],
    ['georgia', 'ge', 360, 'lecture-puppets-backstage', 'ru'],
  ] as const)(
    'really plays in %s in %s at %d px, with qualities and subtitles',
    async (market, locale, width, key, subtitles) => {
      const visitor = await aVisitor(browser, app, { market, locale, width, city: cityOf(market) });
      const { page } = visitor;
      const { language } = words(locale);
      await visitor.visit(pageOf(visitor, await idOf(key)));
      expect(await page.locator('video').count()).toBe(0);
      await page.getByRole('button', { name: m.site_video_watch({}, language) }).click();
      expect((await plays(visitor)).width).toBeGreaterThan(0);
      await visitor.fits();

      const quality = page.getByLabel(m.site_player_quality({}, language));
      for (const [name, pixels] of [
        ['720p', 1280],
        ['360p', 640],
      ] as const) {
        await quality.selectOption({ label: name });
        await page.waitForFunction((wide) => document.querySelector('video')?.videoWidth === wide, pixels, {
          timeout: PATIENCE_MS,
        });
      }

      await page.getByLabel(m.site_player_captions({}, language)).selectOption(subtitles);
      await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
        video.currentTime = 0.2;
        // A pause before the start would reject the promise.
        await video.play();
      });
      await page.waitForFunction(
        (wanted) =>
          [...(document.querySelector('video')?.textTracks ?? [])].some(
            ({ mode, language: spoken, activeCues }) =>
              mode === 'showing' &&
              spoken === wanted &&
              /[а-яў]{3}/.test((activeCues?.[0] as VTTCue | undefined)?.text ?? ''),
          ),
        subtitles,
        { timeout: PATIENCE_MS },
      );

      // The usual keys of video players; the focus is in the player.
      await page
        .getByRole('region', { name: /./ })
        .filter({ has: page.locator('video') })
        .focus();
      await page.keyboard.press('k');
      await page.waitForFunction(() => document.querySelector('video')?.paused === true);
      await page.keyboard.press('Home');
      await page.waitForFunction(() => document.querySelector('video')?.currentTime === 0);
    },
  );

  test('is a file for everybody, whole and in pieces', async () => {
    const master = await ask('/video/media/trailer-the-last-tram-home/master.m3u8');
    expect([master.status, master.headers['cache-control']]).toEqual([200, 'public, max-age=86400']);
    expect(master.body.toString()).toMatch(/RESOLUTION=640x360[^]+360p\.m3u8[^]+RESOLUTION=1280x720[^]+720p\.m3u8/);
    const piece = await ask('/video/media/trailer-the-last-tram-home/360p.mp4', { range: 'bytes=0-99' });
    expect([piece.status, piece.body.length, piece.headers['content-type']]).toEqual([206, 100, 'video/mp4']);
    for (const path of [
      'nothing/master.m3u8',
      'trailer-the-last-tram-home/made-of.txt',
      '..%2f..%2fpackage.json/360p.mp4',
    ])
      expect([path, (await ask(`/video/media/${path}`)).status]).toEqual([path, 404]);
  });

  test('of an event stands on its page, and leads back to it', async () => {
    const { rows } = await app.pool.query<{ id: number; video: number }>(
      `select e.id, v.id as video from event e join video v on v.event_id = e.id where e.key = 'film-night-trolleybus'`,
    );
    const [event] = rows;
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'be', width: 1280, city: 'minsk' });
    await visitor.visit(`/be/minsk/event/${event?.id}`);
    const trailer = visitor.page.locator('#trailer');
    await trailer.getByRole('button', { name: m.site_video_watch({}, { locale: 'be' }) }).click();
    expect((await plays(visitor)).width).toBeGreaterThan(0);
    const { body } = await ask(`/be/minsk/videos/${event?.video}`);
    expect(body.toString()).toContain(`/be/minsk/event/${event?.id}"`);
  });
});

describe('a paid video', () => {
  test('shows a still with a play button that names its price, and for how many days it is rented', async () => {
    const id = await idOf('film-north-wall');
    const { rows } = await app.pool.query<{ days: number }>(
      `select i.valid_days as days from video_offer o join item i on i.id = o.item_id
       where o.video_id = $1 and o.market = 'belarus'`,
      [id],
    );
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
    await visitor.visit(pageOf(visitor, id));
    const whole = plain((await visitor.page.locator('main').textContent()) ?? '');
    const still = visitor.page.locator('[data-still]');
    const [, watch = '', price = ''] = /^(.+) · (\d+,\d\d.+)$/.exec(plain((await still.textContent()) ?? '')) ?? [];
    expect(watch).toBe(m.site_video_watch({}, { locale: 'ru' }));
    // The same price as in the card beside it, which says for how long.
    expect(whole.split(price).length - 1).toBeGreaterThanOrEqual(2);
    expect(whole).toContain(plain(m.site_video_days({ count: rows[0]?.days ?? 0 }, { locale: 'ru' })));
    expect(await still.locator('use').getAttribute('href')).toBe('#i-play');
  });

  test('plays for whoever rented it, until the days are over, and for nobody else', async () => {
    const key = 'film-north-wall';
    const id = await idOf(key);
    const locale = 'ru';
    const { language, pay } = words(locale);
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale, width: 1280, city: 'minsk' });
    const { page } = visitor;

    expect((await ask(`/api/v2/videos/${id}/play`)).status).toBe(402);
    expect((await ask(`/video/media/${key}/master.m3u8`)).status).toBe(403);

    await visitor.visit(pageOf(visitor, id));
    expect(await page.getByRole('button', { name: m.site_video_watch({}, language) }).count()).toBe(0);
    await page
      .getByRole('link', { name: /Взять напрокат/ })
      .first()
      .click();
    const sale = saleOverPage(visitor);
    await sale.getByRole('button', { name: m.widget_item_next({}, language) }).click();
    await fillContact(sale, locale, aBuyer(visitor));
    await sale.getByRole('button', { name: pay }).click();
    await payAtBank(sale, locale, GOOD_CARD);
    await sale.getByRole('link', { name: m.ticket_item_watch({}, language) }).click({ timeout: PATIENCE_MS });

    // The entitlement is in the browser's cookie; the page is the same for all visitors.
    await page.waitForURL(`**/videos/${id}`);
    // This text appears before the first user input.
    await page.getByText(/Оплачено, смотрите до \d+/).waitFor();
    await page.getByRole('button', { name: m.site_video_watch({}, language) }).click();
    expect((await plays(visitor)).width).toBeGreaterThan(0);

    const cookie = (await page.context().cookies()).find(({ name }) => name === 'watch');
    expect([cookie?.httpOnly, cookie?.sameSite]).toEqual([true, 'Lax']);
    const flag = (await page.context().cookies()).find(({ name }) => name === 'rented');
    expect([flag?.value, flag?.httpOnly]).toEqual(['1', false]);
    const mine = { cookie: `watch=${cookie?.value}` };
    const play = await ask(`/api/v2/videos/${id}/play`, mine);
    const { playlist, until } = JSON.parse(play.body.toString()) as { playlist: string; until: string };
    expect(play.headers['cache-control']).toBe('private, no-store');
    expect((Date.parse(until) - Date.now()) / 86_400_000).toBeCloseTo(2, 1);
    const folder = playlist.slice(0, playlist.lastIndexOf('/'));
    for (const file of ['master.m3u8', '360p.m3u8', '360p.mp4', 'ru.vtt'])
      expect([file, (await ask(`${folder}/${file}`)).status]).toEqual([file, 200]);
    const piece = await ask(`${folder}/720p.mp4`, { range: 'bytes=100-199' });
    expect([piece.status, piece.body.length]).toEqual([206, 100]);

    // A longer validity, another film, or another signature.
    const [, expires = '', rest = ''] = /\/(\w+)(~[^/]+)$/.exec(folder) ?? [];
    const forged = [
      folder.replace(`/${expires}~`, `/${(Number.parseInt(expires, 36) + 9).toString(36)}~`),
      folder.replace(key, 'film-the-silent-organ'),
      folder.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A')),
    ];
    expect(rest).not.toBe('');
    for (const path of forged)
      for (const file of ['master.m3u8', '360p.mp4'])
        expect([path, (await ask(`${path}/${file}`)).status]).toEqual([path, 403]);

    await app.pool.query(
      `update entitlement set valid_until = now() - interval '1 minute' where item_id in (select item_id from video_offer where video_id = $1)`,
      [id],
    );
    const over = await ask(`/api/v2/videos/${id}/play`, mine);
    expect([over.status, over.body.toString()]).toEqual([402, expect.stringContaining('rental_over')]);
    await visitor.visit(pageOf(visitor, id));
    await page.getByText(/Прокат закончился/).waitFor();
    await page
      .getByRole('link', { name: /Взять напрокат/ })
      .first()
      .waitFor();
  });
});

describe('pages of videos', () => {
  test.each(['videos', 'videos?kind=concert', 'videos?genre=drama', 'videos/trailers', 'videos/packages'])(
    '%s shows what it says and leads on',
    async (path) => {
      const { status, body } = await ask(`/be/minsk/${path}`);
      const html = body.toString();
      expect([status, html.match(/<h1/g)?.length]).toEqual([200, 1]);
      const links = [...html.matchAll(/<h[23][^>]*><a href="(\/be\/minsk\/videos\/[^"]+)"/g)].map(
        ([, link = '']) => link,
      );
      expect(links.length).toBeGreaterThan(3);
      expect((await ask(links[0] ?? '')).status).toBe(200);
    },
  );

  test('a video and a package tell search engines what they are', async () => {
    const jsonLd = async (path: string) =>
      [...(await ask(path)).body.toString().matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
        ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
      );
    const free = await idOf('trailer-the-last-tram-home');
    expect(await jsonLd(`/ru/minsk/videos/${free}`)).toContainEqual(
      expect.objectContaining({
        '@type': 'VideoObject',
        name: 'Последний трамвай домой. Трейлер',
        thumbnailUrl: [expect.stringContaining('/video/posters/')],
        uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        duration: 'PT12S',
        contentUrl: expect.stringContaining('/video/media/trailer-the-last-tram-home/360p.mp4'),
      }),
    );
    const { rows } = await app.pool.query<{ id: number }>(`select id from video_package where key = 'evening-for-two'`);
    expect(await jsonLd(`/ru/minsk/videos/packages/${rows[0]?.id}`)).toContainEqual(
      expect.objectContaining({
        '@type': 'Product',
        offers: expect.objectContaining({ price: '14.90', priceCurrency: 'BYN' }),
      }),
    );
  });

  test('a package says what is in it and what it saves', async () => {
    const { rows } = await app.pool.query<{ id: number }>(`select id from video_package where key = 'evening-for-two'`);
    const html = (await ask(`/ru/minsk/videos/packages/${rows[0]?.id}`)).body.toString().replaceAll('\u00a0', ' ');
    for (const words of [
      'Письма из виноградника',
      'Лимонная терраса',
      'Третья скрипка',
      'Вместе дешевле на 5,80 руб.',
      'По одному: 20,70 руб.',
    ])
      expect(html).toContain(words);
  });

  test.each(['/ru/minsk/videos/999999', '/ru/minsk/videos/packages/999999', '/ru/minsk/videos?kind=nothing'])(
    '%s is not found',
    async (path) => {
      expect((await ask(path)).status).toBe(302);
    },
  );
});
