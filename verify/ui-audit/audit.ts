import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { findCut, findLostChoices, findMotion, readTabStop } from './in-page.ts';

export type Fault = { rule: string; where: string };

const SIZE = 'target-size';
const RULES = {
  runOnly: { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  // The target size of 24×24 px of WCAG 2.2; axe runs this rule only when named.
  rules: { [SIZE]: { enabled: true } },
  resultTypes: ['violations' as const],
};
/** A page has at most about 200 focusable elements; more stops mean a loop. */
const MOST_STOPS = 400;

/** Runs axe on the page with all its frames. */
export async function axeFaults(page: Page): Promise<Fault[]> {
  for (const frame of page.frames()) await frame.evaluate(axe.source).catch(() => undefined);
  const { violations } = await page.evaluate<AxeResults, typeof RULES>(
    // Colours can be compared only after a dialog's animation and a picture's fade have ended.
    async (rules) => {
      await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
      return (window as unknown as { axe: typeof axe }).axe.run(document, rules);
    },
    RULES,
  );
  const faults: Fault[] = [];
  for (const { id, nodes } of violations) {
    for (const { target, html, any, all, none } of nodes) {
      const [selector] = target;
      const isAlone = target.length === 1 && typeof selector === 'string';
      if (id === SIZE && isAlone && !(await isSmallInSight(page, selector))) continue;
      const where = `${target.flat().join(' ')} · ${[...any, ...all, ...none][0]?.message ?? html}`;
      faults.push({ rule: id, where: where.slice(0, 300) });
    }
  }
  return faults;
}

/**
 * The bar at a phone's lower edge may cover half an element, so its size is checked again where it can be pressed, and
 * without the menus that lie over it until they are closed.
 */
function isSmallInSight(page: Page, selector: string): Promise<boolean> {
  return page.locator(selector).evaluate(async (element, rule) => {
    const { scrollX, scrollY } = window;
    const menus = [...document.querySelectorAll<HTMLElement>('[data-drop-down][open]')];
    const others = menus.filter((menu) => !menu.contains(element));
    for (const menu of others) menu.style.visibility = 'hidden';
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations } = await inPage.run(element, { runOnly: { type: 'rule', values: [rule] } });
    for (const menu of others) menu.style.visibility = '';
    window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
    return violations.length > 0;
  }, SIZE);
}

/** Finds cut words, sideways scrolling and movement despite reduced motion. */
export async function layoutFaults(page: Page): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const frame of page.frames()) {
    await frame.waitForLoadState();
    const width = frame === page.mainFrame() ? (page.viewportSize()?.width ?? null) : null;
    for (const where of await frame.evaluate(findCut, width)) faults.push({ rule: 'cut', where });
    for (const where of await frame.evaluate(findMotion)) faults.push({ rule: 'motion', where });
  }
  return faults;
}

/** Presses Tab from the first element to the last: each shows its focus, is in view and does not trap the focus. */
export async function keyboardFaults(page: Page): Promise<{ stops: number; faults: Fault[] }> {
  const faults: Fault[] = [];
  let last: string | null = null;
  let same = 0;
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readTabStop);
    if (stop === null) return { stops, faults };
    if (stop.fault !== null) faults.push({ rule: 'focus', where: `${stop.name}: ${stop.fault}` });
    same = stop.name === last ? same + 1 : 0;
    last = stop.name;
    if (same > 40) return { stops, faults: [...faults, { rule: 'focus', where: `${stop.name}: does not let go` }] };
  }
  return { stops: MOST_STOPS, faults: [...faults, { rule: 'focus', where: 'Tab never comes to the end of the page' }] };
}

/** Finds states that are invisible in the system's forced colours. */
export async function forcedColourFaults(page: Page): Promise<Fault[]> {
  const lost = await page.evaluate(findLostChoices);
  return lost.map((name) => ({ rule: 'forced-colours', where: `${name} is chosen, and looks like the others` }));
}
