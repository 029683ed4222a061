import { readFile } from 'node:fs/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { findBrowser, openBrowser } from '#test/chromium.ts';

/** What a phone needs until the hall can be used. Times in ms since the request, sizes in bytes as transferred. */
export type Opening = {
  firstPaint: number;
  /** The first picture of the hall: sectors, or the seats of a small one. */
  drawn: number;
  /** Seats and their states are drawn, and a tap chooses one. */
  selectable: number;
  /** The basket and the checkout are there. */
  ready: number;
  bytes: Record<'all' | 'document' | 'engine' | 'plan' | 'availability' | 'fonts' | 'app', number>;
  nodes: number;
  /** MB of the renderer beyond a page with an empty canvas. */
  memory: number;
  pans: Pan[];
};
export type Pan = { at: string; median: number; p95: number; longTask: number };

const VIEW = { width: 390, height: 660 };
/** 9 Mb/s and 60 ms, which Chromium's tools call fast 4G. */
const FAST_4G = { offline: false, latency: 60, downloadThroughput: 1_125_000, uploadThroughput: 1_125_000 };
const QUIET_MS = 1_500;
const PAN = { distance: 240, speed: 600, times: 4 };
const MB = 1_048_576;

/** Runs in the page before its own scripts. */
function observe(): void {
  const seen = { frames: [] as number[], longTasks: [] as number[] };
  Object.assign(window, { seen });
  const tick = (now: number): void => {
    seen.frames.push(now);
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
  }).observe({ type: 'longtask' });
}
declare global {
  interface Window {
    seen: { frames: number[]; longTasks: number[] };
  }
}

/** Opens a hall in a fresh browser as a first visit on a phone, then moves the plan at three scales. */
export async function openHall(input: { url: string; slowdown: number; zoomIn: string }): Promise<Opening> {
  const browser = await openBrowser(await findBrowser());
  try {
    const context = await browser.newContext({ viewport: VIEW, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
    const before = await memoryOfEmptyCanvas(browser);
    const page = await context.newPage();
    await page.addInitScript(observe);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', FAST_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: input.slowdown });
    const sizes = countBytes(page);
    await page.goto(input.url);
    await page.waitForFunction(() => performance.getEntriesByName('app-ready').length > 0, null, { timeout: 30_000 });
    await page.waitForFunction(() => performance.getEntriesByName('seats-drawn').length > 0, null, { timeout: 30_000 });
    await page.waitForTimeout(QUIET_MS);
    const bytes = await sizes();
    const times = await page.evaluate(() => {
      const at = (name: string): number => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
      return {
        firstPaint: at('first-contentful-paint'),
        drawn: at('hall-drawn'),
        selectable: at('seats-drawn'),
        ready: at('app-ready'),
        nodes: document.querySelectorAll('*').length,
      };
    });
    const pans = await panAtThreeScales(page, session, input.zoomIn);
    return { ...times, bytes, pans, memory: ((await rendererMemory(browser)) - before) / MB };
  } finally {
    await browser.close();
  }
}

/** Adds up what the page and its worker receive; bodies as compressed, with their headers. */
function countBytes(page: Page): () => Promise<Opening['bytes']> {
  const received: Promise<[string, number]>[] = [];
  page.on('requestfinished', (request) => {
    received.push(
      request
        .sizes()
        .then(({ responseBodySize, responseHeadersSize }) => [request.url(), responseBodySize + responseHeadersSize]),
    );
  });
  return async () => {
    const bytes = { all: 0, document: 0, engine: 0, plan: 0, availability: 0, fonts: 0, app: 0 };
    for (const [url, size] of await Promise.all(received)) {
      bytes.all += size;
      bytes[partOf(new URL(url).pathname)] += size;
    }
    return bytes;
  };
}

function partOf(path: string): Exclude<keyof Opening['bytes'], 'all'> {
  if (path.startsWith('/widget')) return 'document';
  if (/\/plans\//.test(path)) return 'plan';
  if (path.endsWith('.woff2')) return 'fonts';
  if (/\/availability|\/seats/.test(path)) return 'availability';
  return /\/(widget|worker|engine)-[^/]+\.js$/.test(path) ? 'engine' : 'app';
}

async function panAtThreeScales(page: Page, session: CDPSession, zoomIn: string): Promise<Pan[]> {
  const pans: Pan[] = [];
  const nearer = page.getByRole('button', { name: zoomIn });
  for (const at of ['whole', 'middle', 'near']) {
    if (at !== 'whole') {
      for (let press = 0; press < 2 && (await nearer.getAttribute('aria-disabled')) !== 'true'; press += 1) {
        await nearer.tap();
        await page.waitForTimeout(400);
      }
    }
    await page.waitForTimeout(500);
    pans.push({ at, ...(await pan(page, session)) });
  }
  return pans;
}

/** Draws a finger to and fro over the plan; the browser itself times the touches. */
async function pan(page: Page, session: CDPSession): Promise<Omit<Pan, 'at'>> {
  const box = await page.locator('canvas').first().locator('xpath=..').boundingBox();
  if (box === null) throw new Error('The hall is not shown');
  await page.evaluate(() => Object.assign(window.seen, { frames: [], longTasks: [] }));
  for (let time = 0; time < PAN.times; time += 1) {
    const way = time % 2 === 0 ? 1 : -1;
    await session.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2 - (way * PAN.distance) / 2,
      y: box.y + box.height / 2,
      xDistance: way * PAN.distance,
      yDistance: way * 40,
      speed: PAN.speed,
      preventFling: true,
      gestureSourceType: 'touch',
    });
  }
  const { frames, longTasks } = await page.evaluate(() => window.seen);
  const gaps = frames.slice(1).map((time, at) => time - (frames[at] ?? time));
  return { median: quantile(gaps, 0.5), p95: quantile(gaps, 0.95), longTask: Math.max(0, ...longTasks) };
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** What a renderer takes that shows a text and an empty canvas: most of it is the code of the browser itself. */
async function memoryOfEmptyCanvas(browser: Browser): Promise<number> {
  const page = await browser.newPage({ viewport: VIEW, deviceScaleFactor: 2 });
  const { width, height } = VIEW;
  await page.setContent(`<h1>Empty</h1><canvas width="${width * 2}" height="${height * 2}"></canvas>`);
  await page.evaluate(() => document.querySelector('canvas')?.getContext('2d')?.fillRect(0, 0, 9, 9));
  await page.waitForTimeout(500);
  const bytes = await rendererMemory(browser);
  await page.context().close();
  return bytes;
}

/** Bytes that belong to the renderers: their own pages, and their part of shared ones. */
async function rendererMemory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  let sum = 0;
  for (const { id, type } of processInfo) {
    if (type !== 'renderer') continue;
    const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
    sum += Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) * 1024;
  }
  return sum;
}
