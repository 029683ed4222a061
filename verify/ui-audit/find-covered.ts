/** What one look at a page found: how many actions it has, and those that something lies over. */
export type Look = { actions: number; covered: string[] };

/**
 * Asks at the centre and near the corners of every action what a click would hit. Each is first scrolled to the middle
 * of the window, as a visitor would; actions of bars that stay in place are where they are. Runs inside the page: it is
 * sent there as text, so it must not refer to anything outside itself.
 */
export function findCovered(): Look {
  const SMALLEST = 4;
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} ${(element.ariaLabel ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50)}`;
  const covered: string[] = [];
  let actions = 0;
  const before = scrollY;
  for (const action of document.querySelectorAll<HTMLElement>(
    'a[href], button, summary, select, textarea, input:not([type=hidden])',
  )) {
    // The background of an advertisement is behind the page by design: it is clicked where the page leaves it free.
    if (action.matches('[data-brand]')) continue;
    const isShown = action.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isShown || action.matches(':disabled') || action.closest('[inert], [aria-hidden=true], .vh') !== null)
      continue;
    action.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    // A link of several lines has a box for each; the first stands for all.
    const [box] = action.getClientRects();
    if (box === undefined || box.width < SMALLEST || box.height < SMALLEST) continue;
    const radius = Number.parseFloat(getComputedStyle(action).borderTopLeftRadius) || 0;
    const rounded = Math.min(radius, box.width / 2, box.height / 2) * (1 - Math.SQRT1_2);
    const inX = Math.min(box.width / 2, rounded + 2);
    const inY = Math.min(box.height / 2, rounded + 2);
    const points = [
      [box.left + box.width / 2, box.top + box.height / 2],
      [box.left + inX, box.top + inY],
      [box.right - inX, box.top + inY],
      [box.left + inX, box.bottom - inY],
      [box.right - inX, box.bottom - inY],
    ] as const;
    // A skip link waits above the window until it has the focus.
    if (box.bottom < 0 || box.right < 0) continue;
    actions += 1;
    for (const [x, y] of points) {
      const hit = document.elementFromPoint(x, y);
      const label = action instanceof HTMLInputElement ? action.labels?.[0] : undefined;
      if (hit === null || action.contains(hit) || hit.contains(action) || label?.contains(hit) === true) continue;
      covered.push(`${nameOf(action)}, under ${nameOf(hit)} .${hit.className.toString().slice(0, 40)}`);
      break;
    }
  }
  scrollTo({ top: before, behavior: 'instant' });
  return { actions, covered };
}
