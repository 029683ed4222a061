import type { Browser } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import type {} from './browser-setup.ts';
import { openBrowser } from './chromium.ts';

/** Opens a browser, closed when the spec file ends. Call it at the top: `const browser = await launchBrowser();` */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const browser = await openBrowser(inject('browser'), more);
  afterAll(() => browser.close());
  return browser;
}
