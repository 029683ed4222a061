import { gzipSync } from 'node:zlib';
import { findBrowser, openBrowser } from '#test/chromium.ts';

export type Weight = {
  scripts: number;
  scriptGzipBytes: number;
  requests: number;
  inlineScripts: number;
  htmlBytes: number;
};

const WATCH_MS = 10_000;

/**
 * Returns all scripts that a page loads in its first ten seconds without interaction, each compressed alone at gzip -9.
 */
export async function weighPage(url: string): Promise<Weight> {
  const browser = await openBrowser(await findBrowser());
  try {
    const page = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage();
    const scripts: Promise<Buffer>[] = [];
    let requests = 0;
    page.on('response', (response) => {
      requests += 1;
      const type = response.headers()['content-type'] ?? '';
      if (type.includes('javascript')) scripts.push(response.body());
    });
    const answer = await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(WATCH_MS);
    const html = (await answer?.text()) ?? '';
    const bodies = await Promise.all(scripts);
    return {
      scripts: bodies.length,
      scriptGzipBytes: bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0),
      requests,
      inlineScripts: countInlineScripts(html),
      htmlBytes: Buffer.byteLength(html),
    };
  } finally {
    await browser.close();
  }
}

/** Counts executable scripts only: a JSON data block is not a script. Handlers in attributes count too. */
export function countInlineScripts(html: string): number {
  const blocks = [...html.matchAll(/<script\b([^>]*)>/gi)].filter(
    ([, attributes = '']) => !/\bsrc=/.test(attributes) && !/type="application\/(ld\+)?json"/.test(attributes),
  );
  const handlers = html.match(/<[^>]+\son[a-z]+\s*=/gi) ?? [];
  return blocks.length + handlers.length;
}
