import { get as request, type IncomingHttpHeaders } from 'node:http';
import { describe, expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { m } from '#texts/generated/messages.js';
import { saleOverPage } from './steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();
const { origin, port } = new URL(app.siteOf('belarus'));

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

/** Requests a path from any host of the demo without a browser. */
function get(path: string, host = 'localhost'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request({ port, path, headers: { host } }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (piece: string) => (body += piece));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, body }));
    }).on('error', reject);
  });
}

type Found = { items: { id: number; title: string; category: { id: number; name: string } }[]; pages: number };
async function journalOf(query: string): Promise<Found> {
  const answer = await fetch(`${origin}/api/v3/pages/journal?limit=50&${query}`);
  return (await answer.json()) as Found;
}
async function postNamed(title: string, lang = 'ru') {
  const found = (await journalOf(`lang=${lang}`)).items.find((post) => post.title.startsWith(title));
  if (!found) throw new Error(`no post "${title}"`);
  return { ...found, path: `/journal/${found.category.id}/${found.id}` };
}

describe('the journal', () => {
  test('from the home page to a text, and from the text to a performance that can be bought', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
    const { page } = visitor;
    await visitor.visit('/ru/minsk');
    const section = page.locator('section', { has: page.getByRole('heading', { level: 2, name: 'Журнал' }) });
    expect(await section.getByRole('article').count()).toBe(5);
    await section.getByRole('link', { name: m.site_journal_whole({}, { locale: 'ru' }) }).click();
    await page.waitForURL('**/ru/minsk/journal');
    await page.getByRole('navigation', { name: 'Рубрики' }).getByRole('link', { name: 'Гиды' }).click();
    await page.getByRole('heading', { level: 1, name: 'Гиды' }).waitFor();
    await visitor.fits();
    await page.getByRole('link', { name: /Опера без паники/ }).click();
    await page.getByRole('heading', { level: 1, name: /Опера без паники/ }).waitFor();
    await visitor.fits();
    const performance = page.getByRole('complementary', { name: 'Сейчас в афише' });
    const title = await performance.getByRole('heading').textContent();
    await performance.getByRole('link').last().click();
    await saleOverPage(visitor)
      .getByRole('heading', { name: title ?? '' })
      .first()
      .waitFor();
  });

  test('reads in Georgian on a phone, without a script and by its links alone', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    const page = await context.newPage();
    await page.goto(`${app.siteOf('georgia')}/ge/journal`);
    await page.getByRole('link', { name: 'გვერდი 2' }).click();
    expect(new URL(page.url()).search).toBe('?page=2');
    expect(await page.title()).toContain('გვერდი 2');
    await page.getByRole('heading', { level: 2 }).first().getByRole('link').click();
    await page.waitForURL(/\/ge\/journal\/\d+\/\d+$/);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const way = page.getByRole('navigation', { name: m.site_crumbs_label({}, { locale: 'ka' }) });
    expect(await way.getByRole('link').nth(1).getAttribute('href')).toBe('/ge/journal');
    await context.close();
  });

  test('fits a phone in the dark, in Belarusian', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'be', width: 360, city: 'minsk' });
    await visitor.page.emulateMedia({ colorScheme: 'dark' });
    for (const path of ['/be/journal', (await postNamed('Першы спектакль', 'by')).path.replace(/^/, '/be')]) {
      await visitor.visit(path);
      await visitor.fits();
      // A phone zooms out of a page that is too wide.
      expect(await visitor.page.evaluate(() => innerWidth)).toBe(360);
    }
  });
});

describe('addresses of the journal', () => {
  test('a post under another category, or found in a city, is sent to its own address once', async () => {
    const { id, category, path } = await postNamed('Опера без паники');
    const other = category.id + 1;
    const misfiled = await get(`/ru/journal/${other}/${id}`);
    expect([misfiled.status, misfiled.headers.location]).toEqual([301, `/ru${path}`]);
    const ofCity = await get(`/ru/minsk/journal/${category.id}/${id}?x=1`);
    expect([ofCity.status, ofCity.headers.location]).toEqual([301, `/ru${path}?x=1`]);
    expect((await get(`/ru${path}`)).status).toBe(200);
  });

  test.each([
    '/ru/journal/99',
    '/ru/journal/1/999999',
    '/ru/journal?page=40',
    '/ru/journal?page=x',
    '/ru/minsk/journal/99',
  ])('%s is not found', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.location]).toEqual([302, '/ru/404']);
  });

  test('the other market’s posts stay in the other market', async () => {
    const walk = /Театральный Тбилиси/;
    expect((await get('/ru/journal?page=1')).body + (await get('/ru/journal?page=2')).body).not.toMatch(walk);
    expect((await get('/ru/journal', 'rampa-ge.localhost')).body).toMatch(walk);
    // A city's journal is that of its market, on any host.
    expect((await get('/ru/tbilisi/journal')).body).toMatch(walk);
    expect((await get('/ru/minsk/journal', 'rampa-ge.localhost')).body).not.toMatch(walk);
  });

  test('every page of it has one h1, its own title and description, and JSON-LD', async () => {
    const { path } = await postNamed('«Рампа» открыта');
    const bodies = await Promise.all(
      ['/ru/journal', '/ru/journal/1', '/ru/journal/6', '/ru/minsk/journal', `/ru${path}`].map(
        async (address) => (await get(address)).body,
      ),
    );
    const first = (pattern: RegExp) => bodies.map((body) => pattern.exec(body)?.[1]);
    expect(bodies.map((body) => body.match(/<h1/g)?.length)).toEqual([1, 1, 1, 1, 1]);
    expect(new Set(first(/<title>([^<]+)/)).size).toBe(5);
    expect(first(/<meta name="description" content="([^"]+)/).every((text) => (text?.length ?? 0) > 40)).toBe(true);
    expect(first(/"@type":"(CollectionPage|NewsArticle)"/)).toEqual([
      ...Array.from({ length: 4 }, () => 'CollectionPage'),
      'NewsArticle',
    ]);
    expect(bodies[4]).toContain('<meta property="og:type" content="article">');
    const image = /<meta property="og:image" content="([^"]+)/.exec(bodies[4] ?? '')?.[1] ?? '';
    expect((await get(new URL(image).pathname)).status).toBe(200);
  });
});
