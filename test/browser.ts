import { chromium, type Browser } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import type { BrowserFiles } from './browser-setup.ts';

/** Only what keeps a headless browser quiet; nothing that would hide a fault of CORS, iframes or the CSP. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser of a spec file, closed when the file ends. Call it at the top: `const browser = await launchBrowser();` */
export async function launchBrowser(): Promise<Browser> {
  const browser = await openBrowser(inject('browser'));
  afterAll(() => browser.close());
  return browser;
}

/** For scripts outside the tests; the caller closes it. */
export function openBrowser({ executable, libraries }: BrowserFiles): Promise<Browser> {
  return chromium.launch({
    executablePath: executable,
    headless: true,
    args: ARGUMENTS,
    ...(libraries ? { env: { ...process.env, LD_LIBRARY_PATH: libraries } } : {}),
  });
}
