import type { Page } from 'playwright-core';

/**
 * The first sign of life, and what follows: React has taken over what the server drew (a difference would be an error
 * in the console), and everything that can be pressed answers.
 */
export async function wake(page: Page): Promise<void> {
  // To another point: a mouse that is told to be where it is has not moved.
  await page.mouse.move(3, 300);
  await page.mouse.move(8, 320);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
}
