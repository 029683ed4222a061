import type { Page } from 'playwright-core';

/**
 * Makes the first user input, then waits until React has hydrated the server's markup (a difference would be an error
 * in the console) and everything that can be pressed responds.
 */
export async function wake(page: Page): Promise<void> {
  // To a second point: a mouse moved to its current position produces no event.
  await page.mouse.move(3, 300);
  await page.mouse.move(8, 320);
  await page.keyboard.press('Shift');
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('main') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
}
