import type { Rect } from './rect.ts';

/**
 * Rectangles of the controls that lie over the plan, in css px of the plan. Measured again only when `key` differs,
 * because measuring in every frame of a pan would lay out the page each time.
 */
export function createCovers(controls: readonly HTMLElement[]): (key: string) => readonly Rect[] {
  let known: { key: string; rects: readonly Rect[] } | null = null;
  return (key) => {
    const shown = controls.filter(({ hidden }) => !hidden);
    const fullKey = [key, ...shown.map(({ textContent }) => textContent)].join('|');
    if (known?.key !== fullKey) known = { key: fullKey, rects: shown.map(rectIn) };
    return known.rects;
  };
}

export function rectIn(control: HTMLElement): Rect {
  const box = control.getBoundingClientRect();
  const host = control.offsetParent?.getBoundingClientRect();
  const [left, top] = [box.left - (host?.left ?? 0), box.top - (host?.top ?? 0)];
  return { left, top, right: left + box.width, bottom: top + box.height };
}
