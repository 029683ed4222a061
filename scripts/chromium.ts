// A headless Chromium for scripts that look at pages: CHROMIUM_PATH, else the packaged one, else the system's.
import sparticuz from '@sparticuz/chromium';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

export async function launchChromium(): Promise<Browser> {
  const packaged = (): Promise<string> => sparticuz.executablePath().catch(() => '/usr/bin/chromium');
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? (await packaged()),
    headless: true,
    // Not the package's own arguments: they switch off web security and would hide faults of the pages.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
      '--allow-file-access-from-files',
    ],
  });
}
