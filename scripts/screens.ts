// Draws docs/screens/: a picture of every kind of page, for people to look at.
//   npm run screens [-- --port N] [--only TEXT] [--to FOLDER]
// At 360 and 1280 px, light and dark, each picture of a kind in another language. `--port` asks a server that runs
// already; `--only` draws what has the text in its name and leaves the other pictures as they are.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { OFFERED_LOCALES } from '#domain/locales/locale.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import { startApp } from '#test/app.ts';
import { findBrowser, openBrowser } from '#test/chromium.ts';
import { buy } from '../verify/looks/buy.ts';
import { findExamples, type Site } from '../verify/looks/examples.ts';
import { bounded, type Look, openPage, wake } from '../verify/looks/open-page.ts';
import { readPage } from '../verify/looks/read-page.ts';
import { STATES } from '../verify/looks/states.ts';
import { type Kind, kindsOf, PLAY } from './screens/kinds.ts';
import { contactSheet, type Picture, pictureFile } from './screens/contact-sheet.ts';

/** A look at the page as it opens and one more screen; the rest is the same again. */
const TALLEST = { 360: 1500, 1280: 1700 } as const;
/** Sharper than the points of a wide page, so that a phone's small print can be read. */
const PHONE_SCALE = 1.5;
const QUALITY = 72;
/** Four looks at a kind: the widths and themes in pairs, so that two pictures show all of them. */
const LOOKS: readonly Omit<Look, 'locale'>[] = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 360 },
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 360 },
];

const { values: options } = parseArgs({
  options: {
    port: { type: 'string' },
    only: { type: 'string', default: '' },
    to: { type: 'string', default: 'docs/screens' },
  },
});
const folder = resolve(import.meta.dirname, '..', options.to);
await mkdir(folder, { recursive: true });

const dataDir = await mkdtemp(join(tmpdir(), 'rampa-screens-'));
const app =
  options.port === undefined ? await startApp({ env: { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' } }) : null;
const port = app?.port ?? Number(options.port);
const browser = await openBrowser(await findBrowser());
const drawn: Picture[] = [];
try {
  const sites = (['belarus', 'georgia'] as const).map(siteOf);
  const examples = (await Promise.all(sites.map((site) => findExamples(site, readPage, () => 0)))).flat();
  const kinds = kindsOf(examples);
  for (const [at, kind] of kinds.entries()) {
    for (const [turn, look] of LOOKS.entries()) {
      const example = kind.examples[(at + turn) % kind.examples.length];
      const locale = OFFERED_LOCALES[(at + turn) % OFFERED_LOCALES.length] ?? 'ru';
      if (example === undefined || (kind.only !== undefined && kind.only !== look.width)) continue;
      await bounded(draw(kind, { ...look, locale }, example.site, example.path)).catch((error: unknown) =>
        missed(pictureFile(kind.name, { ...look, locale }), error),
      );
    }
  }
  if ('purchase'.includes(options.only) || options.only.startsWith('sale'))
    for (const [turn, look] of LOOKS.entries()) {
      const plays = examples.filter(({ shape }) => shape === PLAY);
      const play = plays[turn % plays.length];
      const locale = OFFERED_LOCALES[(turn + 1) % OFFERED_LOCALES.length] ?? 'ru';
      if (play)
        await bounded(drawPurchase({ ...look, locale }, play.site, play)).catch((error: unknown) =>
          missed('purchase', error),
        );
    }
} finally {
  await browser.close();
  await app?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
if (options.only === '' && process.exitCode !== 1) await removeOthers();
await writeFile(join(folder, 'README.md'), contactSheet(await readdir(folder)));
const bytes = drawn.reduce((sum, picture) => sum + picture.bytes, 0);
console.log(`${drawn.length} pictures, ${(bytes / 1e6).toFixed(1)} MB, in ${options.to}`);

/** The other pictures are worth having all the same. */
function missed(what: string, error: unknown): void {
  console.error(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

function siteOf(market: MarketName): Site {
  const host = market === 'belarus' ? 'localhost' : 'rampa-ge.localhost';
  return { market, origin: `http://${host}:${port}`, defaultCity: MARKETS[market].defaultCity };
}

async function draw(kind: Kind, look: Look, site: Site, path: string): Promise<void> {
  if (!pictureFile(kind.name, look).includes(options.only)) return;
  const state = STATES.find(({ name }) => name === kind.state);
  const { isFirstVisit = false, cookies = {}, storage = {} } = state ?? {};
  const own = cookies['city'] === undefined ? cookies : { ...cookies, city: site.defaultCity };
  const scale = look.width === 360 ? PHONE_SCALE : 1;
  const { context, page } = await openPage(browser, { ...look, site, isFirstVisit, cookies: own, scale });
  try {
    await page.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value));
    }, storage);
    await page.goto(`${site.origin}/${look.locale}${path}${state?.query ?? ''}`, { waitUntil: 'load' });
    if (state?.open) await state.open(page, look.locale, look.width);
    else await showEverything(page);
    await keep(page, kind.name, look, state?.open !== undefined);
  } finally {
    await context.close();
  }
}

/** Pictures below the fold are fetched when they come near. */
async function showEverything(page: Page): Promise<void> {
  await wake(page);
  await page.evaluate(async (tallest) => {
    const step = innerHeight;
    for (let y = 0; y < tallest; y += step) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    scrollTo(0, 0);
  }, 2000);
  await page.waitForLoadState('networkidle');
}

async function drawPurchase(look: Look, site: Site, play: Parameters<typeof buy>[1]): Promise<void> {
  const scale = look.width === 360 ? PHONE_SCALE : 1;
  const { context, page } = await openPage(browser, { ...look, site, scale });
  try {
    await buy(page, play, look.locale, async (step) => {
      await page.waitForTimeout(400);
      await keep(page, step.replaceAll(/[, ]+/g, '-'), look, true);
    });
  } finally {
    await context.close();
  }
}

async function keep(page: Page, name: string, look: Look, isWindowOnly: boolean): Promise<void> {
  const scale = look.width === 360 ? PHONE_SCALE : 1;
  const window = page.viewportSize()?.height ?? 740;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = isWindowOnly ? window : Math.min(whole, TALLEST[look.width]);
  // A taller window instead of a long picture: bars that stick to an edge stay at the edge.
  if (height > window) await page.setViewportSize({ width: look.width, height });
  await page.waitForTimeout(100);
  const png = await page.screenshot();
  const width = Math.round(look.width * scale);
  const picture = await sharp(png)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 5 })
    .toBuffer();
  const file = pictureFile(name, look);
  await writeFile(join(folder, file), picture);
  drawn.push({ file, bytes: picture.length });
  console.log(`${file}  ${Math.round(picture.length / 1000)} kB`);
}

/** Kinds that are no more. */
async function removeOthers(): Promise<void> {
  const files = new Set(drawn.map(({ file }) => file));
  for (const file of await readdir(folder))
    if (file.endsWith('.webp') && !files.has(file)) await rm(join(folder, file));
}
