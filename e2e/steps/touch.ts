import type { Page } from 'playwright-core';

type At = { x: number; y: number };

/** Draws one finger over the screen; Playwright itself only taps. */
export async function swipe(page: Page, from: At, to: At): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: At[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  const steps = 8;
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    await send('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  }
  await send('touchEnd', []);
  await session.detach();
}
