// Draws a picture of every kind of page into .cache/screens, for visual review.
//   npm run screens [-- --port N] [--only TEXT] [--every] [--between] [--to FOLDER] [--publish]
// At 360 and 1280 px, light and dark, each picture of a kind in another language. `--port` uses a server that already
// runs; `--only` draws only pictures with the text in their name and leaves the others as they are; `--every` draws
// each picture in every language; `--between` draws 768 and 1920 px instead, into .cache/screens-between; `--publish`
// also writes the README's pictures and the contact sheet into docs/screens.
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { OFFERED_LOCALES } from '#domain/locales/locale.ts';
import { startApp } from '#test/app.ts';
import { findBrowser, openBrowser } from '#test/chromium.ts';
import { wake } from '#test/wake.ts';
import { buy } from '../verify/ui-audit/buy.ts';
import { aCabinetOwner, type CabinetPage, untilDrawn } from '../verify/ui-audit/cabinet.ts';
import { type Example, findExamples, PLAY, sitesOn } from '../verify/ui-audit/examples.ts';
import { type AnyVariant, localeAt } from '../verify/ui-audit/open-page.ts';
import { visitPage } from '../verify/ui-audit/visit-page.ts';
import { readPage } from '../verify/ui-audit/read-page.ts';
import { STATES } from '../verify/ui-audit/states.ts';
import { type Kind, kindsOf } from './screens/kinds.ts';
import {
  CONTACT_SHEET,
  contactSheet,
  indexPage,
  type Picture,
  pictureFile,
  README_PICTURES,
} from './screens/contact-sheet.ts';

/** The visible part of the page and about one more screen; the rest would only repeat it. */
const TALLEST = { 360: 1500, 768: 1700, 1280: 1700, 1920: 1700 } as const;
/** Above 1, so that small print on a phone screenshot is readable. */
const PHONE_SCALE = 1.5;
const scaleOf = ({ width }: Pick<AnyVariant, 'width'>): number => (width === 360 ? PHONE_SCALE : 1);
const QUALITY = 72;
/** Returns four variants per kind, with widths and themes paired so that two pictures show all of them. */
function variantsAt(kind: number): AnyVariant[] {
  return variants.flatMap((variant, turn) =>
    (options.every ? OFFERED_LOCALES : [localeAt(kind + turn)]).map((locale) => ({ ...variant, locale })),
  );
}

const { values: options } = parseArgs({
  options: {
    port: { type: 'string' },
    only: { type: 'string', default: '' },
    every: { type: 'boolean', default: false },
    to: { type: 'string' },
    between: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
  },
});
const [narrow, wide] = options.between ? ([768, 1920] as const) : ([360, 1280] as const);
const variants: readonly Omit<AnyVariant, 'locale'>[] = [
  { theme: 'light', width: wide },
  { theme: 'dark', width: narrow },
  { theme: 'dark', width: wide },
  { theme: 'light', width: narrow },
];
const target = options.to ?? (options.between ? '.cache/screens-between' : '.cache/screens');
const folder = resolve(import.meta.dirname, '..', target);
await mkdir(folder, { recursive: true });

const dataDir = await mkdtemp(join(tmpdir(), 'rampa-screens-'));
const app =
  options.port === undefined ? await startApp({ env: { DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' } }) : null;
const port = app?.port ?? Number(options.port);
const browser = await openBrowser(await findBrowser());
const drawn: Picture[] = [];
try {
  const examples = (await Promise.all(sitesOn(port).map((site) => findExamples(site, readPage, () => 0)))).flat();
  const kinds = kindsOf(examples);
  for (const [at, kind] of kinds.entries()) {
    for (const [turn, variant] of variantsAt(at).entries()) {
      const example = kind.examples[(at + turn) % kind.examples.length];
      if (example === undefined || !existsAt(kind, variant.width)) continue;
      await draw(kind, variant, example);
    }
  }
  if ('purchase'.includes(options.only) || options.only.startsWith('sale'))
    for (const [turn, variant] of variantsAt(1).entries()) {
      const plays = examples.filter(({ shape }) => shape === PLAY);
      const play = plays[turn % plays.length];
      if (play) await drawPurchase(variant, play);
    }
  if (options.only === '' || options.only.startsWith('cabinet')) await drawCabinet(examples);
} finally {
  await browser.close();
  await app?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
if (options.only === '' && process.exitCode !== 1) await removeOthers();
await writeFile(join(folder, 'README.md'), indexPage(await readdir(folder)));
if (options.publish) await publish();
const bytes = drawn.reduce((sum, picture) => sum + picture.bytes, 0);
console.log(`${drawn.length} pictures, ${(bytes / 1e6).toFixed(1)} MB, in ${target}`);

/** States of phones and of wide windows; the narrowest wide window has 768 px. */
function existsAt({ only }: Kind, width: AnyVariant['width']): boolean {
  return only === undefined || (only === 360) === (width === 360);
}

async function publish(): Promise<void> {
  const published = resolve(import.meta.dirname, '../docs/screens');
  await mkdir(published, { recursive: true });
  const files = await readdir(folder);
  for (const name of README_PICTURES) {
    const file = files.find((each) => each.startsWith(`${name}-`));
    if (file === undefined) missed(name, new Error('was not drawn'));
    else await copyFile(join(folder, file), join(published, `${name}.webp`));
  }
  await writeFile(join(published, CONTACT_SHEET), await contactSheet(folder));
}

/** Reports the failure and continues, so that the other pictures are still drawn. */
function missed(what: string, error: unknown): void {
  console.error(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function draw(kind: Kind, variant: AnyVariant, example: Example): Promise<void> {
  const file = pictureFile(kind.name, variant);
  if (!file.includes(options.only)) return;
  const state = STATES.find(({ name }) => name === kind.state);
  await visitPage(browser, {
    options: { ...variant, scale: scaleOf(variant) },
    example,
    state,
    visit: async (page) => {
      if (state?.open === undefined) await showEverything(page);
      await keep(page, kind.name, variant, state?.open !== undefined);
    },
  }).catch((error: unknown) => missed(file, error));
}

/** Scrolls through the page, because pictures below the fold load only when they come near. */
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

async function drawPurchase(variant: AnyVariant, example: Example): Promise<void> {
  await visitPage(browser, {
    options: { ...variant, scale: scaleOf(variant) },
    example,
    visit: (page) =>
      buy(page, example, variant.locale, async (step) => {
        await page.waitForTimeout(400);
        await keep(page, step.replaceAll(/[, ]+/g, '-'), variant, true);
      }).then(() => undefined),
  }).catch((error: unknown) => missed('purchase', error));
}

async function drawCabinet(examples: readonly Example[]): Promise<void> {
  const play = examples.find(({ shape }) => shape === PLAY);
  if (play === undefined) return missed('cabinet', new Error('Nothing is on sale'));
  const { screens, cookies } = await aCabinetOwner(browser, play);
  for (const [at, screen] of screens.entries())
    for (const variant of variantsAt(at)) await drawScreen(screen, variant, { play, cookies });
}

async function drawScreen(
  { name, address }: CabinetPage,
  variant: AnyVariant,
  { play, cookies }: { play: Example; cookies: Readonly<Record<string, string>> },
): Promise<void> {
  const kind = name.replaceAll(/[^a-z]+/g, '-');
  const file = pictureFile(kind, variant);
  if (!file.includes(options.only)) return;
  await visitPage(browser, {
    options: { ...variant, scale: scaleOf(variant), cookies },
    example: play,
    address: address(variant.locale),
    visit: async (page) => {
      await untilDrawn(page);
      await keep(page, kind, variant, false);
    },
  }).catch((error: unknown) => missed(file, error));
}

async function keep(page: Page, name: string, variant: AnyVariant, isWindowOnly: boolean): Promise<void> {
  const window = page.viewportSize()?.height ?? 740;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = isWindowOnly ? window : Math.min(whole, TALLEST[variant.width]);
  // The window grows instead of a full-page picture, so that sticky bars stay at their edge.
  if (height > window) await page.setViewportSize({ width: variant.width, height });
  await page.waitForTimeout(100);
  const png = await page.screenshot();
  const width = Math.round(variant.width * scaleOf(variant));
  const picture = await sharp(png)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 5 })
    .toBuffer();
  const file = pictureFile(name, variant);
  await writeFile(join(folder, file), picture);
  drawn.push({ file, bytes: picture.length });
  console.log(`${file}  ${Math.round(picture.length / 1000)} kB`);
}

/** Removes pictures of kinds that no longer exist. */
async function removeOthers(): Promise<void> {
  const files = new Set(drawn.map(({ file }) => file));
  for (const file of await readdir(folder))
    if (file.endsWith('.webp') && !files.has(file)) await rm(join(folder, file));
}
