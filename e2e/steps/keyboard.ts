import type { Frame, Page } from 'playwright-core';

/** More presses of Tab than a person would tolerate. */
const MOST_TABS = 90;

/** A visitor without a pointer, who moves by Tab; key presses are counted. */
export function createKeyboard(page: Page) {
  let presses = 0;

  async function press(key: string): Promise<void> {
    presses += 1;
    await page.keyboard.press(key);
  }
  return {
    press,
    startCounting: () => void (presses = 0),
    count: () => presses,
    /** Returns the name of the focused element. */
    focus: () => nameOfFocus(page),
    async type(text: string): Promise<void> {
      await page.keyboard.type(text);
    },
    /** Presses Tab until the focus is on the element with this name. */
    async tabTo(name: string | RegExp): Promise<void> {
      const passed: string[] = [];
      for (let tabs = 0; tabs <= MOST_TABS; tabs += 1) {
        const focused = await nameOfFocus(page);
        if (typeof name === 'string' ? focused.startsWith(name) : name.test(focused)) return;
        passed.push(focused);
        await press('Tab');
      }
      throw new Error(`Tab does not lead to ${String(name)}, only to: ${passed.join(' | ')}`);
    },
  };
}

/** Returns the name of the focused element, also inside a frame. */
async function nameOfFocus(page: Page): Promise<string> {
  let frame: Frame = page.mainFrame();
  for (;;) {
    const focus = await frame.evaluateHandle(() => document.activeElement);
    const inner = await focus.asElement()?.contentFrame();
    if (inner) {
      frame = inner;
      continue;
    }
    const name = await focus.evaluate((element) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
      return label ?? element?.ariaLabel ?? (element === document.body ? '' : element?.textContent) ?? '';
    });
    return name.replace(/\s+/g, ' ').trim();
  }
}
